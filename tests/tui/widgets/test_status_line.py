"""What the status line tells, and what it leaves out when room is short."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.app import App, ComposeResult
from vaultprobe.engine import Progress, Results
from vaultprobe.tui.labels import labels_for
from vaultprobe.tui.widgets.status_line import Facts, Running, StatusLine

NOW = 1_000_000.0
FACTS = Facts(
    notes=4800,
    sections=43163,
    hits=729,
    shown=60,
    took_ms=1.84,
    fresh_at=NOW - 300,
    stale=2,
    skipped=3,
    by_date=True,
)


class Line(App[None]):
    """Only a status line."""

    def __init__(self) -> None:
        super().__init__()
        self.line = StatusLine(labels_for("en"), lambda: NOW)

    def compose(self) -> ComposeResult:
        yield self.line

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"quiet": "#888888", "faint": "#444444", "similarity": "#0000ff"}

    @property
    def told(self) -> str:
        return self.line.render().plain


async def test_with_room_everything_is_told() -> None:
    app = Line()
    async with app.run_test(size=(160, 3)):
        app.line.facts = FACTS
        assert app.told.split("   ")[:8] == [
            "60 of 729 hits",
            "1.8 ms",
            "newest first",
            "4,800 notes",
            "43,163 sections",
            "checked 5 min ago",
            "2 changed",
            "3 skipped",
        ]


@pytest.mark.parametrize("width", range(5, 160, 5))
async def test_it_never_overflows_and_keeps_the_hits_longest(width: int) -> None:
    app = Line()
    async with app.run_test(size=(width, 3)):
        app.line.facts = FACTS
        assert len(app.told) <= max(width - 4, 0)
        assert "60 of 729 hits" in app.told or width < 20


async def test_news_goes_before_facts() -> None:
    app = Line()
    async with app.run_test(size=(60, 3)):
        app.line.facts = FACTS
        app.line.tell("Opened in Obsidian [/x]\x1b", "good")
        assert app.told.endswith("Opened in Obsidian [/x]␛")


async def test_news_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaultprobe.tui.widgets.status_line._NEWS_SECONDS", 0.01)
    app = Line()
    async with app.run_test(size=(60, 3)) as pilot:
        app.line.tell("Newest first")
        for _ in range(200):
            await pilot.pause(0.01)
            if not app.line.news[0]:
                break
        assert app.told.strip() == "0 notes   0 sections"


async def test_without_a_query_no_hits_are_counted() -> None:
    app = Line()
    async with app.run_test(size=(100, 3)):
        app.line.count(Results("  ", ()), by_date=False)
        assert "hit" not in app.told
        app.line.count(Results("x", (), total=0, took_ms=12.3), by_date=False)
        assert app.told.startswith("0 hits   12 ms")


async def test_while_notes_are_read_for_the_first_time_nothing_found_is_no_zero() -> None:
    app = Line()
    async with app.run_test(size=(100, 3)):
        app.line.count(Results("x", (), total=0), by_date=False, reading=True)
        assert app.told.startswith("notes are being read: no hit yet")
        assert "0 hits" not in app.told
        app.line.count(Results("x", (), total=3), by_date=False, reading=True)
        assert app.told.startswith("3 hits")


async def test_freshness_in_words() -> None:
    app = Line()
    async with app.run_test(size=(100, 3)):
        app.line.facts = replace(Facts(), fresh_at=NOW - 30)
        assert "checked just now" in app.told
        app.line.facts = replace(Facts(), fresh_at=NOW - 7300)
        assert "checked 2 h ago" in app.told


@pytest.mark.parametrize(
    ("progress", "told"),
    [
        (Progress("listing", 120, 0), "Looking for notes: 120"),
        (Progress("reading", 0, 0), "Reading notes  ^R stops"),
        (Progress("reading", 300, 1200), "━━━━────────────  300/1,200  30 s left  ^R stops"),
        (Progress("reading", 1200, 1200), "━━━━━━━━━━━━━━━━  1,200/1,200"),
        (Progress("saving", 0, 0), "Saving the index"),
    ],
)
async def test_progress(progress: Progress, told: str) -> None:
    app = Line()
    async with app.run_test(size=(100, 3)):
        app.line.running = Running(progress, 10.0, "^R")
        assert told in app.told


async def test_the_match_that_the_preview_is_at() -> None:
    app = Line()
    async with app.run_test(size=(80, 3)):
        app.line.facts = replace(FACTS, match=(3, 23))
        assert "match 3/23" in app.told
        app.line.facts = replace(FACTS, match=(0, 23))
        assert "23 matches" in app.told
        app.line.facts = FACTS
        assert "match" not in app.told
