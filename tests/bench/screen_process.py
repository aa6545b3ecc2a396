"""The program in a pseudo-terminal, and when what it paints has arrived."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pyte

_PATIENCE = 60.0
_TOGETHER = 0.003
"""Seconds between two pieces of what is painted at once."""
_QUIET = 0.3
"""Seconds without a byte: the program is done with what it was asked."""


_Piece = tuple[float, bytes]
"""What was written, and when it arrived."""


class Area(NamedTuple):
    """A part of the screen: columns and rows, half-open."""

    left: int
    right: int
    top: int
    bottom: int


class ScreenProcess:
    """`vaultprobe` with some arguments, as it appears to who sits before it."""

    def __init__(self, *arguments: str, size: tuple[int, int], env: Mapping[str, str]) -> None:
        columns, rows = size
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._started = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "vaultprobe.tui", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
        )  # fmt: skip
        os.close(slave)

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def cells(self, area: Area) -> list[object]:
        """What is in a part of the screen, colours included."""
        return [
            self._screen.buffer[y][x]
            for y in range(area.top, area.bottom)
            for x in range(area.left, area.right)
        ]

    @property
    def text(self) -> str:
        """What is on the screen."""
        columns = range(self._screen.columns)
        rows = (self._screen.buffer[y] for y in range(self._screen.lines))
        return "\n".join("".join(row[x].data for x in columns) for row in rows)

    def press(self, key: str, area: Area) -> float | None:
        """Milliseconds from a key until a part of the screen is painted anew; None if it stays."""
        before, pressed = self.cells(area), time.perf_counter()
        os.write(self._master, key.encode())
        pieces = self._pieces()
        for number, (_, data) in enumerate(pieces):
            self._stream.feed(data)
            if self.cells(area) != before:
                painted = _end_of_frame([arrived for arrived, _ in pieces[number:]])
                for _, later in pieces[number + 1 :]:
                    self._stream.feed(later)
                return (painted - pressed) * 1000
        return None

    def wait_for(self, text: str) -> float:
        """Milliseconds from the start until a text is painted."""
        end = self._started + _PATIENCE
        while text not in self.text:
            if time.perf_counter() > end:
                raise SystemExit(f"{text!r} never appeared on the screen:\n{self.text}")
            if piece := self._piece(0.1):
                self._stream.feed(piece[1])
                arrived = piece[0]
        return (arrived - self._started) * 1000

    def settle(self) -> None:
        """Let it finish."""
        for _, data in self._pieces():
            self._stream.feed(data)

    def processor_seconds(self) -> float:
        """Of all its threads so far, in nanosecond steps where Linux counts them."""
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def memory_mb(self, kind: str) -> float:
        """What it holds in memory now, as Linux counts it."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.split(f"{kind}:")[1].split()[0]) / 1000

    def _pieces(self) -> list[_Piece]:
        """What arrives until it is quiet. The emulator, which is slow, comes after that."""
        pieces: list[_Piece] = []
        while piece := self._piece(_QUIET):
            pieces.append(piece)
        return pieces

    def _piece(self, seconds: float) -> _Piece | None:
        if not select.select([self._master], [], [], seconds)[0]:
            return None
        data = os.read(self._master, 1 << 20)
        return time.perf_counter(), data


def _end_of_frame(times: Sequence[float]) -> float:
    """When the last of the pieces arrived that were written at once."""
    for earlier, later in pairwise(times):
        if later - earlier > _TOGETHER:
            return earlier
    return times[-1]
