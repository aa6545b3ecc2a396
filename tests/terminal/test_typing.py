"""What an input method or a paste sends, and where the terminal's cursor stands meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pyte

if TYPE_CHECKING:
    from tests.terminal.conftest import Running, Terminal

SIZE = COLUMNS, ROWS = 100, 30
LEFT, BACKSPACE = "\x1b[D", "\x7f"


def before_cursor(terminal: Terminal) -> str:
    """What stands in the cursor's row, up to the cursor."""
    screen = pyte.Screen(*SIZE)
    pyte.ByteStream(screen).feed(terminal.written)
    row = screen.buffer[screen.cursor.y]
    return "".join(row[column].data for column in range(screen.cursor.x)).strip()


def test_committed_text_arrives_whole_and_the_cursor_follows(running: Running, tmp_path: Path) -> None:
    with running(tmp_path, "demo", columns=COLUMNS, rows=ROWS) as terminal:
        terminal.wait_until(lambda: 2004 in terminal.modes_on())
        terminal.type("差分时钟")
        terminal.wait_until(lambda: "❯ 差分时钟" in terminal.text)
        terminal.type(LEFT)
        terminal.wait_until(lambda: before_cursor(terminal) == "❯ 差分时")
        terminal.type(BACKSPACE)
        terminal.wait_until(lambda: before_cursor(terminal) == "❯ 差分")
        terminal.type("\x1b[200~走线\r\n长度\x1b[201~")
        terminal.wait_until(lambda: before_cursor(terminal) == "❯ 差分走线 长度")
        terminal.type("nq?")
        terminal.wait_until(lambda: before_cursor(terminal) == "❯ 差分走线 长度nq?")
        terminal.wait_until(lambda: "❯ 差分走线 长度nq?钟" in terminal.text)
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
