"""The program in a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    collect_ignore_glob = ["test_*.py"]
    pytest.skip("needs pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import termios

import pyte

PATIENCE = 60
"""Seconds until a condition counts as never met; generous, machines may be busy."""


MODES = {1000, 1002, 1003, 1004, 1006, 1015, 1049, 2004}
"""Mouse reports, focus reports, alternate screen, bracketed paste."""


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
        columns = range(self._screen.columns)  # pyte's own `display` trips over half a wide character
        rows = (self._screen.buffer[y] for y in range(self._screen.lines))
        return "\n".join("".join(row[x].data for x in columns) for row in rows)

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

    @property
    def left_on(self) -> set[int]:
        """What a program that has ended should have switched off."""
        return self.modes_on() & MODES

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
def run_in_terminal(
    home: Path,
    *arguments: str,
    columns: int = 100,
    rows: int = 30,
    env: Mapping[str, str] | None = None,
    within: str = "",
) -> Iterator[Terminal]:
    """`vaultprobe` with these arguments, in a terminal and a home of its own.

    `within`: a shell's command line, in which `"$@"` is the program; the terminal is then the shell's own.
    """
    master, slave = pty.openpty()
    set_size(slave, columns, rows)
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    program = [sys.executable, "-m", "vaultprobe.tui", *arguments]
    process = subprocess.Popen(
        ["sh", "-c", within, "sh", *program] if within else program,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=home,
        env=kept | {"HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | dict(env or {}),
        start_new_session=True,
        preexec_fn=(lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) if within else None,
    )
    os.close(slave)
    try:
        yield Terminal(process, master, columns, rows)
    finally:
        process.kill()
        process.wait()
        os.close(master)


Running = Callable[..., AbstractContextManager[Terminal]]


@pytest.fixture
def running() -> Running:
    """`running(home, *arguments, columns=…, rows=…, env=…, within=…)`: in a terminal of its own."""
    return run_in_terminal
