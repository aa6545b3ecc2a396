"""One note, taken apart: title, properties, headings, sections, and the text of each field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .characters import compose
from .encoded import blank_encoded
from .fields import Field
from .frontmatter import Properties, properties
from .markdown import Heading, Outline, scan
from .note_names import stem, without_ending
from .sections import Section, cut

_TAG = re.compile(r"(?<![^\s（,，、。;；>])#(?=[\w/-]*[^\W\d])([\w/-]+)")
"""Not after `(`, where it is the target of a link; never of digits alone."""
_BETWEEN_TAGS = re.compile(r"[\s,，]+")
_SPACE = re.compile(r"\s+")


LONGEST_VALUE = 200
"""Characters of a property's value that a filter can ask for."""


@dataclass(frozen=True, slots=True, eq=False)
class ParsedNote:
    """What the index keeps of a note."""

    title: str
    aliases: tuple[str, ...]
    tags: tuple[str, ...]
    properties: Properties
    headings: tuple[Heading, ...]
    sections: tuple[Section, ...]
    text: str
    """The note's text; encoded data is blanked, positions are the note's."""


def parse(path: str, text: str) -> ParsedNote:
    """Take a note apart. `text` as vault.decode gives it; `path` relative to the vault."""
    text = blank_encoded(text)
    outline = scan(text)
    found = properties(outline.lines[1 : outline.front[1] - 1]) if outline.front[1] else {}
    title = next(iter(found.get("title", ())), "") or compose(stem(path))
    aliases = (*found.get("aliases", ()), *found.get("alias", ()))
    return ParsedNote(
        title,
        aliases,
        _tags(found, outline),
        found,
        tuple(outline.headings),
        tuple(cut(outline, text)),
        text,
    )


def _tags(found: Properties, outline: Outline) -> tuple[str, ...]:
    tags = {
        bare: None
        for key in ("tags", "tag")
        for value in found.get(key, ())
        for tag in _BETWEEN_TAGS.split(value)
        if (bare := tag.lstrip("#"))
    }
    for block in outline.blocks:
        if block.kind in ("text", "table", "heading"):
            for line in outline.lines[block.start : block.end]:
                if "#" in line:
                    tags |= dict.fromkeys(_TAG.findall(line))
    return tuple(tags)


def note_fields(path: str, note: ParsedNote) -> Iterator[tuple[Field, str]]:
    """The text of the fields that belong to the whole note."""
    yield Field.TITLE, note.title
    if note.aliases:
        yield Field.ALIAS, "\n\n".join(note.aliases)
    if note.tags:
        yield Field.TAG, "\n\n".join(note.tags)
    yield Field.PATH, compose(without_ending(path)).replace("/", "\n\n")
    front = [note.text[p.start : p.end] for p in note.sections[0].parts if p.kind == "front"]
    if front:
        yield Field.PROPERTY, front[0]  # with its keys and comments: whatever stands there is found


def stored_properties(note: ParsedNote) -> str:
    """Key and value by a tab, one a line, for filters; all tags, wherever they stand, under `tags`."""
    pairs = [("tags", tag) for tag in note.tags]
    pairs += [
        (key, value)
        for key, values in note.properties.items()
        if key not in ("tag", "tags")
        for value in values
    ]
    return "\n".join(f"{key}\t{_SPACE.sub(' ', value)[:LONGEST_VALUE]}" for key, value in pairs)


def section_fields(section: Section, text: str) -> Iterator[tuple[Field, str]]:
    """The text of the fields that belong to one section."""
    body = [text[p.start : p.end] for p in section.parts if p.kind in ("text", "table")]
    code = [text[p.start : p.end] for p in section.parts if p.kind == "code"]
    if section.head != (0, 0):
        body.insert(0, text[section.head[0] : section.head[1]])
    if body:
        yield Field.BODY, "\n\n".join(body)
    if code:
        yield Field.CODE, "\n\n".join(code)
