"""Keeps the index fresh: at the start, when the terminal regains focus, by a timer, and on demand."""

from __future__ import annotations

import time
from threading import Lock

from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker, get_current_worker
from vaultprobe.engine import Progress
from vaultprobe.engine.types import Listener

from ..library import Library
from ..messages import IndexFailed, IndexFresh, IndexProgress
from ..reasons import reason

LEAST_WAIT = 5.0
"""Seconds between two scans, at least."""
PATIENCE = 200.0
"""A scan may take one part in so many of the time."""
UNSEEN = 6.0
"""So much longer is the wait while the terminal has no focus."""
LOOK_AGAIN = 1.0
"""Seconds after which a scan may have missed what somebody looks for."""
HASTE = 20.0
"""As PATIENCE, for somebody who looks for something that is not there."""
_REPORT_EVERY = 0.1
"""Seconds between two reports of progress."""


class Freshness(Widget):
    """Not painted; it runs one index run at a time in a thread and posts what becomes of it."""

    DEFAULT_CSS = "Freshness { display: none; }"

    def __init__(self) -> None:
        super().__init__()
        self.seen = True
        """Whether the terminal has the focus."""
        self._library: Library | None = None
        self._worker: Worker[None] | None = None
        self._timer: Timer | None = None
        self._last_scan = 0.0
        self._looked_at: float | None = None
        """When the last run ended well, by the monotonic clock."""
        self._one_run = Lock()

    @property
    def busy(self) -> bool:
        """Whether an index run is under way."""
        return self._worker is not None and not self._worker.is_finished

    def watch_over(self, library: Library) -> None:
        """Take care of these vaults from now on, at once."""
        self._abandon()
        self._library = library
        self.run()

    def run(self, *, rebuild: bool = False) -> None:
        """Begin an index run; one that is under way goes on, unless everything is to be rebuilt."""
        library = self._library
        if library is None or (self.busy and not rebuild):
            return
        self._abandon()
        self._looked_at = None
        self._worker = self.run_worker(
            lambda: self._refresh(library, rebuild), thread=True, group="index", exit_on_error=True
        )

    def look(self) -> None:
        """Nothing was found; perhaps it was written a moment ago."""
        if self.busy or self._looked_at is None:
            return
        wait = self._looked_at + max(LOOK_AGAIN, HASTE * self._last_scan) - time.monotonic()
        if wait <= 0:
            self.run()
        elif self._timer is not None:
            self._timer.stop()
            self._timer = self.set_timer(wait, self.run)

    def stop(self) -> None:
        """End the run under way; what was indexed before stays."""
        self._abandon()
        self.post_message(IndexFailed("", stopped=True))

    def focus_changed(self, seen: bool) -> None:
        """The terminal has gained or lost the focus."""
        self.seen = seen
        if seen:
            self.run()

    def wait_until_next(self) -> float:
        """Seconds from the end of one scan to the next."""
        return max(LEAST_WAIT, PATIENCE * self._last_scan) * (1.0 if self.seen else UNSEEN)

    def on_index_fresh(self) -> None:
        self._schedule()

    def on_index_failed(self, failure: IndexFailed) -> None:
        first_build = self._library is not None and not any(s.notes for s in self._library.states)
        if not (failure.stopped and first_build):  # a first build that was stopped waits to be asked for
            self._schedule()
        self._looked_at = None

    def on_unmount(self) -> None:
        self._abandon()

    def _schedule(self) -> None:
        self._looked_at = time.monotonic()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(self.wait_until_next(), self.run)

    def _abandon(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None

    def _refresh(self, library: Library, rebuild: bool) -> None:
        """In a thread: a run that was abandoned ends when it notices, the next one waits for that."""
        worker = get_current_worker()
        with self._one_run:
            if worker.is_cancelled:
                return
            started = time.monotonic()
            tell = self._teller(worker, started, rebuild)
            try:
                reports = library.refresh(
                    rebuild=rebuild, progress=tell, cancelled=lambda: worker.is_cancelled
                )
            except Exception as error:  # whatever it is: what is indexed still answers, and it is tried again
                news: IndexFresh | IndexFailed = IndexFailed(reason(error))
            else:
                self._last_scan = time.monotonic() - started
                news = IndexFresh(reports, rebuild, self._last_scan)
        if not worker.is_cancelled:
            self.post_message(news)

    def _teller(self, worker: Worker[None], started: float, rebuild: bool) -> Listener:
        told = 0.0

        def tell(progress: Progress) -> None:
            nonlocal told
            now = time.monotonic()
            if now - told >= _REPORT_EVERY and not worker.is_cancelled:
                told = now
                self.post_message(IndexProgress(progress, now - started, rebuild))

        return tell
