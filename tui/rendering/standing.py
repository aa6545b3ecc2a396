"""Where in a note someone is to stand, and in which manner the note is to be shown."""

from __future__ import annotations

from dataclasses import dataclass

from .note import Note
from .rows import Look, Marks


@dataclass(frozen=True, slots=True)
class Stand:
    """The section, from its line to its last line, what to mark, and what was typed for it."""

    line: int
    last_line: int
    marks: Marks
    pieces: tuple[str, ...] = ()

    @classmethod
    def nowhere(cls) -> Stand:
        """At the top, with nothing marked."""
        return cls(1, 1, lambda text: ())


@dataclass(frozen=True, slots=True)
class Manner:
    """How notes are shown; it stays from note to note."""

    raw: bool = False
    """As it is written, rather than rendered."""
    unfold: bool = False
    """With the lines of the front matter."""
    wide: bool = False
    """Tables and code as wide as they are."""

    def read(self, text: str) -> Note:
        """The note, cut into blocks."""
        return Note.raw(text) if self.raw else Note.read(text)

    def look(self, note: Note, width: int, stand: Stand) -> Look:
        """How to render it; a hit in the front matter unfolds it."""
        front = note.blocks[0]
        unfold = self.unfold or (front.kind == "front" and front.line < stand.line <= front.last)
        return Look(width, note.references, unfold=unfold, wide=self.wide)
