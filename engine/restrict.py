"""Filters as arrays: which sections of a part may be hits at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from .fields import Field
from .filters import Filter
from .folding import normal
from .gather import Form, Row, gather
from .literal import Literal
from .query import Query, term_keys
from .scoring import field_sections
from .segment import SPAN_END, SPAN_START, Segment
from .snapshot import Part, Place
from .strings import ranges_to_indices

Bits = NDArray[np.bool_]
I64 = NDArray[np.int64]
SectionText = Callable[[Place], str]
Keys = Sequence[tuple[int, int]]
SectionsOf = Callable[[Segment, Row], I64]


def meets(
    part: Part, number: int, wanted: Filter, matching: NDArray[np.float32], text_of: SectionText
) -> Bits:
    """(S,) whether a section of part `number` meets one filter; `matching` (S,): 0 where nobody asks."""
    if wanted.kind in ("word", "phrase"):
        keys = term_keys(wanted.value)
        found = holding(part, keys)
        if wanted.kind == "phrase" or not keys:
            phrase = Literal(normal(wanted.value))
            for section in np.flatnonzero(found & (matching > 0)).tolist():
                found[section] = phrase.inside(normal(text_of(Place(number, section))))
    elif wanted.kind == "heading":
        found = _below_headings(part, normal(wanted.value))
    else:
        found = _of_notes(part, _notes(part, wanted))
    return ~found if wanted.negated else found


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
    chosen = np.array([n for n, text in enumerate(part.folded_headings) if value in text], dtype=np.int64)
    spans = part.segment.headings[chosen].astype(np.int64)
    return _mask(part, ranges_to_indices(spans[:, SPAN_START], spans[:, SPAN_END]))


def holding(part: Part, keys: Keys, sections_of: SectionsOf = field_sections) -> Bits:
    """Sections that hold every one of some terms, in any field but path, tags and properties.

    All of them when there are none: punctuation is found by reading.
    """
    found = np.ones(part.segment.section_count, dtype=np.bool_)
    for low, high in keys:
        held = np.zeros(part.segment.section_count, dtype=np.bool_)
        for row in gather(part.segment, [Form(low, high, 1.0, "exact")]):
            if row.field not in (Field.PATH, Field.TAG, Field.PROPERTY):
                held[sections_of(part.segment, row)] = True
        found &= held
    return found


def text_sections(segment: Segment, row: Row) -> I64:
    """The sections in whose own text a term stands, whatever they are called."""
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
