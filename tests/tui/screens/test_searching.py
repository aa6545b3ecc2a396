"""Typing, the list and the selection."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import pytest
from textual.widgets import Input
from vaultprobe.engine import Hit, Snippet, TermUse
from vaultprobe.tui import searcher

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


async def test_typing_lists_the_hits(desk: Desk) -> None:
    app = desk.app()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d", "d", "r")
        await desk.shown(pilot, "90%")
        assert desk.main(app).hits[0].title == "04_DDR设计"
        assert "阻抗" in desk.painted(app)
        assert desk.library.asked[-1] == "ddr"


async def test_a_late_answer_is_dropped(desk: Desk) -> None:
    desk.library.gates["old"] = threading.Event()
    desk.library.empty = ("old",)
    app = desk.app("old")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: "old" in desk.library.asked)
        app.screen.query_one(Input).value = "new"
        desk.library.gates["old"].set()
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.pause(0.05)
        assert desk.library.asked == ["old", "new"]
        assert "Nothing found" not in desk.painted(app)


async def test_what_a_newer_query_overtakes_is_never_searched(desk: Desk) -> None:
    desk.library.gates["a"] = threading.Event()
    app = desk.app("a")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.library.asked == ["a"])
        await pilot.press("b", "c")
        desk.library.gates["a"].set()
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert desk.library.asked == ["a", "abc"]


async def test_hits_that_arrive_a_moment_later_leave_the_selection_where_it_is(desk: Desk) -> None:
    desk.library.second_step = threading.Event()
    desk.library.hits = tuple(range(5)) * 5
    app = desk.app("xy")
    async with app.run_test(size=(100, 20)) as pilot:
        await desk.until(pilot, lambda: len(desk.main(app).hits) == searcher.FIRST)
        await pilot.press("down", "down")
        desk.library.second_step.set()
        await desk.until(pilot, lambda: len(desk.main(app).hits) == 25)
        await pilot.pause()
        assert desk.main(app).selected == 2


async def test_for_one_letter_the_list_stays_short(desk: Desk) -> None:
    desk.library.hits = tuple(range(5)) * 7
    app = desk.app("x")
    async with app.run_test(size=(100, 20)) as pilot:
        await desk.until(pilot, lambda: len(desk.main(app).hits) == searcher.OF_ONE_LETTER)
        assert desk.library.asked == ["x", "x"]


async def test_an_empty_box_shows_recent_notes(desk: Desk) -> None:
    app = desk.app()
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "Recent notes")
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert [hit.title for hit in desk.main(app).hits][:2] == ["随手记", "06_RTSP推流"]
        assert "%" not in desk.painted(app)


async def test_arrows_select_while_the_box_keeps_the_focus(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("down", "down", "up")
        assert desk.main(app).selected == 1
        assert isinstance(app.focused, Input)
        await pilot.press("up", "up", "up")
        assert desk.main(app).selected == 0
        await pilot.press(*["down"] * 20)
        assert desk.main(app).selected == len(desk.main(app).hits) - 1


async def test_another_query_starts_at_the_top(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("down", "down", "down", "y")
        await desk.until(pilot, lambda: desk.library.asked[-1] == "xy" and not desk.main(app).selected)
        await desk.until(pilot, lambda: "▌ 04_DDR设计" in desk.painted(app))
        assert desk.painted(app).count("▌") == 2


async def test_a_failing_search_is_told_and_the_list_stays(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        desk.library.error = "the index was removed"
        await pilot.press("y", "enter")
        await desk.shown(pilot, "The search failed: the index was removed")
        assert len(desk.main(app).hits) == 5
        assert not desk.hands.taken


async def test_what_nobody_foresaw_in_a_search_or_a_note_is_told_and_the_app_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overflow(*arguments: object) -> NoReturn:
        raise OverflowError("int too big")

    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        monkeypatch.setattr(desk.library, "search", overflow)
        await pilot.press("y")
        await desk.shown(pilot, "The search failed: OverflowError: int too big")
        monkeypatch.setattr(desk.library, "read", overflow)
        await pilot.press("down")
        await desk.shown(pilot, "Cannot show the note: OverflowError: int too big")


async def test_the_preview_stands_at_the_selected_hit(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "line 43 of 04_DDR设计")
        await pilot.press("down")
        await desk.shown(pilot, "line 14 of 02_电源树")


async def test_page_keys_scroll_the_preview_from_the_box(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "line 43 of")
        await pilot.press("pagedown")
        await desk.until(pilot, lambda: "line 43 of" not in desk.painted(app))
        await pilot.press("pageup")
        await desk.shown(pilot, "line 43 of")
        assert isinstance(app.focused, Input)


async def test_a_note_that_is_gone_says_so(desk: Desk) -> None:
    desk.library.change = lambda hit: replace(hit, path="gone.md")
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "the note is gone")


async def test_tab_goes_round_box_list_and_preview(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        seen = []
        for key in ("tab", "tab", "tab", "shift+tab", "shift+tab"):
            await pilot.press(key)
            seen.append(type(app.focused).__name__)
        assert seen == ["ResultList", "Preview", "SearchBox", "Preview", "ResultList"]


async def test_letters_in_the_list_go_to_the_box(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("tab", "y")
        assert app.screen.query_one(Input).value == "xy"
        assert isinstance(app.focused, Input)


async def test_letters_in_the_box_are_only_text(desk: Desk) -> None:
    app = desk.app()
    async with app.run_test() as pilot:
        await pilot.press("n", "N", "q", "j", "question_mark", "slash")
        assert app.screen.query_one(Input).value == "nNqj?/"
        assert len(app.screen_stack) == 2


async def test_sorting_by_date_begins_at_the_top(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("down", "ctrl+s")
        screen = desk.main(app)
        assert [hit.title for hit in screen.hits][:2] == ["随手记", "06_RTSP推流"]
        assert screen.selected == 0
        await desk.shown(pilot, "newest first")
        await pilot.press("ctrl+s")
        assert screen.hits[0].title == "04_DDR设计"
        assert screen.selected == 0


async def test_nothing_found_says_why(desk: Desk) -> None:
    desk.library.empty = ("阻坑",)
    app = desk.app("阻坑")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.shown(pilot, "Nothing found")
        screen = desk.painted(app)
        assert "Not in the vault: 阻坑" in screen
        assert "Near to 阻坑: 阻抗" in screen
        assert "20 notes searched" in screen
        assert "1 file is not in the index: F4 lists it" in screen


async def test_an_empty_list_names_the_key_that_the_user_has_chosen(desk: Desk) -> None:
    desk.library.empty = ("阻坑",)
    app = desk.app("阻坑", keys={"skipped": "f8"})
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.shown(pilot, "1 file is not in the index: F8 lists it")


async def test_brackets_and_control_characters_are_literal(desk: Desk) -> None:
    nasty = "\x1b[2J\x07\x9b31m[/x]"

    def spoil(hit: Hit) -> Hit:
        return replace(
            hit,
            title=f"[bold]{nasty}",
            headings=(f"[red]{nasty}",),
            path=f"[/b]\udcff{nasty}/x.md",
            snippet=Snippet(f"[@click=app.bell]{nasty}", ((0, 3),)),
        )

    desk.library.change = spoil
    app = desk.app("[/")
    async with app.run_test(size=(200, 40)) as pilot:
        await desk.shown(pilot, "[bold]")
        screen = desk.painted(app)
        assert "[bold]␛[2J␇‹9B›31m[/x]" in screen
        assert "[red]␛[2J" in screen
        assert "[@click=app.bell]␛" in screen
        assert "[/b]?␛" in screen
        assert "searched [/" in screen
        assert not [character for character in screen if character < " " and character != "\n"]
        assert "\x9b" not in screen


async def test_the_status_line_counts_the_matches_of_the_note(desk: Desk) -> None:
    app = desk.app("line 4")
    async with app.run_test(size=(160, 40)) as pilot:
        await desk.shown(pilot, "1 match")
        await pilot.press("tab", "tab", "n")
        await desk.shown(pilot, "match 1/1")
        desk.library.empty = ("line 4x",)
        await pilot.press("shift+tab", "shift+tab", "x")
        await desk.shown(pilot, "Nothing found")
        assert "match 1/1" not in desk.painted(app)


async def test_a_list_by_conditions_alone_has_no_similarity(desk: Desk) -> None:
    app = desk.app("path:x")
    async with app.run_test(size=(120, 40)) as pilot:
        await desk.shown(pilot, "90%")
        screen = desk.main(app)
        results = desk.library.search("path:x", 5)
        only = replace(results, terms=(TermUse("path:x", 0, 0.0, role="filter"),))
        screen._show(only, None)
        await desk.until(pilot, lambda: "%" not in desk.painted(app).split("hits")[0].replace("±10 %", ""))
        screen._show(results, None)
        await desk.shown(pilot, "90%")
