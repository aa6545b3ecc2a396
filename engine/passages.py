"""A passage: a piece of a note for a reader who sees nothing else of it."""

from __future__ import annotations

from typing import NamedTuple


class Passage(NamedTuple):
    """A piece of a note with where it stands."""

    number: int
    """From 1, best first: what an answer cites."""
    vault: str
    vault_path: str
    path: str
    """The note, relative to the vault, `/` between the parts."""
    title: str
    headings: tuple[str, ...]
    """The headings that govern its best line, outermost first."""
    line_start: int
    line_end: int
    """Lines of the note, from 1, both included."""
    similarity: float
    """Of the section that it is taken from, 0 to 1."""
    text: str
    """As it stands in the note; `…` where something was left out."""
