"""Decides which queries are worth remembering: those acted on, and those that stood still for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.screen import Screen
from textual.timer import Timer
from vaultprobe.engine import Results

from ..history import History

STILL = 4.0
"""Seconds after which an answer counts as read."""


class Remembering:
    """Keeps the history. Of a query that is typed on after a pause, only the last form stays."""

    def __init__(self, screen: Screen[None], history: History) -> None:
        self._screen = screen
        self._history = history
        self._waiting = ""
        """The query that stands still since it was answered."""
        self._step = ""
        """What was kept only because it stood still; it may prove to be the beginning of another query."""
        self._timer: Timer | None = None

    def begin(self, vaults: Iterable[str], examples: Iterable[str], is_sole: Callable[[], bool]) -> None:
        """Other vaults are open; `examples`: queries to offer before there are any, `is_sole`: whether this
        machine has no other vaults.
        """
        self._stop()
        self._step = ""
        self._history.turn_to(vaults, first=examples)
        self._history.adopt(is_sole)

    def recent(self) -> tuple[str, ...]:
        """The queries to offer, last one first."""
        return self._history.queries()

    def answered(self, results: Results) -> None:
        """An answer is shown; from now on it may be read."""
        query = results.query.strip()
        if query != self._waiting:
            self._stop()
            if query and results:
                self._waiting = query
                self._timer = self._screen.set_timer(STILL, self.stood_still)

    def acted_on(self, query: str) -> None:
        """A hit of this query was opened or copied."""
        if query := query.strip():
            self._keep(query)
            self._step = ""

    def stood_still(self) -> None:
        """The waiting query has been looked at for long enough."""
        if self._waiting:
            self._keep(self._waiting)
            self._step = self._waiting

    def clear(self) -> bool:
        """Forget the queries of all vaults; whether that was possible."""
        self._step = ""
        return self._history.clear()

    def _keep(self, query: str) -> None:
        related = self._step and (query.startswith(self._step) or self._step.startswith(query))
        self._history.add(query, instead_of=self._step if related else "")

    def _stop(self) -> None:
        self._waiting = ""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
