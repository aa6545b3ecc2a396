"""The order of the list, and finding the same hit again in another list."""

from __future__ import annotations

from collections.abc import Sequence

from vaultprobe.engine import Hit


def in_order(hits: Sequence[Hit], *, by_date: bool) -> tuple[Hit, ...]:
    """The hits by relevance, as the engine ranks them, or the note written last first."""
    return tuple(sorted(hits, key=lambda hit: -hit.modified) if by_date else hits)


def place_of(hit: Hit | None, hits: Sequence[Hit]) -> int:
    """Where the same section is in a list, else its note's first one, else the top."""
    if hit is None:
        return 0
    note = [place for place, other in enumerate(hits) if _note(other) == _note(hit)]
    return next((place for place in note if hits[place].line_start == hit.line_start), note[0] if note else 0)


def _note(hit: Hit) -> tuple[str, str]:
    return hit.vault_path, hit.path
