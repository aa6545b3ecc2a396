"""What was typed, read forgivingly: words, quoted phrases, and what is set aside."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .characters import HAN, KIND, compose, fold_text
from .filters import Filter, take_filters
from .folding import normal
from .tokens import WORD, Codes, encode, find_terms, word_keys
from .words import LONGEST

LONGEST_QUERY = 4000
"""Characters of a query that are read; a pasted page says what it is about sooner than that."""
LONGEST_WITH_CONDITIONS = 400
"""More is no longer typed but pasted: quotes, OR and what looks like a filter are then the text's own."""

TermKind = Literal["word", "part", "pair"]


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """One term to look up."""

    text: str
    """Folded, as it is shown."""
    kind: TermKind
    low: int
    """Keys from here …"""
    high: int
    """… to here, excluded: one key, or all pairs of a character."""
    count: int = 1
    note: str = ""
    """Why it counts less, if it does."""
    parent: int = 0
    """Key of the word that it is a part of; 0 for none."""
    sides: tuple[int, ...] = (0,)
    """The alternatives of an OR in which it stands."""


class Query(NamedTuple):
    """A query as it was understood."""

    text: str
    terms: tuple[QueryTerm, ...]
    phrases: tuple[tuple[str, ...], ...] = ((),)
    """Quoted pieces, folded, of each alternative of an OR: a hit must hold all those of one."""
    literal: str = ""
    """The whole query folded, white space as one blank: what an exact hit holds."""
    set_aside: tuple[tuple[str, str], ...] = ()
    """(text, reason) of what was not searched."""
    filters: tuple[Filter, ...] = ()
    """What every hit must or must not meet."""
    unfinished: int = -1
    """Number of the term that the query ends with, if it may still be growing; -1 when there is none."""
    length: int = 0
    """Terms, as the length of a section is counted."""


_QUOTED = re.compile(r'"([^"]+)"')
_QUOTED_WHOLE = re.compile(r"\s*[“”]([^“”]+)[“”]\s*$")
"""Chinese prose is full of such quotes: they ask for the exact phrase only when they are all there is."""
_TIME_STAMP = re.compile(
    r'(?P<kept>"[^"]+"|\[[^\W\d][\w -]*[:：][^\[\]]*\])'  # quotes and properties keep what they hold
    r"|\[\s*\d+\.\d{6}\]"  # dmesg
    r"|\[?\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)*(?:Z|[+-]\d\d:?\d\d)?\]?"  # ISO 8601
    r"|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s+\d{1,2}\s+\d\d:\d\d:\d\d\b"  # syslog
    r"|\[\d\d:\d\d:\d\d(?:[.,]\d+)*\]|(?<![\w:])\d\d:\d\d:\d\d(?:[.,]\d+)*(?![\w:])"  # no MAC address
    r"|(?<!\S)[EWIDV] \(\d+\)(?= )"  # ESP-IDF
)
_OR = re.compile(r'"[^"]+"|(?P<or>(?<=\S)\s+OR\s+(?=\S))')
_NUMBER = re.compile(r"[\d.]+$")
_LETTER = re.compile(r"\w")
_JOINER = re.compile(r"[_-]+|(?<!\d)\.|\.(?!\d)")

_QUESTION_WORDS = """
多少 怎么 怎样 如何 什么 哪些 哪个 是否 为什么 可以 需要 是什 么是 的是 有哪
a an and are as at be by can do does for from how i if in is it its of on or that the this to
what when where which who why will with you your
"""
SAYS_LITTLE = frozenset(_QUESTION_WORDS.split())
"""Question words and the like: they are searched, but weigh little."""


def parse(text: str, known_properties: Collection[str] = ()) -> Query:
    """Read a query. Any text is a legal one. `known_properties`: keys that `[key:value]` may ask for."""
    unread = len(text) - LONGEST_QUERY
    text = compose(text[:LONGEST_QUERY].replace("\x00", " "))
    searched, stamps = _without_stamps(text)
    if len(text) > LONGEST_WITH_CONDITIONS:
        aside = (
            (*stamps, (f"{unread:,} characters", "set aside: the query is too long"))
            if unread > 0
            else stamps
        )
        return as_text(searched)._replace(text=text, set_aside=aside)
    taken = take_filters(searched, known_properties)
    sides = _alternatives(taken.text)
    searched = " ".join(sides)
    if whole := _QUOTED_WHOLE.match(searched):
        searched = f'"{whole[1]}"'
        sides = [searched]
    terms = _sided(sides) if len(sides) > 1 else _terms(searched)[0]
    phrases = tuple(tuple(p for m in _QUOTED.finditer(side) if (p := normal(m[1]))) for side in sides)
    set_aside = [*stamps, *taken.set_aside]
    if not terms and not any(phrases) and searched.strip():
        set_aside.append((searched.strip(), "set aside: punctuation, found only in quotes"))
    return Query(
        text,
        terms,
        phrases,
        normal(_QUOTED.sub(r" \1 ", searched)) if len(sides) == 1 else "",
        tuple(set_aside),
        taken.filters,
        _unfinished(searched, terms),
        _terms(searched)[1],
    )


def as_text(text: str) -> Query:
    """A query of what a text says: no quotes, OR or filters in it."""
    terms, length = _terms(text)
    return Query(text, terms, literal=normal(text), length=length)


def pieces(text: str) -> tuple[QueryTerm, ...]:
    """The words and pairs of a text: what a section must hold to hold the text."""
    return tuple(term for term in _terms(text)[0] if term.kind in ("word", "pair"))


def term_keys(text: str) -> tuple[tuple[int, int], ...]:
    """The keys of the words and pairs of a text, as ranges."""
    return tuple((term.low, term.high) for term in pieces(text))


def inner_keys(text: str) -> tuple[tuple[int, int], ...]:
    """The same, but of a name its words: it may stand in a longer one, as `DDR_PLL` in `AVDD33_DDR_PLL`."""
    terms = pieces(text)
    whole = [(term.low, term.high) for term in terms if not _JOINER.search(term.text)]
    words: list[str] = []
    for term in terms:
        first, *others = _JOINER.split(term.text)
        # The last word of a name that was too long for a key is not known to be whole.
        words += [first, *others][: -1 if len(term.text) >= LONGEST else None] if others else []
    return (*whole, *((key, key + 1) for key in word_keys(words)))


def _without_stamps(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Time stamps of a pasted log line are set aside, unless they are all there is."""
    stamps: list[tuple[str, str]] = []

    def take(found: re.Match[str]) -> str:
        if found["kept"]:
            return found[0]
        stamps.append((found[0], "set aside: time stamp"))
        return " "

    rest = _TIME_STAMP.sub(take, text)
    return (rest, tuple(stamps)) if _LETTER.search(rest) else (text, ())


def _alternatives(text: str) -> list[str]:
    """The sides of `a OR b`; an OR in quotes is text."""
    borders = [found.span() for found in _OR.finditer(text) if found["or"]]
    starts = [0, *(end for _, end in borders)]
    ends = [*(start for start, _ in borders), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


def _sided(sides: Sequence[str]) -> tuple[QueryTerm, ...]:
    """The terms of `a OR b`: each knows on which sides it stands."""
    found: dict[tuple[int, int], QueryTerm] = {}
    for number, side in enumerate(sides):
        for term in _terms(side)[0]:
            before = found.get((term.low, term.high))
            on = (number,) if before is None else (*before.sides, number)
            found[term.low, term.high] = replace(before or term, sides=on)
    return tuple(found.values())


def _unfinished(text: str, terms: tuple[QueryTerm, ...]) -> int:
    """The word at the very end: the user may still be typing it.

    A single letter or a number grows only while it is all there is: beside other words it is whole.
    """
    typed = fold_text(text).rstrip("_.-")
    at_end = [
        (len(term.text), number)
        for number, term in enumerate(terms)
        if term.kind == "word" and term.high - term.low == 1 and typed.endswith(term.text)
    ]
    length, last = max(at_end, default=(0, -1))
    alone = all(term.kind == "part" for number, term in enumerate(terms) if number != last)
    grows = alone or (length > 1 and not _NUMBER.match(terms[last].text))
    return last if grows else -1


@lru_cache(maxsize=64)  # one query is read again for its names, its phrases and its literal
def _terms(text: str) -> tuple[tuple[QueryTerm, ...], int]:
    """The terms of a text, each once, and how many it has in all."""
    codes = encode(text)
    found = find_terms(codes)
    order = np.lexsort((-found.ends, found.starts))
    words: dict[int, QueryTerm] = {}
    covered = parent = 0
    for at in order.tolist():
        key, start, end = int(found.keys[at]), int(found.starts[at]), int(found.ends[at])
        if key < WORD:
            continue
        word = codes.codes[start:end].tobytes().decode("utf-32-le", "surrogatepass")
        kind: TermKind = "part" if end <= covered else "word"
        if end > covered:
            parent = key
        covered = max(covered, end)
        before = words.get(key)
        if before is None:
            note = "" if codes.upper[start:end].all() else _note(word)  # CAN is a bus, `can` says little
            words[key] = QueryTerm(word, kind, key, key + 1, 1, note, parent if kind == "part" else 0)
        else:
            kind = "word" if "word" in (kind, before.kind) else "part"
            parents = before.parent if kind == "part" else 0
            words[key] = QueryTerm(word, kind, key, key + 1, before.count + 1, before.note, parents)
    han = _han(codes, found.keys[found.keys < WORD])
    return (*words.values(), *han), found.keys.size


def _han(codes: Codes, keys: NDArray[np.uint64]) -> Iterator[QueryTerm]:
    """Pairs as they are; a character typed alone as the range of all pairs that begin with it."""
    pairs: dict[int, int] = {}
    for key in keys.tolist():
        if key & ((1 << 21) - 1):
            pairs[key] = pairs.get(key, 0) + 1
    in_pairs = set()
    for key, times in pairs.items():
        first, second = key >> 21, key & ((1 << 21) - 1)
        in_pairs |= {first, second}
        pair = chr(first) + chr(second)
        yield QueryTerm(pair, "pair", key, key + 1, times, _note(pair))
    for char in dict.fromkeys(codes.codes[(codes.kinds & KIND) == HAN].tolist()):
        if char not in in_pairs:
            yield QueryTerm(chr(char), "word", char << 21, (char + 1) << 21)


def _note(word: str) -> str:
    return "says little" if word in SAYS_LITTLE else ""
