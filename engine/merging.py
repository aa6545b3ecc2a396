"""Postings of several sources as one table, a stretch of keys at a time, so that little is held decoded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .coded import CodedPostings, Coder
from .postings import I64, U64, Postings, Source, fields_of, starts_of_runs
from .strings import ranges_to_indices

_BLOCK_ROWS = 1 << 17


def merge(sources: Sequence[Source]) -> CodedPostings:
    """One table from several whose units do not overlap and rise from source to source within a field."""
    coder = Coder()
    for block in _blocks([source for source in sources if source.rows.size]):
        coder.add(_merged(block))
    return coder.finish()


def _blocks(sources: Sequence[Source]) -> Iterator[list[Postings]]:
    """The sources in stretches of the same keys, each small enough for the processor's cache."""
    if not sources:
        return
    longest = max((source.rows for source in sources), key=len)
    bounds = longest[:: max(_BLOCK_ROWS // len(sources), 1)][1:]
    cuts = [[0, *np.searchsorted(s.rows, bounds).tolist(), s.rows.size] for s in sources]
    for number in range(bounds.size + 1):
        yield [s.between(cut[number], cut[number + 1]) for s, cut in zip(sources, cuts, strict=True)]


def _merged(parts: Sequence[Postings]) -> Postings:
    """Rows of all parts in order, those of the same key as one; empty ones vanish."""
    rows = np.concatenate([p.rows for p in parts])
    order = np.argsort(rows, kind="stable")  # finds the parts' rows sorted and merges them
    rows = rows[order]
    lengths = np.concatenate([np.diff(p.starts) for p in parts])
    sources = (np.cumsum(lengths) - lengths)[order]
    lengths = lengths[order]
    at = ranges_to_indices(sources, sources + lengths)
    first = starts_of_runs(rows)
    return Postings(
        rows[first],
        np.append((np.cumsum(lengths) - lengths)[first], at.size),
        np.concatenate([p.units for p in parts]).take(at),
        np.concatenate([p.counts for p in parts]).take(at),
    )


class Renumbered:
    """A source with other unit numbers: by one map a field (8,), -1 for what is gone."""

    def __init__(self, source: Source, maps: Sequence[I64]) -> None:
        self._source = source
        self._maps = maps

    @property
    def rows(self) -> U64:
        """All rows of the source, those that become empty as well."""
        return self._source.rows

    def between(self, first: int, last: int) -> Postings:
        """The rows from `first` to before `last`, except those without a unit that is left."""
        block = self._source.between(first, last)
        field_of_posting = np.repeat(fields_of(block.rows), np.diff(block.starts))
        units = np.empty(block.units.size, dtype=np.int64)
        for field, new_number in enumerate(self._maps):
            chosen = np.flatnonzero(field_of_posting == field)
            if chosen.size:
                units[chosen] = new_number[block.units[chosen]]
        kept = units >= 0
        kept_before = np.concatenate(([0], np.cumsum(kept)))
        starts = kept_before[block.starts]
        alive = np.diff(starts) > 0
        return Postings(
            block.rows[alive],
            np.append(starts[:-1][alive], starts[-1]).astype(np.int64),
            units[kept].astype(np.uint32),
            block.counts[kept],
        )
