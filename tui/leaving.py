"""Leaving because a signal says so: in good order if that can be, but leaving in any case."""

from __future__ import annotations

import _thread
import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

SIGNALS = ("SIGTERM", "SIGHUP")
PATIENCE = 5.0
"""Seconds for leaving in good order: whatever holds it up then, a terminal that takes nothing any more or
a disk that does not answer, is left behind."""


def leave_on_signals(leave: Callable[[int], None], patience: float = PATIENCE) -> None:
    """Call `leave` with the exit status when a signal comes, until the running loop is closed."""
    loop = asyncio.get_running_loop()

    def insist(number: int, frame: FrameType | None) -> None:
        # Bare of locks: the signal may have come in the middle of anything.
        _thread.start_new_thread(_end_at_last, (loop, patience, 128 + number))

    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, ValueError):  # Windows; not in the main thread
                loop.add_signal_handler(number, leave, 128 + number)
                # The loop hears of signals in a way of its own; this is called also while it is held up.
                signal.signal(number, insist)


def _end_at_last(loop: asyncio.AbstractEventLoop, patience: float, status: int) -> None:
    time.sleep(patience)
    if not loop.is_closed():
        os._exit(status)
