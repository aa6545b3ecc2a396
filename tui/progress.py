"""A progress bar on standard error: only on a terminal, and only when the run takes a moment."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

from vaultprobe.engine.types import Listener, Progress

from .visible import visible_line

if TYPE_CHECKING:
    from rich.progress import Progress as Bars

PATIENCE = 0.4
"""Seconds before the bar appears: a refresh that is over sooner shows nothing."""


@contextmanager
def progress_bar(name: str) -> Iterator[Listener | None]:
    """A listener that draws; None where standard error is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = _LateBar(visible_line(name))
    with _ending_in_order():
        try:
            yield bar.show
        finally:
            bar.close()


class _Signalled(BaseException):
    """A signal has come that ends the program."""


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """A signal first ends what is within, so that the bar is taken away, and then the program."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")):
            if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.signal(number, _leave)
    ended_by = 0
    try:
        yield
    except _Signalled as signalled:
        (ended_by,) = signalled.args
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if ended_by:
        signal.raise_signal(ended_by)
        raise SystemExit(128 + ended_by)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise _Signalled(number)


class _LateBar:
    """Rich is imported, and the bar drawn, only once the wait is long enough to be noticed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._began = time.monotonic()
        self._bars: Bars | None = None
        self._phase = ""

    def show(self, progress: Progress) -> None:
        if self._bars is None:
            if time.monotonic() - self._began < PATIENCE:
                return
            self._bars = _new_bars()
            self._bars.start()
        total = progress.total or None
        if progress.phase != self._phase:  # a new task: Rich cannot forget a total
            self._phase = progress.phase
            for task in self._bars.task_ids:
                self._bars.remove_task(task)
            self._bars.add_task(self._name, total=total, phase=self._phase)
        self._bars.update(self._bars.task_ids[0], total=total, completed=progress.done)

    def close(self) -> None:
        if self._bars is not None:
            with suppress(IndexError):  # of Rich, when it was interrupted while it began
                self._bars.stop()


def _new_bars() -> Bars:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bars

    class Screen(Console):
        """The cursor stays: a program that is killed could not bring it back."""

        def show_cursor(self, show: bool = True) -> bool:
            return False

    return Bars(
        TextColumn("{task.fields[phase]} {task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        console=Screen(stderr=True),
        transient=True,
    )
