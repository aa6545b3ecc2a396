"""What stands left of a row: the bullets and bars of the lists and quotes around it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from .rows import Piece

_LEAST_ROOM = 16
"""Cells left for text however deep the nesting."""


@dataclass(slots=True)
class Container:
    """A list item or a quote."""

    first: Piece
    rest: Piece
    line: int
    is_item: bool = False
    drawn: bool = False
    """Has a row been put out that shows `first`?"""


class Margin:
    """The open containers, outermost first."""

    def __init__(self, width: int) -> None:
        self._room = max(0, width - _LEAST_ROOM)
        self._containers: list[Container] = []

    def open(self, container: Container) -> None:
        self._containers.append(container)

    def close(self) -> Container:
        return self._containers.pop()

    @property
    def innermost(self) -> Container | None:
        return self._containers[-1] if self._containers else None

    def waiting(self, line: int) -> int | None:
        """The line of the outermost container that began above `line` and shows nothing yet."""
        return next((one.line for one in self._containers if not one.drawn and one.line < line), None)

    def take(self, line: int) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The leads of a row at source line `line`, and of the rows below it."""
        begun = [one for one in self._containers if one.line <= line]
        first = [one.rest if one.drawn else one.first for one in begun]
        for one in begun:
            one.drawn = True
        return self._kept(first), self._kept([one.rest for one in begun])

    def beside_blank(self) -> tuple[Piece, ...]:
        """The lead of a blank row: bars go on, what has not begun yet is not shown."""
        return self._kept([one.rest for one in self._containers if one.drawn])

    def _kept(self, pieces: list[Piece]) -> tuple[Piece, ...]:
        """As many as leave room for text; the innermost stays, since it may hold a bullet or a number."""
        kept: list[Piece] = []
        used = cell_len(pieces[-1].text) if pieces else 0
        for piece in pieces[:-1]:
            used += cell_len(piece.text)
            if used > self._room:
                break
            kept.append(piece)
        return (*kept, *pieces[-1:])
