"""Tables: cells, widths, columns in terminal cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from vaultprobe.tui.rendering.grid import table_rows
from vaultprobe.tui.rendering.rows import Look, Piece, Row
from vaultprobe.tui.rendering.tables import (
    Line,
    SourceRows,
    Table,
    fitted,
    is_delimiter,
    read_aligns,
    split_cells,
)

CELL = st.text("ab 中文，`*[31:0]x_", max_size=30).map(lambda text: text.replace("\n", " "))


def table_of(source: str) -> Table:
    lines = source.strip().split("\n")
    rows = SourceRows(lines[2:], 3)
    return Table(Line(1, split_cells(lines[0])), read_aligns(lines[1]), rows)


def laid_out(source: str, width: int = 60) -> list[Row]:
    table = table_of(source)
    return table_rows(table, table.rows, Look(width))


def texts(source: str, width: int = 60) -> list[str]:
    return [row.text.rstrip() for row in laid_out(source, width)]


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("| a | b |", ["a", "b"]),
        ("a|b", ["a", "b"]),
        ("| a | |", ["a", ""]),
        (r"| [[x\|y]] | `a\|b` |", ["[[x|y]]", "`a|b`"]),
        ("||", [""]),
    ],
)
def test_cells_of_a_line(line: str, cells: list[str]) -> None:
    assert split_cells(line) == cells


@pytest.mark.parametrize("line", ["|---|", "---|---", "| :-: | -: |", ":--", "|-|"])
def test_delimiter_lines(line: str) -> None:
    assert is_delimiter(line)


@pytest.mark.parametrize("line", ["---", "| a |", "", "|", "- | b", "|--a|"])
def test_other_lines(line: str) -> None:
    assert not is_delimiter(line)


def test_alignment_is_by_cells() -> None:
    assert texts("| 参数 | 值 | 说明 |\n|:--|--:|:-:|\n| AVDD33 | 3.3 | 电源 |\n| 时钟 | 1000 | x |") == [
        "参数   │   值 │ 说明",
        "───────┼──────┼─────",
        "AVDD33 │  3.3 │ 电源",
        "时钟   │ 1000 │  x",
    ]


def test_wide_cells_wrap_and_tall_rows_are_set_apart() -> None:
    source = "| a | b |\n|---|---|\n| x | 电源电压不得超过额定值 |\n| y | z |\n| 1 | 2 |"
    assert texts(source, 16) == [
        "a │ b",
        "──┼─────────────",
        "x │ 电源电压不得",
        "  │ 超过额定值",
        "──┼─────────────",
        "y │ z",
        "1 │ 2",
    ]


def test_rows_know_their_source_lines() -> None:
    rows = laid_out("| a | b |\n|---|---|\n| x | one two three four |\n| y | z |", 14)
    assert [row.line for row in rows] == [1, 2, 3, 3, 3, 4]


def test_a_break_in_a_cell() -> None:
    assert texts("| a | b |\n|---|---|\n| 1<br>2 | c |")[2:] == ["1 │ c", "2 │"]


def test_too_many_columns_become_records() -> None:
    source = "|" + "列|" * 12 + "\n|" + "---|" * 12 + "\n|" + "value here|" * 12
    shown = texts(source, 40)
    assert shown[0].startswith("列 · 列")
    assert shown[2:] == ["列: value here"] * 12


def test_no_cell_is_lost() -> None:
    assert fitted(["1", "2", "3"], 2) == ["1", "2 | 3"]
    assert fitted(["1"], 2) == ["1", ""]
    assert "3" in texts("| a | b |\n|---|---|\n| 1 | 2 | 3 |")[2]


def test_a_lead_takes_its_room() -> None:
    table = table_of("| a | b |\n|---|---|\n| x | one two three four |")
    rows = table_rows(table, table.rows, Look(20), (Piece("│ ", "quote"),))
    assert all(cell_len(row.text) <= 18 for row in rows)


def test_long_tables_are_read_when_they_are_looked_at() -> None:
    rows = SourceRows(["| a | \x1b |"] * 5, 10)
    assert rows[2] == Line(12, ["a", "␛"])
    assert [row.line for row in rows[1:3]] == [11, 12]
    assert len(rows) == 5


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=5), st.integers(24, 80))
def test_side_by_side_every_row_fits_and_borders_stand_below_each_other(
    cells: list[list[str]], width: int
) -> None:
    table = Table(Line(1, ["a", "b", "c"]), ("left", "right", "center"), [Line(3, row) for row in cells])
    assert table.widths(width)
    rows = table_rows(table, table.rows, Look(width))
    assert all(cell_len(row.text) <= width for row in rows)
    borders = {
        tuple(
            cell_len(row.text[: span.start])
            for span in row.spans
            if row.text[span.start : span.stop] == " │ "
        )
        for row in rows
        if "─" not in row.text
    }
    assert len(borders) == 1
