"""The order of the list, what of it is folded, and finding the same row again in another list."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vaultprobe.engine import Hit

from ..rows import HitRow, Note, QueryRow, Row, note_of


def in_order(hits: Sequence[Hit], *, by_date: bool) -> tuple[Hit, ...]:
    """The hits by relevance, as the engine ranks them, or the note written last first."""
    return tuple(sorted(hits, key=lambda hit: -hit.modified) if by_date else hits)


def folded(hits: Sequence[Hit], unfolded: Collection[Note]) -> tuple[Row, ...]:
    """One row a note, where its first hit stands; below it the others if the note is unfolded."""
    by_note: dict[Note, list[Hit]] = {}
    for hit in hits:
        by_note.setdefault(note_of(hit), []).append(hit)
    rows: list[Row] = []
    for note, (first, *others) in by_note.items():
        shown = bool(others) and note in unfolded
        rows.append(HitRow(first, len(others), unfolded=shown))
        if shown:
            rows += [HitRow(hit, under=True) for hit in others]
    return tuple(rows)


def place_of(row: Row | None, rows: Sequence[Row]) -> int:
    """Where the same query or section is in a list, else its note's first one, else the top."""
    if row is None or isinstance(row, QueryRow):
        return next((place for place, other in enumerate(rows) if other == row), 0)
    note = [
        (place, other.hit)
        for place, other in enumerate(rows)
        if not isinstance(other, QueryRow) and note_of(other.hit) == note_of(row.hit)
    ]
    same = (place for place, hit in note if hit.line_start == row.hit.line_start)
    return next(same, note[0][0] if note else 0)
