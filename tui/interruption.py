"""Ctrl+C outside of the screen: the program ends quietly, wherever it was."""

from __future__ import annotations

import os
import signal
from types import FrameType

INTERRUPTED = 128 + signal.SIGINT


class Interruption:
    """Remembers that Ctrl+C came: what it meets may make another error of it, or swallow it."""

    def __init__(self) -> None:
        self.came = False

    def watch(self) -> None:
        """From now on, until `hand_back`; not where Ctrl+C is ignored, as in a background job."""
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._come)

    def _come(self, number: int, frame: FrameType | None) -> None:
        self.came = True
        if _is_loading(frame):
            os._exit(
                INTERRUPTED
            )  # a module that is half loaded would go on, or break later; nothing is begun
        raise KeyboardInterrupt


def hand_back() -> None:
    """Let what runs next deal with Ctrl+C in the way it knows."""
    if signal.getsignal(signal.SIGINT) not in (signal.SIG_IGN, None):
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_loading(frame: FrameType | None) -> bool:
    """Whether a module is being loaded."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False
