"""The terms of a query, put together again into the words a reader typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vaultprobe.engine import Results, TermUse
from vaultprobe.engine.types import TermRole

_ASIDE = "set aside: "
_GLUE = "的是了在和与及或有吗呢"
"""Between two known words these are no news."""


@dataclass(frozen=True, slots=True)
class Word:
    """A stretch of the query with one role."""

    text: str
    role: TermRole
    instead: tuple[str, ...] = ()
    """What was searched in its place."""
    reason: str = ""
    """Why it was set aside."""


def words(terms: Sequence[TermUse]) -> list[Word]:
    """The words of a query: a run of Chinese is one word again, but for what of it is not in the vault."""
    told: list[Word] = []
    for run in _runs(terms):
        lots = _lots(run)
        for place, lot in enumerate(lots):
            text = lot[0].text + "".join(term.text[-1] for term in lot[1:])
            if lot[0].role == "missing":
                text = _unknown(text, before=place > 0, after=place + 1 < len(lots))
            reason = lot[0].note.removeprefix(_ASIDE) if lot[0].role == "aside" else ""
            told.append(Word(text, _role(lot), lot[0].instead, reason))
    return told


def replaced(terms: Sequence[TermUse]) -> Iterator[str]:
    """`word → what was searched instead`, for each such word."""
    for word in words(terms):
        if word.instead:
            yield f"{word.text} → {', '.join(word.instead)}"


def missing(results: Results) -> list[str]:
    """What is not in the vault: words as a reader typed them; question words where nothing else was asked."""
    found = [word.text for word in words(results.terms) if word.role == "missing"]
    if found or results.remarks or results.zero is None:
        return found
    return list(results.zero.missing)


def _runs(terms: Sequence[TermUse]) -> Iterator[list[TermUse]]:
    """Terms that were typed in one piece: alone, or as overlapping pairs."""
    run: list[TermUse] = []
    for term in terms:
        if run and not overlap(run[-1].text, term.text):
            yield run
            run = []
        run.append(term)
    if run:
        yield run


def _lots(run: Sequence[TermUse]) -> list[list[TermUse]]:
    """A run in stretches of pairs that are in the vault and of pairs that are not, by turns."""
    lots: list[list[TermUse]] = []
    for term in run:
        if lots and (lots[-1][-1].role == "missing") == (term.role == "missing"):
            lots[-1].append(term)
        else:
            lots.append([term])
    return _bridged(lots)


def _bridged(lots: Sequence[list[TermUse]]) -> list[list[TermUse]]:
    """Missing pairs that only bridge two known words are taken for known ones."""
    joined: list[list[TermUse]] = []
    for place, lot in enumerate(lots):
        inner = "".join(term.text[0] for term in lot[1:])
        if lot[0].role == "missing" and 0 < place < len(lots) - 1 and not inner.strip(_GLUE):
            joined[-1] += [term._replace(role="little") for term in lot]
        elif joined and (joined[-1][0].role == "missing") == (lot[0].role == "missing"):
            joined[-1] += lot
        else:
            joined.append(list(lot))
    return joined


def _unknown(text: str, *, before: bool, after: bool) -> str:
    """What of a stretch of missing pairs is news: not the characters that known words share with it."""
    inner = text[before : len(text) - after]
    return text if len(inner) == 1 else inner


def _role(lot: Sequence[TermUse]) -> TermRole:
    """A stretch of pairs was searched if one of them was."""
    roles = [term.role for term in lot]
    return "searched" if "searched" in roles else roles[0]


def overlap(before: str, after: str) -> bool:
    """Whether two terms are neighbouring pairs of a run of Chinese, Japanese or Korean characters."""
    return _is_pair(before) and _is_pair(after) and before[-1] == after[0]


def _is_pair(text: str) -> bool:
    return len(text) == 2 and all(ord(character) >= 0x2E80 for character in text)
