"""Obsidian's callouts."""

from __future__ import annotations

import pytest
from vaultprobe.tui.rendering.callouts import read_callout
from vaultprobe.tui.rendering.prose import prose_rows
from vaultprobe.tui.rendering.rows import Look, Row


def rows_of(text: str) -> list[Row]:
    return prose_rows(text.split("\n"), 1, Look(60))


@pytest.mark.parametrize(
    ("content", "title", "style"),
    [
        ("[!warning] 小心 **高压**", "小心 **高压**", "callout-warning"),
        ("[!NOTE]\ntext", "Note", "callout"),
        ("[!tip]- folded", "folded", "callout-success"),
        ("[!bug|wide]+", "Bug", "callout-error"),
        ("[!own-kind] x", "x", "callout"),
        ("[!own-kind]", "Own kind", "callout"),
        ("[!TLDR]", "Tldr", "callout"),
    ],
)
def test_title_and_colour(content: str, title: str, style: str) -> None:
    callout = read_callout(content)
    assert callout
    assert (callout.title, callout.style) == (title, style)


@pytest.mark.parametrize("content", ["text [!note]", "[!]", "[note]", ""])
def test_other_quotes(content: str) -> None:
    assert read_callout(content) is None


def test_a_callout_has_its_bar_beside_all_of_it() -> None:
    rows = rows_of("> [!warning] Mind **this**\n> body\n>\n> - item\n>\n> ```c\n> int x;\n> ```")
    assert [row.text for row in rows] == ["Mind this  warning", "body", "", "item", "", "c", "int x;"]
    assert [row.line for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert {row.first[0] for row in rows} == {("▌ ", "callout-warning")}
    assert "callout-warning" in {span.style for span in rows[0].spans}


def test_a_callout_of_a_title_only() -> None:
    assert [row.text for row in rows_of("> [!tip] only")] == ["only  tip"]
    assert [(row.text, row.line) for row in rows_of("> [!tip]\n\nafter")] == [
        ("Tip", 1),
        ("", 2),
        ("after", 3),
    ]


def test_a_callout_in_a_list_and_in_a_callout() -> None:
    assert ["".join(piece.text for piece in row.first) for row in rows_of("- > [!tip] a\n  > b")] == [
        "• ▌ ",
        "  ▌ ",
    ]
    inner = rows_of("> [!tip] a\n> > [!bug] b\n> > c")
    assert [row.first[-1].style for row in inner] == ["callout-success", "callout-error", "callout-error"]


def test_the_kind_is_said_once_where_the_title_does_not_say_it() -> None:
    assert [row.text for row in rows_of("> [!warning] Warning: hot")] == ["Warning: hot"]
    (row,) = rows_of("> [!bug] 复位")
    assert [row.text[span.start : span.stop] for span in row.spans if span.style == "dim"] == ["  bug"]
    assert [row.text for row in rows_of("> [!own-kind]")] == ["Own kind"]
