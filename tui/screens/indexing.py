"""Tells in the status line what becomes of the index, and says when the list should be asked for again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from vaultprobe.engine import Report, Skipped, VaultState

from ..ages import duration
from ..labels import Labels
from ..literal import literal
from ..messages import IndexFailed, IndexFresh, IndexProgress
from ..widgets.status_line import Running, StatusLine

_NOTICEABLE = 0.4
"""Seconds that a refresh goes unmentioned; most are over sooner."""
_ASK_AGAIN = 1.0
"""Seconds between two looks at what a first build has read so far."""


class Indexing:
    """Follows the index runs of the open vaults."""

    def __init__(self, status: StatusLine, labels: Labels, clock: Callable[[], float], stop_key: str) -> None:
        self.skipped: tuple[Skipped, ...] = ()
        """The files that the last run has skipped."""
        self.first = False
        """There was no index before; what is found is not yet all."""
        self._status = status
        self._labels = labels
        self._clock = clock
        self._stop_key = stop_key
        self._asked = 0.0
        self._trouble = ""
        """Why the last run came to nothing."""
        self._notices: frozenset[str] = frozenset()
        """What the last reports said besides, and need not be told again."""

    @property
    def excuse(self) -> str:
        """Why the list may be empty though there are notes; nothing once they have been read."""
        return (self._trouble or self._labels["empty.first"]) if self.first else ""

    @property
    def reading(self) -> bool:
        """Notes are being read for the first time."""
        return self.first and not self._trouble

    def begin(self, states: Sequence[VaultState]) -> None:
        """Other vaults are open from now on."""
        self.first = not any(state.notes for state in states)
        self._asked, self._trouble, self._notices = 0.0, "", frozenset()
        self.skipped = ()
        self._status.running = None
        self._status.facts = replace(self._status.facts, fresh_at=None, skipped=0)
        self.count(states)

    def count(self, states: Sequence[VaultState]) -> None:
        """Say how much is indexed."""
        self._status.facts = replace(
            self._status.facts,
            notes=sum(state.notes for state in states),
            sections=sum(state.sections for state in states),
            stale=sum(state.stale for state in states),
        )

    def progress(self, message: IndexProgress) -> bool:
        """A run goes on; whether there may be more to find than a moment ago."""
        self._trouble = ""
        if message.rebuild or self.first or message.seconds >= _NOTICEABLE:
            self._status.running = Running(message.progress, message.seconds, self._stop_key)
        due = self.first and message.seconds - self._asked >= _ASK_AGAIN
        if due:
            self._asked = message.seconds
        return due

    def fresh(self, message: IndexFresh) -> bool:
        """A run has ended; whether the list may look different now."""
        changed = sum(report.added + report.changed + report.deleted for report in message.reports)
        compared = all(map(_compared, message.reports))
        self.skipped = tuple(each for report in message.reports for each in report.skipped)
        again = bool(changed or self.first or message.rebuild)
        self._status.running = None
        self._status.facts = replace(
            self._status.facts,
            fresh_at=self._clock() if compared else self._status.facts.fresh_at,
            skipped=len(self.skipped),
            stale=0,
        )
        if message.rebuild:
            self._status.tell(self._rebuilt(message.reports, message.seconds), "good")
        elif changed and not self.first:
            self._status.tell(self._labels("news.refreshed", n=changed), "good")
        elif not compared:
            self._status.tell(self._labels["news.busy"])
        else:
            self._tell_notices(message.reports)
        self.first, self._trouble = False, ""
        return again

    def failed(self, message: IndexFailed) -> None:
        """A run has come to nothing."""
        self._status.running = None
        if message.stopped:
            self._trouble = self._labels["news.stopped"]
            self._status.tell(self._trouble)
        else:
            self._trouble = self._labels("news.failed", why=literal(message.why))
            self._status.tell(self._trouble, "bad")

    def _tell_notices(self, reports: Sequence[Report]) -> None:
        """Such as a setting of the vault that cannot be read: once, not after every run."""
        notices = [notice for report in reports for notice in report.notices]
        if new := [notice for notice in notices if notice not in self._notices]:
            self._status.tell("; ".join(new), "bad")
        self._notices = frozenset(notices)

    def _rebuilt(self, reports: Sequence[Report], seconds: float) -> str:
        notes = sum(report.notes for report in reports)
        return self._labels("news.rebuilt", n=notes, time=duration(self._labels, seconds))


def _compared(report: Report) -> bool:
    """Whether the index was compared with the vault; not while another process is at work on it."""
    return not report.notes or bool(report.added or report.changed or report.unchanged)
