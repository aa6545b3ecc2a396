"""One writer at a time on one index, whichever process it is in."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .types import Cancelled

PATIENCE = 0.05
"""Seconds between two tries to become the writer."""
LOCK = "lock"
"""The name of the file that the writer locks."""


@contextmanager
def writer_lock(folder: Path, *, wait: bool, cancelled: Cancelled = lambda: False) -> Iterator[bool]:
    """Be the only writer. Yields False when another one is at work and `wait` is off, or when cancelled.

    The system frees the lock when its process ends, however it ends.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / LOCK).open("a+b") as stream:
        mine = _lock(stream.fileno())
        while not mine and wait and not cancelled():
            time.sleep(PATIENCE)
            mine = _lock(stream.fileno())
        yield mine


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
