"""The parts of a score, put together into what a reader can take in: words, and what raised them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vaultprobe.engine.types import Reason

from .reading import overlap


@dataclass(frozen=True, slots=True)
class Share:
    """What a word of the query, or something else, adds to the score."""

    name: str
    """The word as it was typed; empty for what is no word."""
    share: float
    """Of the whole score; below 0 where it takes something away."""
    fields: tuple[str, ...]
    """Where the word stands, the weightiest first; what it is, where it is no word."""
    match: str = "exact"
    """How closely."""


def shares(reasons: Sequence[Reason]) -> list[Share]:
    """The words by what they add, then the rest. A run of Chinese is one word again."""
    score = sum(reason.part for reason in reasons) or 1.0
    terms = [reason for reason in reasons if reason.term]
    words = sorted((_word(lot, score) for lot in _lots(terms)), key=lambda share: -share.share)
    others = [Share("", reason.part / score, (reason.field,)) for reason in reasons if not reason.term]
    return [*words, *others]


def _lots(reasons: Sequence[Reason]) -> Iterator[list[Reason]]:
    """The reasons of each term, those of overlapping pairs together."""
    lot: list[Reason] = []
    for reason in reasons:
        if lot and reason.term != lot[-1].term and not overlap(lot[-1].term, reason.term):
            yield lot
            lot = []
        lot.append(reason)
    if lot:
        yield lot


def _word(lot: Sequence[Reason], score: float) -> Share:
    terms = list(dict.fromkeys(reason.term for reason in lot))
    fields: dict[str, float] = {}
    for reason in lot:
        fields[reason.field] = fields.get(reason.field, 0.0) + reason.part
    match = "exact" if any(reason.match == "exact" for reason in lot) else lot[0].match
    return Share(
        terms[0] + "".join(term[-1] for term in terms[1:]),
        sum(fields.values()) / score,
        tuple(sorted(fields, key=lambda field: -fields[field])),
        match,
    )
