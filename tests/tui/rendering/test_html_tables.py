"""Tables written in HTML."""

from __future__ import annotations

from itertools import pairwise

from vaultprobe.tui.rendering.html_tables import end_of_table, read_html_table
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.render import render
from vaultprobe.tui.rendering.rows import Look, Row

TABLE = """<table>
<colgroup><col width="50%" /></colgroup>
<thead>
<tr class="header">
<th align="left">寄存器</th>
<th>Value</th>
</tr>
</thead>
<tr>
<td><p>CTRL_*EN*</p>
<p>[31:0]</p></td>
<td><b>0x1F</b></td>
</tr>
</table>"""


def rows_of(text: str, width: int = 60) -> list[Row]:
    note = Note.read(text)
    return [row for block in note.blocks for row in render(block, Look(width, note.references))]


def test_it_is_drawn_like_any_table() -> None:
    assert [row.text.rstrip() for row in rows_of(TABLE)] == [
        "寄存器    │ Value",
        "──────────┼──────",
        "CTRL_*EN* │ 0x1F",
        "[31:0]    │",
    ]


def test_its_rows_stand_for_all_of_its_lines() -> None:
    rows = rows_of(f"text\n\n{TABLE}\n\nafter")[1:-1]
    assert rows[0].line == 3
    assert rows[-1].last == 16
    assert all(row.last + 1 >= below.line for row, below in pairwise(rows))
    assert [row.line for row in rows if "CTRL" in row.text] == [11]


def test_cells_over_several_columns_and_rows() -> None:
    table = read_html_table(
        ["<table><tr><th colspan=2>a<th>b", '<tr><td rowspan="2">1<td>2<td>3', "<tr><td>4<td>5</table>"], 7
    )
    assert table
    assert [(row.line, list(row.cells)) for row in (table.header, *table.rows)] == [
        (7, ["a", "", "b"]),
        (8, ["1", "2", "3"]),
        (9, ["", "4", "5"]),
    ]


def test_a_table_within_a_cell_belongs_to_the_cell() -> None:
    lines = [
        "<table><tr><td>a",
        "<table><tr><td>x</td></tr></table>",
        "</td><td>b</td></tr>",
        "</table>",
        "no",
    ]
    assert end_of_table(lines, 0) == 4
    table = read_html_table(lines[:4], 1)
    assert table
    assert ["x" in cell for cell in table.header.cells] == [True, False]


def test_one_that_never_ends_or_only_arranges_is_text() -> None:
    assert end_of_table(["<table><tr><td>a", "text"], 0) is None
    assert [row.text for row in rows_of("<table><tr><td>only</td></tr></table>")] == ["only"]
    assert any("a" in row.text for row in rows_of("<table>\n<tr><td>a"))


def test_a_long_one_is_cut_between_its_rows() -> None:
    body = "\n".join(f"<tr>\n<td>n{n}</td>\n<td>{n}</td>\n</tr>" for n in range(60))
    note = Note.read(f"<table>\n{body}\n</table>\nafter")
    tables = [block for block in note.blocks if block.kind == "table"]
    assert len(tables) > 3
    assert [block.opens for block in tables] == [True] + [False] * (len(tables) - 1)
    shown = [row.text.split()[0] for block in tables for row in render(block, Look(40)) if "│" in row.text]
    assert shown == [f"n{n}" for n in range(60)]


def test_control_characters_are_marks() -> None:
    assert "␛" in rows_of("<table><tr><td>\x1b[31m</td><td>b</td></tr></table>")[0].text


def test_unbalanced_tables_take_no_time_worth_mentioning() -> None:
    lines = 10_000
    assert Note.read("<table>\n\n" * lines).blocks
    assert Note.read("<table>\n\n" * lines + "</table>\n\n" * lines).blocks
    cell = "\n".join(["*_[" * 300] * 400)
    blocks = Note.read(f"<table><tr><td>{cell}</td><td>b</td></tr></table>").blocks
    assert all(block.table is None for block in blocks)


def test_a_long_attribute_takes_no_time_either() -> None:
    assert rows_of("x <img " + "a" * 3900 + ">")


def test_what_stands_in_no_cell_comes_last() -> None:
    table = read_html_table(
        ["<table><caption>网络表</caption><tr> w1 <td>a<td>b", "</tr><tbody></tbody></table> w2"], 1
    )
    assert table is not None
    assert table.header.cells == ["a", "b"]
    assert [line.cells for line in table.rows] == [["网络表 w1 w2"]]
    assert table.rows[-1].line == 2
