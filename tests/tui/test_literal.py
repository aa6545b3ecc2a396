"""No character of a note is obeyed, and none upsets the columns."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.tui.literal import literal


@given(st.text(st.characters(codec=None)), st.text())
def test_pieces_can_be_painted_one_by_one(first: str, second: str) -> None:
    assert literal(first) + literal(second) == literal(first + second)


@given(st.text(st.characters(codec=None)))
def test_nothing_is_left_for_a_terminal_to_obey(text: str) -> None:
    assert not [each for each in literal(text) if unicodedata.category(each) in ("Cc", "Cs")]


def test_controls_become_marks() -> None:
    assert literal("\x1b]0;x\x07 \x7f \x9b") == "␛]0;x␇ ␡ ‹9B›"


def test_breaks_become_spaces_and_undecodable_bytes_a_question_mark() -> None:
    assert literal("a\tb\r\nc\udcff") == "a b  c?"


def test_marks_that_change_widths_or_directions_are_left_out() -> None:
    assert literal("❤\ufe0f 👩\u200d💻 \u202eabc\u2066 a\u200bb") == "❤ 👩💻 abc ab"
    assert literal("👍\U0001f3fd 👍\U0001f3ff") == "👍 👍"
