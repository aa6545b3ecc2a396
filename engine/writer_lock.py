"""One writer at a time on one index, whichever process it is in."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .own_files import open_own
from .types import Cancelled

PATIENCE = 0.05
"""Seconds between two tries to become the writer."""
TOLD_AFTER = 10
"""Tries before the wait is told: mostly the other one has only a few notes to read."""
LOCK = "lock"
"""The name of the file that the writer locks. Its time says when the vault was last compared."""

Waiting = Callable[[str], None]
"""Told whom a run waits for, such as `process 4711 on bench3`; empty when nobody knows."""


@contextmanager
def writer_lock(
    folder: Path,
    *,
    wait: bool,
    cancelled: Cancelled = lambda: False,
    waiting: Waiting = lambda holder: None,
) -> Iterator[bool]:
    """Be the only writer. Yields False when another one is at work and `wait` is off, or when cancelled.

    The system frees the lock when its process ends, however it ends.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(open_own(folder / LOCK, os.O_RDWR | os.O_APPEND), "r+b", buffering=0) as stream:
        mine, tries = _lock(stream.fileno()), 0
        while not mine and wait and not cancelled():
            tries += 1
            if tries == TOLD_AFTER:
                waiting(_holder(stream))
            time.sleep(PATIENCE)
            mine = _lock(stream.fileno())
        if mine:
            _sign(stream)
        yield mine


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _sign(stream: BinaryIO) -> None:
        """What is locked is a place in the file, so nothing may be written there."""

    def _holder(stream: BinaryIO) -> str:
        return ""
else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _sign(stream: BinaryIO) -> None:
        """Leave word who holds the lock, for those who wait; the file keeps its time."""
        with suppress(OSError):
            info = os.fstat(stream.fileno())
            stream.truncate(0)
            stream.write(f"process {os.getpid()} on {os.uname().nodename}".encode("utf-8", "replace"))
            stream.flush()
            os.utime(stream.fileno(), ns=(info.st_atime_ns, info.st_mtime_ns))

    def _holder(stream: BinaryIO) -> str:
        with suppress(OSError, UnicodeDecodeError):
            stream.seek(0)
            found = stream.read(200).decode("utf-8")
            return found if found.startswith("process ") and found.isprintable() else ""
        return ""
