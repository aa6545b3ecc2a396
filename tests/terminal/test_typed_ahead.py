"""Keys sent in one go arrive one after the other, each where the one before it has led."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.conftest import Running

CLEAR, START, CUT, BACKSPACE, TAB = "\x15", "\x01", "\x0b", "\x7f", "\t"


@pytest.mark.parametrize(
    ("keys", "box"),
    [
        (CLEAR + "abc", "❯ abc "),
        (2 * BACKSPACE + "abc", "❯ firabc "),
        (START + CUT + "abc", "❯ abc "),
        ("\x1b[D" + "x" + "\x1b[F" + "y", "❯ firsxty "),
    ],
)
def test_letters_do_not_overtake_the_keys_before_them(
    running: Running, tmp_path: Path, keys: str, box: str
) -> None:
    with running(tmp_path, "demo", "--query", "first", columns=100, rows=30) as terminal:
        terminal.wait_until(lambda: "❯ first" in terminal.text and "checked just now" in terminal.text)
        terminal.type(keys)
        terminal.wait_until(lambda: box in terminal.text)
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0


def test_a_key_after_tab_is_for_what_has_the_focus_then(running: Running, tmp_path: Path) -> None:
    with running(tmp_path, "demo", "--query", "ddr", columns=100, rows=30) as terminal:
        terminal.wait_until(lambda: "checked just now" in terminal.text and "%" in terminal.text)
        terminal.type(TAB + TAB + "r")
        terminal.wait_until(lambda: "r renders it again" in terminal.text)
        assert "❯ ddr " in terminal.text
        terminal.type("oheading")  # what is typed after a key that opens a dialog is for the dialog
        terminal.wait_until(lambda: "heading" in terminal.text)
        assert "❯ ddr " in terminal.text
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("leave", ["\x11", "\x03"])
def test_keys_typed_on_behind_the_one_that_leaves_are_dropped(
    running: Running, tmp_path: Path, leave: str
) -> None:
    with running(tmp_path, "demo", "--query", "ddr", columns=100, rows=30) as terminal:
        terminal.wait_until(lambda: "checked just now" in terminal.text and "%" in terminal.text)
        terminal.type(TAB + "\x10" + leave + 40 * ("a" + TAB))
        assert terminal.wait_for_end() == 0
        assert "Traceback" not in terminal.text
