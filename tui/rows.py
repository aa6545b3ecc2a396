"""What a row of the list can be."""

from __future__ import annotations

from dataclasses import dataclass

from vaultprobe.engine import Hit

Note = tuple[str, str]
"""Which note: its vault's path, its own."""


@dataclass(frozen=True, slots=True)
class QueryRow:
    """A query that was of use before."""

    text: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note that was written lately."""

    hit: Hit


@dataclass(frozen=True, slots=True)
class HitRow:
    """A ranked section."""

    hit: Hit
    further: int = 0
    """Sections of the same note that come after it in the ranking, and are folded under it."""
    unfolded: bool = False
    """Those have rows of their own now."""
    under: bool = False
    """This is one of those."""


Row = QueryRow | NoteRow | HitRow


def note_of(hit: Hit) -> Note:
    """Which note a hit belongs to."""
    return hit.vault_path, hit.path
