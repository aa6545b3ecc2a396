"""The small query language: what narrows a search down, told from what is simply text.

`tag:x`, `path:x`, `file:x`, `heading:x`, `[property:value]`, each also with `-` before it, `-"phrase"`,
`NOT word`. Whatever does not clearly ask for one of these is text: `-110`, `-y`, `[31:0]`, `file:///etc`,
`DEVICE NOT FOUND`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

FilterKind = Literal["tag", "path", "file", "heading", "property", "word", "phrase"]


@dataclass(frozen=True, slots=True)
class Filter:
    """One condition that a hit must meet or, negated, must not meet."""

    kind: FilterKind
    value: str
    """What is asked for, as typed; for a property its value, empty for any."""
    negated: bool
    text: str
    """As it was typed."""
    key: str = ""
    """Name of the property, lower case."""


@dataclass(frozen=True, slots=True)
class Filtered:
    """A query without its filters."""

    text: str
    filters: tuple[Filter, ...]
    set_aside: tuple[tuple[str, str], ...]


_OPERATOR = re.compile(r'(?<!\S)(-?)(tag|path|file|heading):("[^"]*"|[^\s"]*)(?!\S)', re.I)
_PROPERTY = re.compile(r"(?<!\S)(-?)\[([^\W\d][\w -]*)(?::\s*([^\[\]]*))?\](?!\S)")
_NOT_PHRASE = re.compile(r'(?<!\S)-"([^"]+)"(?!\S)')
_NOT = re.compile(r'(?<!\S)NOT\s+("[^"]+"|[^\s"]+)')


def take_filters(text: str, known_properties: Collection[str] = ()) -> Filtered:
    """Part filters from words. `[key:value]` is one only where some note has the property `key`."""
    filters: list[Filter] = []
    aside: list[tuple[str, str]] = []

    def operator(found: re.Match[str]) -> str:
        kind, value = found[2].lower(), found[3].strip('"')
        if value.startswith("//"):
            return found[0]
        if not value.strip("#"):
            aside.append((found[0], "set aside: filter without a value"))
            return " "
        value = value.lstrip("#") if kind == "tag" else value
        filters.append(Filter(kind, value, bool(found[1]), found[0]))  # type: ignore[arg-type]
        return " "

    def named(found: re.Match[str]) -> str:
        key = found[2].strip().lower()
        if key not in known_properties:
            return found[0]
        filters.append(Filter("property", (found[3] or "").strip().strip('"'), bool(found[1]), found[0], key))
        return " "

    def without_phrase(found: re.Match[str]) -> str:
        filters.append(Filter("phrase", found[1], True, found[0]))
        return " "

    def without(found: re.Match[str]) -> str:
        if _shouting(text, found):
            return found[0]
        quoted = found[1].startswith('"')
        filters.append(Filter("phrase" if quoted else "word", found[1].strip('"'), True, found[0]))
        return " "

    rest = _OPERATOR.sub(operator, text)
    rest = _PROPERTY.sub(named, rest)
    rest = _NOT_PHRASE.sub(without_phrase, rest)
    rest = _NOT.sub(without, rest)
    return Filtered(rest, tuple(filters), tuple(aside))


def _shouting(text: str, found: re.Match[str]) -> bool:
    """`DEVICE NOT FOUND` in a log: words in capitals on both sides, no names of parts among them."""
    before = text[: found.start()].split()
    around = [before[-1] if before else "", found[1]]
    return all(len(word) > 3 and word.isascii() and word.isalpha() and word.isupper() for word in around)
