"""The headings of a note."""

from __future__ import annotations

import pytest
from vaultprobe.tui.rendering.outline import Entry, governing, outline

NOTE = (
    "---\nx: 1\n---\n# **One** `a`\n\n```\n# no heading\n```\n\n> # nor this\n\n"
    "Two\n---\n\n### \x1b[31m <br>x\n"
)


def test_headings_with_their_lines_and_as_plain_text() -> None:
    assert outline(NOTE) == (
        Entry(4, 1, "One a"),
        Entry(12, 2, "Two"),
        Entry(15, 3, "␛[31m  x"),
    )


@pytest.mark.parametrize(("line", "place"), [(1, 0), (4, 0), (11, 0), (12, 1), (14, 1), (15, 2), (99, 2)])
def test_the_heading_that_a_line_stands_under(line: int, place: int) -> None:
    assert governing(outline(NOTE), line) == place


def test_a_note_without_headings() -> None:
    assert outline("text") == ()
    assert governing((), 5) == 0
