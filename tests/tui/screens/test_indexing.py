"""The index in the app: at the start, on focus, on demand, while searching goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest
from textual import events
from textual.widgets import Input
from vaultprobe.engine import EngineError, Progress, Report, VaultState
from vaultprobe.engine.types import Listener
from vaultprobe.tui.widgets import freshness
from vaultprobe.tui.widgets.freshness import LEAST_WAIT, UNSEEN, Freshness

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


@dataclass
class Held:
    """An index run that reports progress and then waits until it is let go or stopped."""

    desk: Desk
    go: threading.Event = field(default_factory=threading.Event)
    stopped: threading.Event = field(default_factory=threading.Event)
    only_rebuilds: bool = True

    def __call__(self, rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
        if rebuild or not self.only_rebuilds:
            progress(Progress("reading", 300, 1200))
            while not self.go.wait(0.005):
                if cancelled():
                    self.stopped.set()
                    raise EngineError("stopped")
        return self.desk.report()


async def test_the_start_brings_the_index_up_to_date(desk: Desk) -> None:
    app = desk.app()
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        assert desk.library.runs == [False]
        assert "20 notes   418 sections" in desk.painted(app)


async def test_a_rebuild_shows_progress_and_searching_goes_on(desk: Desk) -> None:
    held = Held(desk)
    desk.library.run = held
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await pilot.press("ctrl+r")
        await desk.shown(pilot, "Reading notes  ━━━━────────────  300/1,200")
        assert "^R stops" in desk.painted(app)
        await pilot.press("y")
        await desk.shown(pilot, "searched xy")
        assert desk.library.asked[-1] == "xy"
        held.go.set()
        await desk.shown(pilot, "Rebuilt: 20 notes in")
        assert desk.library.runs == [False, True]
        assert "300/1,200" not in desk.painted(app)


async def test_the_same_key_stops_a_rebuild(desk: Desk) -> None:
    held = Held(desk)
    desk.library.run = held
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await pilot.press("ctrl+r")
        await desk.shown(pilot, "300/1,200")
        await pilot.press("ctrl+r")
        await desk.shown(pilot, "Stopped; the index is as it was")
        await desk.until(pilot, held.stopped.is_set)


async def test_leaving_stops_the_run(desk: Desk) -> None:
    held = Held(desk)
    desk.library.run = held
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await pilot.press("ctrl+r")
        await desk.shown(pilot, "300/1,200")
        await pilot.press("ctrl+c")
    assert held.stopped.wait(5)


async def test_a_first_build_says_so_and_then_answers(desk: Desk) -> None:
    held = Held(desk, only_rebuilds=False)
    full, desk.library.state = desk.library.state, VaultState("hi3519", "/vaults/hi3519", 0, 0)
    desk.library.run = held
    desk.library.empty = ("x",)
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "Reading the notes for the first time")
        await desk.shown(pilot, "300/1,200")
        assert "not in the vault" not in desk.painted(app)
        desk.library.empty = ()
        desk.library.state = full
        held.go.set()
        await desk.shown(pilot, "90%")
        assert "20 notes" in desk.painted(app)


async def test_changed_notes_are_taken_in_and_the_selection_stays(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await pilot.press("down", "down")
        chosen = desk.main(app).hits[2].title
        desk.library.hits = (3, 2, 1, 0)
        desk.library.run = lambda rebuild, progress, cancelled: desk.report(changed=2)
        app.post_message(events.AppFocus())
        await desk.shown(pilot, "2 notes changed, taken in")
        await desk.until(pilot, lambda: len(desk.main(app).hits) == 4)
        screen = desk.main(app)
        assert screen.hits[screen.selected].title == chosen
        assert screen.selected == 1


async def test_changes_that_arrive_while_typing_do_not_hold_the_selection(desk: Desk) -> None:
    desk.library.gates["xy"] = threading.Event()
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await pilot.press("down", "down", "y")
        await desk.until(pilot, lambda: desk.library.asked[-1] == "xy")
        desk.library.run = lambda rebuild, progress, cancelled: desk.report(changed=1)
        app.post_message(events.AppFocus())
        await desk.shown(pilot, "1 note changed, taken in")
        desk.library.gates["xy"].set()
        await desk.until(pilot, lambda: desk.library.asked == ["x", "xy", "xy"])
        await desk.until(pilot, lambda: desk.main(app).selected == 0)


async def test_a_refresh_without_changes_asks_nothing_again(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits and desk.library.runs)
        asked = len(desk.library.asked)
        app.post_message(events.AppFocus())
        await desk.until(pilot, lambda: len(desk.library.runs) == 2)
        await pilot.pause(0.05)
        assert len(desk.library.asked) == asked


async def test_what_is_not_found_is_looked_for_on_disk_at_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freshness, "LOOK_AGAIN", 0.0)
    monkeypatch.setattr(freshness, "HASTE", 0.0)
    desk.library.empty = ("new",)
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits and desk.library.runs)
        await desk.shown(pilot, "checked just now")

        def take_in(rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
            desk.library.empty = ()
            return desk.report(changed=1)

        desk.library.run = take_in
        app.screen.query_one(Input).value = "new"
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert desk.library.asked[-2:] == ["new", "new"]


async def test_the_disk_is_not_looked_at_for_every_key_that_finds_nothing(desk: Desk) -> None:
    desk.library.empty = ("n", "ne", "new")
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        app.screen.query_one(Input).value = ""
        await pilot.press("n", "e", "w")
        await desk.shown(pilot, "Nothing found")
        await pilot.pause()
        assert desk.library.runs == [False]


async def test_a_vault_that_cannot_be_read_is_named_and_the_list_stays(desk: Desk) -> None:
    def fail(rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
        raise EngineError("/vaults/hi3519: cannot be listed: Too many open files")

    desk.library.run = fail
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.shown(
            pilot, "could not be brought up to date: /vaults/hi3519: cannot be listed: Too many open files"
        )
        await desk.until(pilot, lambda: desk.main(app).hits)
        desk.library.run = None
        app.post_message(events.AppFocus())
        await desk.shown(pilot, "checked just now")


async def test_whatever_goes_wrong_in_a_run_is_told_and_it_is_tried_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overflow(rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
        if len(desk.library.runs) > 2:
            return desk.report()
        raise OverflowError("int too big to convert")

    monkeypatch.setattr(freshness, "LEAST_WAIT", 0.01)
    desk.library.run = overflow
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.shown(pilot, "up to date: OverflowError: int too big to convert")
        await desk.shown(pilot, "90%")
        await desk.shown(pilot, "checked just now")


async def test_a_first_build_that_comes_to_nothing_says_so_where_the_list_would_be(desk: Desk) -> None:
    def fail(rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
        raise EngineError("/vaults/hi3519: cannot be listed: [/x] Input/output error")

    desk.library.state = VaultState("hi3519", "/vaults/hi3519", 0, 0)
    desk.library.run = fail
    desk.library.empty = ("x",)
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.until(pilot, lambda: desk.painted(app).count("cannot be listed: [/x] Input/output") == 2)
        assert "for the first time" not in desk.painted(app)


async def test_a_first_build_that_was_stopped_waits_to_be_asked_for(desk: Desk) -> None:
    desk.library.state = VaultState("hi3519", "/vaults/hi3519", 0, 0)
    desk.library.run = held = Held(desk, only_rebuilds=False)
    desk.library.empty = ("x", "xy")
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.shown(pilot, "300/1,200")
        await pilot.press("ctrl+r")
        await desk.until(pilot, held.stopped.is_set)
        await desk.shown(pilot, "Stopped")
        await pilot.press("y")
        await desk.until(pilot, lambda: desk.library.asked[-1] == "xy")
        await pilot.pause(0.1)
        assert desk.library.runs == [False]


async def test_while_another_process_has_the_index_it_says_so_and_claims_nothing(desk: Desk) -> None:
    desk.library.run = lambda rebuild, progress, cancelled: replace(desk.report(), unchanged=0)
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.shown(pilot, "Another vaultprobe is at work on the index; this is its last state")
        assert "checked" not in desk.painted(app)
        desk.library.run = None
        app.post_message(events.AppFocus())
        await desk.shown(pilot, "checked just now")


async def test_a_run_that_waits_for_another_process_names_it(desk: Desk) -> None:
    go = threading.Event()

    def wait(rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
        if rebuild:
            progress(Progress("waiting", 0, 0, holder="process 4711 on bench3"))
            go.wait(10)
        return desk.report()

    desk.library.run = wait
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await pilot.press("ctrl+r")
        await desk.shown(pilot, "Waiting for another vaultprobe  process 4711 on bench3  ^R stops")
        go.set()
        await desk.shown(pilot, "Rebuilt: 20 notes")


async def test_what_a_run_notices_is_told_once(desk: Desk) -> None:
    notice = "app.json: [/x] is no valid pattern"
    desk.library.run = lambda rebuild, progress, cancelled: replace(desk.report(), notices=(notice,))
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.shown(pilot, notice)
        await pilot.press("ctrl+s")
        await desk.shown(pilot, "Newest first")
        app.post_message(events.AppFocus())
        await desk.until(pilot, lambda: len(desk.library.runs) == 2)
        await pilot.pause()
        await pilot.pause()
        assert notice not in desk.painted(app)


async def test_scans_are_rare_for_slow_vaults_and_rarer_when_unseen(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.library.runs)
        widget = app.screen.query_one(Freshness)
        assert widget.wait_until_next() >= LEAST_WAIT
        seen = widget.wait_until_next()
        app.post_message(events.AppBlur())
        await desk.until(pilot, lambda: not widget.seen)
        assert widget.wait_until_next() == seen * UNSEEN
        assert app.screen.query_one(Input).value == "x"
