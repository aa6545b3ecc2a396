"""It paints, follows the window, and leaves the terminal as it was."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.conftest import Running

PATIENCE = 60
CURSOR = 25


def test_a_typed_query_shows_hits_at_any_size_and_leaving_is_clean(running: Running, tmp_path: Path) -> None:
    with running(tmp_path, "demo") as terminal:
        terminal.wait_until(lambda: 1049 in terminal.modes_on())
        terminal.type("ZQ 电阻值")
        terminal.wait_until(lambda: "240" in terminal.text and "%" in terminal.text)
        terminal.resize(80, 24)
        terminal.wait_until(lambda: "240" in terminal.text and "%" in terminal.text)
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
        assert not terminal.left_on
        assert CURSOR in terminal.modes_on()


@pytest.mark.parametrize("way", [signal.SIGTERM, signal.SIGHUP, None], ids=["SIGTERM", "SIGHUP", "Ctrl+C"])
def test_however_it_ends_the_terminal_is_left_clean(
    running: Running, tmp_path: Path, way: signal.Signals | None
) -> None:
    with running(tmp_path, "demo", "--query", "DDR") as terminal:
        terminal.wait_until(lambda: "DDR" in terminal.text and "%" in terminal.text)
        if way is None:
            terminal.type("\x03")
        else:
            terminal.process.send_signal(way)
        terminal.wait_for_end()
        assert not terminal.left_on
        assert CURSOR in terminal.modes_on()
        assert b"Traceback" not in terminal.written


@pytest.mark.parametrize("way", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_right_at_the_start_leaves_the_terminal_clean(
    running: Running, tmp_path: Path, way: signal.Signals
) -> None:
    with running(tmp_path, "demo") as terminal:
        before = terminal.settings
        terminal.wait_until(lambda: 1049 in terminal.modes_on())
        terminal.process.send_signal(way)
        assert terminal.wait_for_end() == 128 + way
        assert not terminal.left_on
        assert terminal.settings == before


@pytest.mark.parametrize("shown", ["", "%"], ids=["starting", "running"])
def test_it_ends_with_its_terminal(running: Running, tmp_path: Path, shown: str) -> None:
    with running(tmp_path, "demo", "--query", "DDR") as terminal:
        terminal.wait_until(lambda: 1049 in terminal.modes_on() and shown in terminal.text)
        terminal.close()
        assert terminal.process.wait(PATIENCE) != 0


def test_what_no_keyboard_sends_is_left_out(running: Running, tmp_path: Path) -> None:
    with running(tmp_path, "demo", "--query", "DDR") as terminal:
        terminal.wait_until(lambda: "%" in terminal.text)
        terminal.send(b"\x1b[1114112u\xb5\xe7 ZQ")
        terminal.wait_until(lambda: "DDR\ufffd\ufffd ZQ" in terminal.text)
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
