"""What is done to text before it is printed."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.tui.visible import visible, visible_line

_TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_control_characters_become_marks() -> None:
    assert visible("a\x1b[31mb\x07\x7f\x9b\x00") == "a␛[31mb␇␡‹9B›␀"


def test_tabs_and_newlines_stay_in_text_and_are_marked_in_a_line() -> None:
    assert visible("a\tb\nc") == "a\tb\nc"
    assert visible_line("a\tb\nc\u2028") == "a␉b␊c‹2028›"


def test_what_turns_the_reading_direction_becomes_a_mark() -> None:
    turning = [char for char in map(chr, range(0x110000)) if unicodedata.bidirectional(char) in _TURNING]
    assert visible(f"a{turning[0]}b") == visible_line(f"a{turning[0]}b") == f"a‹{ord(turning[0]):02X}›b"
    for char in (*turning, "\u061c", "\u200e", "\u200f"):
        assert visible(char) == visible_line(char) == f"‹{ord(char):02X}›"
    assert visible("\u200d\u200cא") == "\u200d\u200cא"


def test_what_cannot_be_encoded_is_a_question_mark() -> None:
    assert visible("\udcff\udcfe.md") == "??.md"


@given(st.text())
def test_ordinary_text_is_left_alone_and_nothing_dangerous_stays(text: str) -> None:
    shown = visible_line(text)
    shown.encode("utf-8")
    assert not any(char < " " or "\x7f" <= char <= "\x9f" for char in shown)
    assert visible_line(shown) == shown
    if text.isalnum():
        assert shown == text
