"""A table's rows side by side in columns, or as records where the columns have no room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len

from .breaks import BREAK
from .inline import inline
from .rows import Look, Part, Piece, Row, Span, StyleName, moved
from .tables import BETWEEN, Align, Line, Table, fitted
from .wrapping import wrap

_CROSSING = "─┼─"


@dataclass(frozen=True, slots=True)
class _Cell:
    """The text of one cell and its lines, as ranges of it."""

    text: str
    spans: Sequence[Span]
    lines: Sequence[tuple[int, int]]


def table_rows(
    table: Table, rows: Sequence[Line], look: Look, lead: tuple[Piece, ...] = (), *, header: bool = True
) -> list[Row]:
    """Rows for these rows of the table, below its header if wanted."""
    room = look.width - sum(cell_len(piece.text) for piece in lead)
    widths = table.widths(room, wide=look.wide)
    if widths is None:
        return _records(table, rows, look, lead, header=header)
    grid = _Grid(table.aligns, widths, look, lead)
    shown: list[Row] = []
    if header:
        shown += grid.row(table.header, "table-header")
        shown.append(grid.rule(table.header.line + 1))
    previous_is_tall = False
    for number, row in enumerate(rows):
        lines = grid.row(row)
        is_tall = len(lines) > 1
        if (number or not header) and (is_tall or previous_is_tall):
            shown.append(grid.rule(rows[max(0, number - 1)].line))
        shown += lines
        previous_is_tall = is_tall
    return shown


@dataclass(frozen=True, slots=True)
class _Grid:
    """Columns of fixed widths."""

    aligns: Sequence[Align]
    widths: Sequence[int]
    look: Look
    lead: tuple[Piece, ...]

    def row(self, source: Line, style: StyleName | None = None) -> list[Row]:
        """The lines that one row of the table takes."""
        cells = [
            _cell(text, width, self.look)
            for text, width in zip(fitted(source.cells, len(self.widths)), self.widths, strict=True)
        ]
        height = max(len(cell.lines) for cell in cells)
        return [self.line(cells, number, source.line, style) for number in range(height)]

    def line(self, cells: Sequence[_Cell], number: int, line: int, style: StyleName | None) -> Row:
        """The `number`-th line of these cells, padded into their columns."""
        text, spans, parts = "", list[Span](), list[Part]()
        for column, (cell, width) in enumerate(zip(cells, self.widths, strict=True)):
            if column:
                spans.append(Span(len(text), len(text) + len(BETWEEN), "rule"))
                text += BETWEEN
            start, stop = cell.lines[number] if number < len(cell.lines) else (0, 0)
            left, right = _padding(width - cell_len(cell.text[start:stop]), self.aligns[column])
            text += " " * left
            if style:
                spans.append(Span(len(text), len(text) + stop - start, style))
            spans += moved(cell.spans, start, stop, len(text))
            parts.append(Part(cell.text, start, stop, len(text)))
            text += cell.text[start:stop] + " " * right
        return Row(text, line, line, spans, self.lead, self.lead, fit=self.fit, parts=tuple(parts))

    def rule(self, line: int) -> Row:
        text = _CROSSING.join("─" * width for width in self.widths)
        return Row(text, line, line, [Span(0, len(text), "rule")], self.lead, self.lead, fit=self.fit)

    @property
    def fit(self) -> Literal["cut", "slide"]:
        return "slide" if self.look.wide else "cut"


def _records(
    table: Table, rows: Sequence[Line], look: Look, lead: tuple[Piece, ...], *, header: bool
) -> list[Row]:
    """`column: value` lines, a blank row between records; the header's line stands before them."""
    count = len(table.aligns)
    names = [
        inline(name, look.references).text.replace(BREAK, " ") for name in fitted(table.header.cells, count)
    ]
    shown: list[Row] = []
    if header:
        title = " · ".join(names)
        span = Span(0, len(title), "table-header")
        shown.append(Row(title, table.header.line, table.header.line + 1, [span], lead, lead))
    for number, row in enumerate(rows):
        if number or header:
            shown.append(Row("", row.line, row.line, (), lead, lead))
        for name, source in zip(names, fitted(row.cells, count), strict=True):
            value, spans = inline(source, look.references)
            start = len(name) + 2
            text = f"{name}: {value.replace(BREAK, ' ')}"
            styles = [Span(0, start, "dim"), *moved(spans, 0, len(value), start)]
            shown.append(Row(text, row.line, row.line, styles, lead, (*lead, Piece("  ", "dim"))))
    return shown


def _cell(source: str, width: int, look: Look) -> _Cell:
    text, spans = inline(source, look.references)
    lines: list[tuple[int, int]] = []
    start = 0
    for part in text.split(BREAK):
        lines += [(start + begin, start + end) for begin, end in wrap(part, width)]
        start += len(part) + 1
    return _Cell(text, spans, lines)


def _padding(blank: int, align: Align) -> tuple[int, int]:
    blank = max(blank, 0)
    if align == "right":
        return blank, 0
    if align == "center":
        return blank // 2, blank - blank // 2
    return 0, blank
