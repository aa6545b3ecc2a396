"""How the rows of one list are laid out, and in which styles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

from rich.style import Style
from vaultprobe.engine import Hit

from ..rows import HitRow, NoteRow, QueryRow, Row


@dataclass(frozen=True, slots=True)
class Ink:
    """The styles of a row group."""

    plain: Style
    title: Style
    trail: Style
    match: Style
    quiet: Style
    bar: Style
    track: Style
    edge: Style

    def on(self, background: Style) -> Ink:
        """The same on another background; what has a background of its own keeps it."""
        inks = {field.name: getattr(self, field.name) for field in fields(self)}
        kept = self.match
        return replace(
            Ink(**{name: style + background for name, style in inks.items()}),
            match=kept if kept.bgcolor != self.plain.bgcolor else kept + background,
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """Width, density, and the words that are not of the notes."""

    width: int
    roomy: bool
    """Four lines and a gap for a hit; else two."""
    with_vault: bool
    """Several vaults are open: say which one."""
    measured: bool
    """The query has words; a note that only meets conditions is like none of them."""
    age: Callable[[Hit], str]
    copy_of: Callable[[str], str]
    """How a sync-conflict copy is told apart; gets the original's path."""
    more: Callable[[HitRow, bool], str]
    """How the further sections of a note are told; gets whether the row is selected."""

    def lines(self, row: Row) -> int:
        """Painted lines of a row group."""
        match row:
            case QueryRow():
                return 1
            case NoteRow():
                return 2 if self.roomy else 1
            case HitRow(under=True):
                return 3 if self.roomy else 2
            case HitRow():
                return 4 if self.roomy else 2

    def gap(self, row: Row, following: Row | None) -> int:
        """Empty lines after a row group; queries stand together."""
        together = isinstance(row, QueryRow) and isinstance(following, QueryRow)
        return int(self.roomy and not together)
