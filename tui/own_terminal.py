"""The terminal the user sits at, for a screen in the middle of a pipeline."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .failure import UsageError

_TERMINAL = "/dev/tty"
_STANDARD = (0, 1, 2)


@contextmanager
def on_own_terminal() -> Iterator[None]:
    """Standard input, output and error at the terminal, wherever they were sent; put back afterwards."""
    elsewhere = [number for number in _STANDARD if not os.isatty(number)]
    if not elsewhere:
        yield
        return
    out, err = sys.__stdout__, sys.__stderr__
    if sys.__stdin__ is None or out is None or err is None:
        raise UsageError("--pick needs standard input, output and error to be open")
    try:
        terminal = os.open(_TERMINAL, os.O_RDWR)
    except OSError as error:
        raise UsageError("--pick needs a terminal to draw the screen on, and there is none") from error
    kept = [(number, os.dup(number)) for number in elsewhere]
    try:
        for number in elsewhere:
            os.dup2(terminal, number)
        yield
    finally:
        for stream in (out, err):
            with suppress(OSError):  # the terminal may be gone
                stream.flush()
        for number, copy in kept:
            os.dup2(copy, number)
            os.close(copy)
        os.close(terminal)
