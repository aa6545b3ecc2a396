"""Filters as arrays: which sections of a part may be hits at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from .fields import Field
from .filters import Filter
from .folding import normal
from .gather import Form, Row, gather
from .literal import Literal, bare
from .query import Query, inner_keys, term_keys
from .readings import MOST_READ, SectionText, read
from .scoring import field_sections
from .segment import SPAN_END, SPAN_START, Segment
from .snapshot import Part, Place
from .strings import ranges_to_indices

Bits = NDArray[np.bool_]
I64 = NDArray[np.int64]
Keys = Sequence[tuple[int, int]]
SectionsOf = Callable[[Segment, Row], I64]


def meets(
    part: Part, number: int, wanted: Filter, matching: NDArray[np.float32], text_of: SectionText
) -> tuple[Bits, int]:
    """(S,) whether a section of part `number` meets one filter, and how many could not be looked at.

    `matching` (S,): scores, 0 where nobody asks.
    """
    unread = 0
    if wanted.kind in ("word", "phrase"):
        found, unread = _saying(part, number, wanted, matching, text_of)
    elif wanted.kind == "heading":
        found = _below_headings(part, normal(wanted.value))
    else:
        found = _of_notes(part, _notes(part, wanted))
    return (~found if wanted.negated else found), unread


def _saying(
    part: Part, number: int, wanted: Filter, matching: NDArray[np.float32], text_of: SectionText
) -> tuple[Bits, int]:
    """Sections that hold a word or a phrase. A plain word is known by its term, all else is read."""
    keys = inner_keys(wanted.value)
    if wanted.kind == "word" and len(keys) == 1 and keys == term_keys(wanted.value):
        return holding(part, keys, called_sections), 0
    found = holding(part, keys, text_sections)
    asked = np.flatnonzero(found & (matching > 0))
    best = asked[np.argsort(-matching[asked], kind="stable")[:MOST_READ]]
    found[asked] = False
    literal = Literal(normal(wanted.value))
    for reading in read([Place(number, section) for section in best.tolist()], text_of):
        found[reading.place.section] = literal.inside(reading.text, reading.rendered)
    return found, int(asked.size - best.size)


def settled(wanted: Filter, parts: Sequence[Part]) -> Filter:
    """A tag that is still being typed asks for all that begin so, unless there is one of that name."""
    if wanted.kind != "tag" or not wanted.growing:
        return wanted
    whole = wanted._replace(growing=False)
    return whole if any(True for part in parts for _ in _notes(part, whole)) else wanted


def listed_alone(part: Part, query: Query) -> NDArray[np.float32]:
    """(S,) what a query without any word lists: notes, or sections when it asks for headings or a phrase."""
    out = np.zeros(part.segment.section_count, dtype=np.float32)
    if any(query.phrases) or any(f.kind == "heading" and not f.negated for f in query.filters):
        out[:] = 1
    else:
        out[part.segment.note_sections[:-1]] = 1
    if part.alive_sections is not None:
        out[~part.alive_sections] = 0
    return out


def _notes(part: Part, wanted: Filter) -> Iterable[int]:
    value = normal(wanted.value)
    if wanted.kind == "path":
        return (n for n, path in enumerate(part.folded_paths) if value in path)
    if wanted.kind == "file":
        return (n for n, path in enumerate(part.folded_paths) if value in path.rsplit("/", 1)[-1])
    if wanted.kind == "tag":
        return (
            n
            for n, own in part.properties.items()
            if part.alive_notes[n] and any(_is_tag(tag, value, wanted) for tag in own.get("tags", ()))
        )
    return (
        n
        for n, own in part.properties.items()
        if wanted.key in own and (not value or any(value in held for held in own[wanted.key]))
    )


def _is_tag(tag: str, value: str, wanted: Filter) -> bool:
    """A tag, or one nested below it, as in Obsidian; any that begins so while it is being typed."""
    return tag == value or tag.startswith(value if wanted.growing else value.rstrip("/") + "/")


def _of_notes(part: Part, notes: Iterable[int]) -> Bits:
    borders = part.segment.note_sections
    chosen = np.fromiter(notes, dtype=np.int64)
    return _mask(part, ranges_to_indices(borders[chosen], borders[chosen + 1]))


def _below_headings(part: Part, value: str) -> Bits:
    chosen = np.array(
        [n for n, text in enumerate(part.folded_headings) if value in text or bare(value) in bare(text)],
        dtype=np.int64,
    )
    spans = part.segment.headings[chosen].astype(np.int64)
    return _mask(part, ranges_to_indices(spans[:, SPAN_START], spans[:, SPAN_END]))


def holding(part: Part, keys: Keys, sections_of: SectionsOf) -> Bits:
    """Sections that hold every one of some terms; all of them when there are none.

    Punctuation has no terms: it is found by reading.
    """
    found = np.ones(part.segment.section_count, dtype=np.bool_)
    for low, high in keys:
        held = np.zeros(part.segment.section_count, dtype=np.bool_)
        for row in gather(part.segment, [Form(low, high, 1.0, "exact")]):
            held[sections_of(part.segment, row)] = True
        found &= held
    return found


def called_sections(segment: Segment, row: Row) -> I64:
    """The sections for which a term stands, but for what a note's folders, tags and properties say."""
    if row.field in (Field.PATH, Field.TAG, Field.PROPERTY):
        return np.zeros(0, np.int64)
    return field_sections(segment, row)


def text_sections(segment: Segment, row: Row) -> I64:
    """The sections in whose text a term stands, whatever they are called; front matter is in the first."""
    if row.field == Field.PROPERTY:
        firsts: I64 = segment.note_sections[row.units]
        return firsts
    return own_sections(segment, row)


def own_sections(segment: Segment, row: Row) -> I64:
    """The same without front matter."""
    if row.field <= Field.CODE:
        return row.units.astype(np.int64)
    if row.field == Field.HEADING:
        starts: I64 = segment.headings[row.units, SPAN_START].astype(np.int64)
        return starts
    return np.zeros(0, np.int64)


def _mask(part: Part, sections: NDArray[np.int64]) -> Bits:
    mask = np.zeros(part.segment.section_count, dtype=np.bool_)
    mask[sections] = True
    return mask
