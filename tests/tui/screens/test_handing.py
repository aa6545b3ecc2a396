"""Opening the selected hit: Obsidian, editor, clipboard."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from vaultprobe.engine import Hit
from vaultprobe.engine.handover import Outcome
from vaultprobe.tui.screens.copy import CopyScreen

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


async def test_enter_hands_over_the_selected_hit(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("down", "enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert [(how, hit.title) for how, hit in desk.hands.taken] == [("obsidian", "02_电源树")]
        await desk.shown(pilot, "Opened in Obsidian at the heading")


@pytest.mark.parametrize("pane", [("tab",), ("tab", "tab")])
async def test_enter_opens_from_list_and_preview_too(desk: Desk, pane: tuple[str, ...]) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*pane, "enter")
        await desk.until(pilot, lambda: desk.hands.taken)


async def test_ctrl_t_opens_a_new_tab(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+t")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][0] == "new tab"


async def test_enter_before_the_answer_opens_what_was_asked_for(desk: Desk) -> None:
    desk.library.gates["ddrx"] = threading.Event()
    app = desk.app("ddr")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        desk.library.hits = (2,)
        await pilot.press("x", "enter")
        await desk.until(pilot, lambda: "ddrx" in desk.library.asked)
        assert not desk.hands.taken
        desk.library.gates["ddrx"].set()
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][1].title == "06_RTSP推流"


async def test_typing_on_takes_the_enter_back(desk: Desk) -> None:
    desk.library.gates["ab"] = threading.Event()
    app = desk.app("a")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("b", "enter", "c")
        desk.library.gates["ab"].set()
        await desk.until(pilot, lambda: desk.library.asked[-1] == "abc")
        await pilot.pause(0.05)
        assert not desk.hands.taken


async def test_without_a_desktop_the_address_is_copied_and_shown(desk: Desk) -> None:
    desk.hands.launched = False
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("enter")
        await desk.until(pilot, lambda: isinstance(app.screen, CopyScreen))
        assert "There is no desktop here to open Obsidian on" in desk.painted(app)
        assert app.clipboard == "obsidian://open?vault=hi3519&file=note"
        assert "obsidian://open?vault=hi3519&file=note" in desk.painted(app)


async def test_without_a_desktop_the_editor_that_is_set_opens_at_the_line(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.hands.launched, desk.hands.has_editor = False, True
    app = desk.app("x")
    monkeypatch.setattr(app, "suspend", lambda: pytest.fail("suspended"))
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits and desk.library.runs)
        runs = len(desk.library.runs)
        await pilot.press("enter")
        await desk.shown(
            pilot, "There is no desktop here to open Obsidian on; opened in the editor at line 43"
        )
        assert [how for how, _ in desk.hands.taken] == ["obsidian", "editor"]
        assert not isinstance(app.screen, CopyScreen)
        await desk.until(pilot, lambda: len(desk.library.runs) > runs)


async def test_an_opener_that_hangs_holds_nothing_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    once = desk.hands.to_obsidian

    def hang(hit: Hit, *, new_tab: bool) -> Outcome:
        assert ended.wait(60)
        return once(hit, new_tab=new_tab)

    monkeypatch.setattr(desk.hands, "to_obsidian", hang)
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("enter", "y")
        await desk.until(pilot, lambda: desk.library.asked[-1] == "xy")
        assert not desk.hands.taken
        ended.set()
        await desk.shown(pilot, "Opened in Obsidian at the heading")


async def test_where_the_editor_fails_too_the_address_is_left(desk: Desk) -> None:
    desk.hands.launched, desk.hands.has_editor, desk.hands.terminal = False, True, True
    app = desk.app("x")  # a terminal editor cannot run in a test
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("enter")
        await desk.until(pilot, lambda: isinstance(app.screen, CopyScreen))
        assert app.clipboard.startswith("obsidian://open?")


@pytest.mark.parametrize(
    ("launched", "told"), [(True, "Searched in Obsidian"), (False, "obsidian://search?query=q")]
)
async def test_the_whole_query_can_be_searched_in_obsidian(desk: Desk, launched: bool, told: str) -> None:
    desk.hands.launched = launched
    app = desk.app("q", keys={"search-obsidian": "f9"})
    async with app.run_test(size=(160, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("f9")
        await desk.shown(pilot, told)
        assert (app.clipboard == "obsidian://search?query=q") is not launched


async def test_an_address_outside_the_vault_goes_to_the_browser(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await desk.main(app)._handing.to_web("https://a.b/c")
        await desk.shown(pilot, "Opened in the browser")


@pytest.mark.parametrize("key", ["enter", "ctrl+o"])
async def test_a_note_that_vanished_gives_a_message(desk: Desk, key: str) -> None:
    desk.hands.error = "a.md: the note is gone (deleted or renamed)"
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(key)
        await desk.shown(pilot, "the note is gone")


async def test_with_nothing_selected_it_says_so(desk: Desk) -> None:
    desk.library.empty = ("x",)
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "Nothing found")
        await pilot.press("ctrl+o")
        await desk.shown(pilot, "Nothing is selected")


async def test_a_graphical_editor_leaves_the_screen_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app("x")
    monkeypatch.setattr(app, "suspend", lambda: pytest.fail("suspended"))
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+o")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][0] == "editor"


async def test_a_terminal_editor_gets_the_terminal_and_then_the_index_is_refreshed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    @contextmanager
    def suspend() -> Iterator[None]:
        seen.append("suspended")
        yield
        seen.append(f"edited {len(desk.hands.taken)}")

    desk.hands.terminal = True
    app = desk.app("x")
    monkeypatch.setattr(app, "suspend", suspend)
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits and desk.library.runs)
        runs = len(desk.library.runs)
        await pilot.press("ctrl+o")
        await desk.until(pilot, lambda: len(desk.library.runs) > runs)
        assert seen == ["suspended", "edited 1"]


async def test_the_terminal_comes_back_from_an_editor_that_cannot_be_started(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    back: list[bool] = []

    @contextmanager
    def suspend() -> Iterator[None]:
        yield
        back.append(True)

    desk.hands.terminal = True
    desk.hands.error = "vi: cannot be started: Exec format error"
    app = desk.app("x")
    monkeypatch.setattr(app, "suspend", suspend)
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+o")
        await desk.shown(pilot, "Exec format error")
        assert back


async def test_where_nothing_can_be_suspended_it_says_so(desk: Desk) -> None:
    desk.hands.terminal = True
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+o")
        await desk.shown(pilot, "A terminal editor cannot run from here")


async def test_a_second_click_on_a_hit_opens_it(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.click("ResultList", offset=(10, 3))
        await desk.until(pilot, lambda: desk.main(app).selected == 1)
        assert not desk.hands.taken
        await pilot.double_click("ResultList", offset=(10, 5))
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][1].title == "06_RTSP推流"
