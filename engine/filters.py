"""The small query language: what narrows a search down, told from what is simply text.

`tag:x`, `path:x`, `file:x`, `heading:x`, `[property:value]`, each also with `-` or `NOT` before it,
`-"phrase"`, `NOT word`. Whatever does not clearly ask for one of these is text: `-110`, `-y`, `[31:0]`,
`file:///etc`, `DEVICE NOT FOUND`, and all that stands in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal, NamedTuple

from .folding import normal

FilterKind = Literal["tag", "path", "file", "heading", "property", "word", "phrase"]
OPERATORS: dict[str, FilterKind] = {"tag": "tag", "path": "path", "file": "file", "heading": "heading"}


class Filter(NamedTuple):
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
    group: int = 0
    """Of filters with an OR between them, which share their group, one is enough."""


class Filtered(NamedTuple):
    """A query without its filters."""

    text: str
    filters: tuple[Filter, ...]
    set_aside: tuple[tuple[str, str], ...]


_CONDITION = re.compile(
    r"""(?<!\S)(?P<without>-|NOT\s+)?(?P<kind>(?i:tag|path|file|heading))[:：](?P<value>"[^"]*"|[^\s"]*)(?!\S)
    |(?<!\S)(?P<lacking>-|NOT\s+)?\[(?P<key>[^\W\d][\w\ -]*)(?:[:：]\s*(?P<held>[^\[\]]*))?\](?!\S)
    |(?<!\S)(?:-(?=")|NOT\s+)(?P<unwanted>"[^"]+"|[^\s"]+)
    |"[^"]+"  # a phrase: what stands in quotes is text""",
    re.X,
)

_TAKEN = "\x00"
_LOOSE_OR = re.compile(rf"{_TAKEN}\s+OR(?=\s|$)|(?<!\S)OR\s+{_TAKEN}")
"""An OR beside a filter joins no words."""


def take_filters(text: str, known_properties: Collection[str] = ()) -> Filtered:
    """Part filters from words. `[key:value]` is one only where some note has the property `key`."""
    taker = _Taker(text, known_properties)
    rest = _CONDITION.sub(taker.take, text)
    words, loose = _LOOSE_OR.subn(_TAKEN, rest)
    if loose > taker.joined:
        taker.aside.append(("OR", "set aside: a filter holds beside the words, not instead of them"))
    return Filtered(words.replace(_TAKEN, " "), tuple(taker.filters), tuple(taker.aside))


class _Taker:
    """Reads the conditions of a text one after the other."""

    def __init__(self, text: str, known_properties: Collection[str]) -> None:
        self.text = text
        self.known_properties = known_properties
        self.filters: list[Filter] = []
        self.aside: list[tuple[str, str]] = []
        self.joined = 0
        """How many ORs stand between two filters."""
        self.end = 0
        """Where the last filter ends."""

    def take(self, found: re.Match[str]) -> str:
        """What stays in the text in place of a condition."""
        if found["kind"] and not found["value"].startswith("//"):
            kind, value = OPERATORS[found["kind"].lower()], found["value"].strip('"')
            value = value.lstrip("#") if kind == "tag" else value
            return self._add(found, kind, value, "without")
        if found["key"] and (key := normal(found["key"])) in self.known_properties:
            return self._add(found, "property", (found["held"] or "").strip().strip('"'), "lacking", key)
        if found["unwanted"] and not _in_prose(self.text[: found.start()], found[0]):
            kind = "phrase" if found["unwanted"].startswith('"') else "word"
            return self._add(found, kind, found["unwanted"].strip('"'), "unwanted")
        return found[0]

    def _add(self, found: re.Match[str], kind: FilterKind, value: str, sign: str, key: str = "") -> str:
        if not key and not value.strip("#"):
            self.aside.append((found[0], "set aside: filter without a value"))
            return _TAKEN
        negated = bool(found[sign])
        growing = found.end() == len(self.text) and not negated and not found[0].endswith('"')
        either = bool(self.filters) and self.text[self.end : found.start()].strip() == "OR"
        self.joined += either
        group = self.filters[-1].group + (not either) if self.filters else 0
        self.filters.append(Filter(kind, value, negated, found[0], key, growing, group))
        self.end = found.end()
        return _TAKEN


_AUXILIARIES = """
do does did is are am was were be been must shall should can could will would may might has have had
why or and but if
"""
_BEFORE_NOT = frozenset(_AUXILIARIES.split())


def _in_prose(before: str, condition: str) -> bool:
    """`must NOT be`; `DEVICE NOT FOUND`, `ERROR: NOT READY`, `404 NOT FOUND` in a log: no part's name."""
    if not condition.startswith("NOT"):
        return False
    words, unwanted = before.split(), condition[3:].strip()
    if words and words[-1].lower() in _BEFORE_NOT:
        return True
    if not words or not _is_shouted(unwanted):
        return _is_shouted(unwanted)
    last = words[-1]
    return _is_shouted(last) or last.isdigit() or not last[-1].isalnum()


def _is_shouted(word: str) -> bool:
    """A word in capitals, longer than the names of most parts."""
    return len(word) > 3 and word.isascii() and word.isalpha() and word.isupper()
