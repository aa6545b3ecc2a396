"""One writer at a time on one index, whichever process it is in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK = "lock"
"""The name of the file that the writer locks."""


@contextmanager
def writer_lock(folder: Path, *, wait: bool) -> Iterator[bool]:
    """Be the only writer. Yields False when another one is at work and `wait` is off.

    The system frees the lock when its process ends, however it ends.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / LOCK).open("a+b") as stream:
        yield _lock(stream.fileno(), wait)


if sys.platform == "win32":
    import msvcrt
    import time

    def _lock(descriptor: int, wait: bool) -> bool:
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
                time.sleep(0.05)
            else:
                return True
else:
    import fcntl

    def _lock(descriptor: int, wait: bool) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True
