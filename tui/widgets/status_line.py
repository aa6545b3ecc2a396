"""The status line: what the list shows, what the index covers, what just happened."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.timer import Timer
from textual.widget import Widget
from vaultprobe.engine import Progress, Results

from ..ages import age, duration
from ..cells import cut_middle
from ..labels import Labels
from ..literal import literal
from ..messages import Mood
from ..searcher import most_hits

_GAP = "   "
_BAR = 16
_MOODS = {"plain": "$foreground", "good": "$success", "bad": "$error"}
_NEWS_SECONDS = 8.0
_TICK = 20.0


@dataclass(frozen=True, slots=True)
class Facts:
    """What the line tells while nothing special goes on."""

    notes: int = 0
    sections: int = 0
    hits: int | None = None
    """Sections that match; None without a query."""
    reading: bool = False
    """Nothing was found so far, for the notes are still being read the first time."""
    shown: int = 0
    took_ms: float = 0.0
    fresh_at: float | None = None
    """When the index was last compared with the vault; None before that."""
    stale: int = 0
    skipped: int = 0
    by_date: bool = False
    match: tuple[int, int] = (0, 0)
    """Which match of how many the preview has come to; 0: none yet."""


@dataclass(frozen=True, slots=True)
class Running:
    """An index run under way."""

    progress: Progress
    seconds: float
    """How long it has been running."""
    stop_key: str


class StatusLine(Widget):
    """Facts at the left, news or progress at the right."""

    DEFAULT_CSS = """
    StatusLine { height: 1; width: 1fr; padding: 0 2; color: $quiet; }
    """

    facts: reactive[Facts] = reactive(Facts())
    running: reactive[Running | None] = reactive[Running | None](None)
    news: reactive[tuple[str, Mood]] = reactive[tuple[str, Mood]](("", "plain"))

    def __init__(
        self,
        labels: Labels,
        clock: Callable[[], float] = time.time,
        skipped_key: str = "",
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.auto_links = False
        self._labels = labels
        self._clock = clock
        self._skipped_key = skipped_key
        self._forget: Timer | None = None

    def on_mount(self) -> None:
        self.set_interval(_TICK, self.refresh)

    def tell(self, text: str, mood: Mood = "plain") -> None:
        """Show news for a while."""
        self.news = (text, mood)
        if self._forget is not None:
            self._forget.stop()
        self._forget = self.set_timer(_NEWS_SECONDS, self.settle)

    def settle(self) -> None:
        """The news have been seen: something else is of interest now."""
        self.news = ("", "plain")

    def count(self, results: Results, *, by_date: bool, reading: bool = False) -> None:
        """Say what the list shows, or will show as soon as the whole answer is there.

        While a first run is `reading`, nothing found says nothing yet.
        """
        hits = max(results.total, len(results))
        self.facts = replace(
            self.facts,
            hits=hits if results.query.strip() else None,
            reading=reading and not hits,
            shown=min(hits, most_hits(results.query)),
            took_ms=results.took_ms,
            by_date=by_date,
        )

    def render(self) -> Content:
        """As much as fits, the right side first."""
        width = self.content_size.width
        right = self._right(width).truncate(width, ellipsis=True)
        room = width - right.cell_length - (len(_GAP) if right.cell_length else 0)
        left = self._left(room)
        gap = max(width - left.cell_length - right.cell_length, 0)
        return Content.assemble(left, " " * gap, right)

    def _left(self, room: int) -> Content:
        """The facts, the least needed ones left out where room is short."""
        facts = self._told()
        while facts and sum(told.cell_length + len(_GAP) for told, _ in facts) - len(_GAP) > room:
            facts.remove(max(facts, key=lambda fact: fact[1]))
        return Content(_GAP).join(told for told, _ in facts)

    def _told(self) -> list[tuple[Content, int]]:
        """Each fact with how soon it may be left out."""
        say, facts, strong = self._labels, self.facts, "$foreground"
        told: list[tuple[Content, int]] = []
        if facts.hits is not None and facts.reading:
            told.append((Content.styled(say["status.reading"], strong), 1))
        elif facts.hits is not None:
            key = "status.hits" if facts.hits <= facts.shown else "status.shown"
            told.append((Content.styled(say(key, n=facts.hits, shown=facts.shown), strong), 1))
            told.append((Content(say("status.took", ms=_milliseconds(facts.took_ms))), 5))
        if facts.by_date:
            told.append((Content.styled(say["status.by-date"], strong), 2))
        at, matches = facts.match
        if matches:
            key = "status.match" if at else "status.matches"
            told.append((Content.styled(say(key, at=at, n=matches), strong if at else ""), 3))
        told.append((Content(say("status.notes", n=facts.notes)), 5))
        told.append((Content(say("status.sections", n=facts.sections)), 9))
        if facts.fresh_at is not None:
            told.append((Content(self._freshness(facts.fresh_at)), 7))
        if facts.stale:
            told.append((Content.styled(say("status.stale", n=facts.stale), "$warning"), 8))
        if facts.skipped:
            told.append((self._skipped(facts.skipped), 4))
        return told

    def _skipped(self, count: int) -> Content:
        """Leads to the panel of skipped files."""
        told = Content.styled(self._labels("status.skipped", n=count, key=self._skipped_key), "$warning")
        return told.stylize(Style.from_meta({"@click": "screen.skipped"}))

    def _freshness(self, fresh_at: float) -> str:
        seconds = self._clock() - fresh_at
        if seconds < 60:
            return self._labels["status.fresh-now"]
        return self._labels("status.fresh", age=age(self._labels, seconds))

    def _right(self, width: int) -> Content:
        """News that are too long begin with a path and end with a reason: both are needed."""
        text, mood = self.news
        if self.running is not None:
            return self._progress(self.running)
        return Content.styled(cut_middle(literal(text), width), _MOODS[mood])

    def _progress(self, running: Running) -> Content:
        say, progress = self._labels, running.progress
        parts = [Content(say(f"progress.{progress.phase}", n=progress.done))]
        if progress.holder:
            parts.append(Content(literal(progress.holder)))
        if progress.phase == "reading" and progress.total:
            share = min(progress.done / progress.total, 1.0)
            full = round(share * _BAR)
            parts += [
                Content.assemble(("━" * full, "$similarity"), ("─" * (_BAR - full), "$faint")),
                Content(say("progress.count", done=progress.done, total=progress.total)),
            ]
            if share > 0.02:
                left = duration(say, running.seconds * (1 - share) / share)
                parts.append(Content(say("progress.left", time=left)))
        parts.append(Content(say("progress.stop", key=running.stop_key)))
        return Content("  ").join(parts)


def _milliseconds(value: float) -> str:
    return f"{value:.1f}" if value < 9.95 else f"{value:,.0f}"
