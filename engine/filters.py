"""The small query language: what narrows a search down, told from what is simply text.

`tag:x`, `path:x`, `file:x`, `heading:x`, `[property:value]`, each also with `-` or `NOT` before it,
`-"phrase"`, `NOT word`. Whatever does not clearly ask for one of these is text: `-110`, `-y`, `[31:0]`,
`file:///etc`, `DEVICE NOT FOUND`, and all that stands in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from .folding import normal

FilterKind = Literal["tag", "path", "file", "heading", "property", "word", "phrase"]
_OPERATORS: dict[str, FilterKind] = {"tag": "tag", "path": "path", "file": "file", "heading": "heading"}


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
    """Name of the property, folded."""
    growing: bool = False
    """Whether it stands at the end and may still be being typed."""


@dataclass(frozen=True, slots=True)
class Filtered:
    """A query without its filters."""

    text: str
    filters: tuple[Filter, ...]
    set_aside: tuple[tuple[str, str], ...]


_CONDITION = re.compile(
    r"""(?<!\S)(?P<without>-|NOT\s+)?(?P<kind>(?i:tag|path|file|heading)):(?P<value>"[^"]*"|[^\s"]*)(?!\S)
    |(?<!\S)(?P<lacking>-|NOT\s+)?\[(?P<key>[^\W\d][\w\ -]*)(?:[:：]\s*(?P<held>[^\[\]]*))?\](?!\S)
    |(?<!\S)(?:-(?=")|NOT\s+)(?P<unwanted>"[^"]+"|[^\s"]+)
    |"[^"]+"  # a phrase: what stands in quotes is text""",
    re.X,
)


def take_filters(text: str, known_properties: Collection[str] = ()) -> Filtered:
    """Part filters from words. `[key:value]` is one only where some note has the property `key`."""
    filters: list[Filter] = []
    aside: list[tuple[str, str]] = []

    def take(found: re.Match[str]) -> str:
        """What stays in the text in place of a condition."""
        if found["kind"] and not found["value"].startswith("//"):
            return named(found)
        if found["key"] and (key := normal(found["key"])) in known_properties:
            value = (found["held"] or "").strip().strip('"')
            filters.append(Filter("property", value, bool(found["lacking"]), found[0], key))
            return " "
        if found["unwanted"] and not _shouting(text[: found.start()], found["unwanted"]):
            kind: FilterKind = "phrase" if found["unwanted"].startswith('"') else "word"
            filters.append(Filter(kind, found["unwanted"].strip('"'), True, found[0]))
            return " "
        return found[0]

    def named(found: re.Match[str]) -> str:
        kind, value = _OPERATORS[found["kind"].lower()], found["value"].strip('"')
        if kind == "tag":
            value = value.lstrip("#")
        if value.strip("#"):
            negated = bool(found["without"])
            growing = found.end() == len(text) and not negated and not found[0].endswith('"')
            filters.append(Filter(kind, value, negated, found[0], growing=growing))
        else:
            aside.append((found[0], "set aside: filter without a value"))
        return " "

    return Filtered(_CONDITION.sub(take, text), tuple(filters), tuple(aside))


def _shouting(before: str, unwanted: str) -> bool:
    """`DEVICE NOT FOUND`, `ERROR: NOT READY`, `404 NOT FOUND` in a log: capitals, and no part's name."""
    words = before.split()
    if not words or not _is_shouted(unwanted):
        return _is_shouted(unwanted)
    last = words[-1]
    return _is_shouted(last) or last.isdigit() or not last[-1].isalnum()


def _is_shouted(word: str) -> bool:
    """A word in capitals, longer than the names of most parts."""
    return len(word) > 3 and word.isascii() and word.isalpha() and word.isupper()
