"""Matches in rows, found with one question for many."""

from __future__ import annotations

import re

from vaultprobe.tui.rendering.marking import marked
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.render import render
from vaultprobe.tui.rendering.rows import Look


def found(text: str, pattern: str, width: int = 60) -> list[str]:
    """What is marked, row by row."""
    note = Note.read(text)
    blocks = [render(block, Look(width, note.references)) for block in note.blocks]
    rows = marked(blocks, lambda plain: [match.span() for match in re.finditer(pattern, plain)])
    return [
        row.text[span.start : span.stop]
        for block in rows
        for row in block
        for span in row.spans
        if span.style == "match"
    ]


def test_a_match_goes_through_markup() -> None:
    assert found("**时**钟 and 时`钟`", "时钟") == ["时钟", "时钟"]


def test_a_word_may_go_on_in_the_next_line_of_a_paragraph_only() -> None:
    assert found("时\n钟", "时\n?钟") == ["时", "钟"]
    assert found("> 时\n> 钟", "时\n?钟") == ["时", "钟"]
    for apart in ("时\n\n钟", "- 时\n- 钟", "| 时 | 钟 |\n|---|---|\n| 时 | 钟 |", "# 时\n钟"):
        assert found(apart, "时\n?钟") == []


def test_a_match_in_a_wrapped_cell_is_marked_on_both_of_its_lines() -> None:
    table = "| a | b |\n|---|---|\n| x | one two three four |"
    assert found(table, "two three", 12) == ["two", "three"]
    assert found(table, "one|four", 12) == ["one", "four"]


def test_equal_cells_are_all_marked() -> None:
    assert found("| DDR | DDR |\n|---|---|\n| DDR | x |", "DDR") == ["DDR"] * 3


def test_headings_code_and_front_matter_are_marked() -> None:
    text = "---\ntags: DDR\n---\n# DDR\n\n```c\nDDR();\n```\n\n%%DDR%%\n\n[x](DDR)\n"
    assert found(text, "DDR") == ["DDR"] * 5


def test_one_question_is_asked() -> None:
    asked: list[str] = []

    def marks(text: str) -> list[tuple[int, int]]:
        asked.append(text)
        return []

    note = Note.read("a\n\nb\n\n# c\n")
    marked([render(block, Look(60)) for block in note.blocks], marks)
    assert len(asked) == 1


def test_what_is_found_outside_of_a_row_is_not_marked() -> None:
    assert found("a\n\nb", "\n+|$") == []
