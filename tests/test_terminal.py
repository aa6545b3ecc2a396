"""The program in a real pseudo-terminal: it paints, follows the window, and leaves the terminal as it was."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import termios

import pyte

PATIENCE = 60
"""Seconds until a condition counts as never met; generous, machines may be busy."""

MODES = {1000, 1002, 1003, 1004, 1006, 1015, 1049, 2004}
"""Mouse reports, focus reports, alternate screen, bracketed paste."""
CURSOR = 25


class Terminal:
    """A program in a pseudo-terminal, with what it has painted."""

    def __init__(self, process: subprocess.Popen[bytes], master: int, columns: int, rows: int) -> None:
        self.process = process
        self._master = master
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def type(self, text: str) -> None:
        self.send(text.encode("utf-8"))

    def send(self, data: bytes) -> None:
        os.write(self._master, data)

    def close(self) -> None:
        """Nobody is at the terminal any more, and no signal says so."""
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, self._master)
        os.close(nothing)

    @property
    def settings(self) -> list[object]:
        """Echo, line mode and the like."""
        return termios.tcgetattr(self._master)

    def resize(self, columns: int, rows: int) -> None:
        set_size(self._master, columns, rows)
        self._screen.resize(rows, columns)
        self.process.send_signal(signal.SIGWINCH)

    def wait_until(self, met: Callable[[], bool]) -> None:
        """Take in what is painted until the condition is met."""
        end = time.monotonic() + PATIENCE
        while not met():
            ended = self.process.poll() is not None
            if not self._take_in(0.1) and not met():
                assert not ended, f"the program has ended; the screen was:\n{self.text}"
                assert time.monotonic() < end, f"never happened; the screen was:\n{self.text}"

    def wait_for_end(self) -> int:
        self.wait_until(lambda: self.process.poll() is not None)
        while self._take_in(0):
            pass
        return self.process.wait()

    def modes_on(self) -> set[int]:
        """The private modes that were switched on last, and never off again."""
        state: dict[int, bool] = {}
        for numbers, switch in re.findall(rb"\x1b\[\?([\d;]+)([hl])", self.written):
            state.update((int(number), switch == b"h") for number in numbers.split(b";"))
        return {mode for mode, on in state.items() if on}

    def _take_in(self, seconds: float) -> bool:
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.written += data
        self._stream.feed(data)
        return bool(data)


def set_size(descriptor: int, columns: int, rows: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@contextmanager
def running(home: Path, *arguments: str, columns: int = 100, rows: int = 30) -> Iterator[Terminal]:
    """`vaultprobe` with these arguments, in a terminal and a home of its own."""
    master, slave = pty.openpty()
    set_size(slave, columns, rows)
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    process = subprocess.Popen(
        [sys.executable, "-m", "vaultprobe.tui", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=home,
        env=kept | {"HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master, columns, rows)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_a_typed_query_shows_hits_at_any_size_and_leaving_is_clean(tmp_path: Path) -> None:
    with running(tmp_path, "demo") as terminal:
        terminal.wait_until(lambda: 1049 in terminal.modes_on())
        terminal.type("ZQ 电阻值")
        terminal.wait_until(lambda: "240" in terminal.text and "%" in terminal.text)
        terminal.resize(80, 24)
        terminal.wait_until(lambda: "240" in terminal.text and "%" in terminal.text)
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
        assert not terminal.modes_on() & MODES
        assert CURSOR in terminal.modes_on()


@pytest.mark.parametrize("way", [signal.SIGTERM, signal.SIGHUP, None], ids=["SIGTERM", "SIGHUP", "Ctrl+C"])
def test_however_it_ends_the_terminal_is_left_clean(tmp_path: Path, way: signal.Signals | None) -> None:
    with running(tmp_path, "demo", "--query", "DDR") as terminal:
        terminal.wait_until(lambda: "DDR" in terminal.text and "%" in terminal.text)
        if way is None:
            terminal.type("\x03")
        else:
            terminal.process.send_signal(way)
        terminal.wait_for_end()
        assert not terminal.modes_on() & MODES
        assert CURSOR in terminal.modes_on()
        assert b"Traceback" not in terminal.written


@pytest.mark.parametrize("way", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_right_at_the_start_leaves_the_terminal_clean(tmp_path: Path, way: signal.Signals) -> None:
    with running(tmp_path, "demo") as terminal:
        before = terminal.settings
        terminal.wait_until(lambda: 1049 in terminal.modes_on())
        terminal.process.send_signal(way)
        assert terminal.wait_for_end() == 128 + way
        assert not terminal.modes_on() & MODES
        assert terminal.settings == before


@pytest.mark.parametrize("shown", ["", "%"], ids=["starting", "running"])
def test_it_ends_with_its_terminal(tmp_path: Path, shown: str) -> None:
    with running(tmp_path, "demo", "--query", "DDR") as terminal:
        terminal.wait_until(lambda: 1049 in terminal.modes_on() and shown in terminal.text)
        terminal.close()
        assert terminal.process.wait(PATIENCE) != 0


def test_what_no_keyboard_sends_is_left_out(tmp_path: Path) -> None:
    with running(tmp_path, "demo", "--query", "DDR") as terminal:
        terminal.wait_until(lambda: "%" in terminal.text)
        terminal.send(b"\x1b[1114112u\xb5\xe7 ZQ")
        terminal.wait_until(lambda: "DDR\ufffd\ufffd ZQ" in terminal.text)
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
