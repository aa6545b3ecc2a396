"""Links that say just what was typed: the note they lead to is what the query means.

What others call a page says what it is about better than the page itself (anchor text; Craswell, Hawking,
Robertson: Effective site finding using link anchor information, 2001). The sections that were read anyway
are looked through for such links; nothing is stored for it.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .folding import normal
from .forms import light_stem
from .literal import bare
from .names import perhaps_called
from .note_names import stem
from .readings import Reading
from .segment import SPAN_START
from .snapshot import Place, Snapshot

_LINK = re.compile(
    r"(?<!!)\[(?P<text>[^\[\]\n]+)\]\(<?(?P<address>[^()\s<>]+)>?(?:\s[^()]*)?\)"
    r"|(?<!!)\[\[(?P<name>[^\[\]|#\n]+)(?:#(?P<heading>[^\[\]|\n]*))?\|(?P<alias>[^\[\]\n]+)\]\]"
)
_MORE = 8
"""A link's text may be so many characters longer a word: endings, blanks, marks of Markdown."""
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.I)
_WORDS = re.compile(r"\w+")


def linked_places(snapshot: Snapshot, literal: str, readings: Iterable[Reading]) -> Counter[Place]:
    """Where links lead that say the folded text `literal`, inflections aside; by how many of those read."""
    wanted = _stems(literal)
    found: Counter[Place] = Counter()
    for reading in readings:
        if "](" in reading.raw or "|" in reading.raw:
            segment = snapshot.parts[reading.place.part].segment
            source = segment.paths[int(segment.note_of_section[reading.place.section])]
            found.update(set(_targets(snapshot, source, wanted, reading.raw)))
    return found


def _targets(snapshot: Snapshot, source: str, wanted: tuple[str, ...], raw: str) -> Iterator[Place]:
    from urllib.parse import unquote  # few searches come so far

    longest = sum(map(len, wanted)) + _MORE * len(wanted)
    for link in _LINK.finditer(raw):
        text = link["text"] or link["alias"]
        if len(text) > longest or _stems(bare(normal(text))) != wanted:
            continue
        if link["name"]:
            for found in _by_name(snapshot, link["name"].strip()):
                yield _place(snapshot, found, (link["heading"] or "").rpartition("#")[2])
        elif not _SCHEME.match(link["address"]):
            address, _, heading = map(unquote, link["address"].partition("#"))
            target = _by_address(snapshot, source, address)
            if target:
                yield _place(snapshot, target, heading)


def _place(snapshot: Snapshot, note: tuple[int, int], heading: str) -> Place:
    """Where a note begins, or the heading that a link names."""
    segment = snapshot.parts[note[0]].segment
    first, last = segment.note_headings[note[1] : note[1] + 2].tolist()
    wanted = _slug(heading)
    for number in range(first, last) if heading else ():
        if _slug(segment.heading_texts[number]) == wanted:
            return Place(note[0], int(segment.headings[number, SPAN_START]))
    return Place(note[0], int(segment.note_sections[note[1]]))


def _slug(heading: str) -> str:
    """A heading as addresses write it: `GPIO 中断` is `gpio-中断`."""
    return "-".join(_WORDS.findall(normal(heading)))


def _stems(text: str) -> tuple[str, ...]:
    """The words of a folded text without their endings."""
    return tuple(light_stem(word) or word for word in _WORDS.findall(text))


def _by_name(snapshot: Snapshot, name: str) -> Iterator[tuple[int, int]]:
    """Notes whose file is called so; with folders, the one there."""
    wanted = normal(name.removesuffix(".md"))
    for number, part in enumerate(snapshot.parts):
        for note in perhaps_called(part, stem(name)):
            path = normal(part.segment.paths[note])
            if f"/{path}".endswith((f"/{wanted}.md", f"/{wanted}.txt")):
                yield number, note


def _by_address(snapshot: Snapshot, source: str, address: str) -> tuple[int, int] | None:
    """The note at an address relative to the linking note, or to any folder above it when it is absolute."""
    if not address:
        return None
    if not address.startswith("/"):
        return _at(snapshot, posixpath.normpath(posixpath.join(posixpath.dirname(source), address)))
    parts = address.strip("/").split("/")
    tried = (_at(snapshot, "/".join(parts[n:])) for n in range(len(parts)))
    return next((found for found in tried if found), None)


def _at(snapshot: Snapshot, path: str) -> tuple[int, int] | None:
    return snapshot.find_note(path) or snapshot.find_note(f"{path}.md")
