"""The top-level blocks of a note: what is rendered one at a time, and lazily."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .tables import Table

Kind = Literal["front", "prose", "fence", "comment", "math", "table", "plain"]


class Block(NamedTuple):
    """A run of source lines that is rendered on its own; never large, so that rendering one is quick."""

    kind: Kind
    line: int
    """The first source line."""
    lines: tuple[str, ...]
    gap: bool = False
    """Blank lines follow."""
    info: str = ""
    """What stands beside the opening fence: usually the language."""
    opens: bool = True
    """It has the beginning of a fence or table that was cut into several blocks."""
    closes: bool = True
    """It has the closing line of its fence."""
    table: Table | None = None

    @property
    def last(self) -> int:
        """The last source line."""
        return self.line + len(self.lines) - 1

    def estimate(self, characters: float) -> int:
        """A guess at its height, the gap included, where a row holds so many characters."""
        return sum([1 + int(len(text) / characters) for text in self.lines]) + self.gap
