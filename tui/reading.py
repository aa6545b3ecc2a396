"""The terms of a query, put together again into the words a reader typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from vaultprobe.engine import TermUse

Lot = Literal["used", "little", "aside", "missing"]
"""What became of a word: searched, searched but says little, set aside, not in the vault."""

LITTLE, MISSING, ASIDE = "says little", "not in the vault", "set aside: "


@dataclass(frozen=True, slots=True)
class Word:
    """A stretch of the query with one lot."""

    text: str
    lot: Lot
    reason: str = ""
    """Why it was set aside."""


def words(terms: Sequence[TermUse]) -> list[Word]:
    """The words of a query: overlapping pairs of characters with the same lot are joined."""
    runs = list(_runs(terms))
    found: list[Word] = []
    for place, run in enumerate(runs):
        lot = _lot(run[0])
        text = run[0].text + "".join(term.text[-1] for term in run[1:])
        if lot == "missing":
            before = place > 0 and _overlap(runs[place - 1][-1], run[0])
            after = place + 1 < len(runs) and _overlap(run[-1], runs[place + 1][0])
            text = _unknown(text, before, after)
        if text:
            found.append(Word(text, lot, run[0].note.removeprefix(ASIDE) if lot == "aside" else ""))
    return found


def _runs(terms: Sequence[TermUse]) -> Iterator[list[TermUse]]:
    """Terms that are told together: alone, or as a run of overlapping pairs."""
    run: list[TermUse] = []
    for term in terms:
        if run and not (_overlap(run[-1], term) and _lot(run[-1]) == _lot(term)):
            yield run
            run = []
        run.append(term)
    if run:
        yield run


def _unknown(text: str, before: bool, after: bool) -> str:
    """What of a run of missing pairs is news: pairs that only bridge two known words are none."""
    inner = text[before : len(text) - after]
    return text if len(inner) == 1 else inner


def _lot(term: TermUse) -> Lot:
    if term.note.startswith(ASIDE):
        return "aside"
    if term.note == LITTLE:
        return "little"
    return "used" if term.sections else "missing"


def _overlap(before: TermUse, after: TermUse) -> bool:
    """Whether two terms are neighbouring pairs of a run of Chinese, Japanese or Korean characters."""
    return _is_pair(before.text) and _is_pair(after.text) and before.text[-1] == after.text[0]


def _is_pair(text: str) -> bool:
    return len(text) == 2 and all(ord(character) >= 0x2E80 for character in text)
