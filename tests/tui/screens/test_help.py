"""Help and palette are made from the command table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input
from vaultprobe.tui.command_words import _SYNONYMS
from vaultprobe.tui.commands import COMMANDS, key_names
from vaultprobe.tui.labels import labels_for
from vaultprobe.tui.screens.palette import Palette
from vaultprobe.tui.widgets.search_box import SearchBox

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_help_lists_every_command_with_its_keys(desk: Desk, language: str) -> None:
    app = desk.app(language=language)
    async with app.run_test(size=(100, 70)) as pilot:
        await pilot.press("f1")
        await desk.shown(pilot, labels_for(language)["help.title"])
        lines = desk.painted(app).splitlines()
        for command in COMMANDS:
            words = labels_for(language)[f"help.{command.name}"]
            assert any(key_names(command.keys) in line and words in line for line in lines), command.name
        await pilot.press("escape")
        assert app.screen is desk.main(app)


@pytest.mark.parametrize("tabs", [1, 2])
async def test_a_question_mark_opens_help_from_the_list_and_the_preview(desk: Desk, tabs: int) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*["tab"] * tabs, "question_mark")
        await desk.shown(pilot, "Keys and commands")
        assert desk.main(app).query_one(SearchBox).value == "x"


async def test_a_question_mark_in_the_box_is_typed(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("question_mark")
        await desk.until(pilot, lambda: desk.library.asked[-1] == "x?")
        assert app.screen is desk.main(app)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_help_tells_how_a_query_is_written(desk: Desk, language: str) -> None:
    app = desk.app(language=language)
    async with app.run_test(size=(100, 70)) as pilot:
        await pilot.press("f1")
        say = labels_for(language)
        await desk.shown(pilot, say["query.title"])
        lines = desk.painted(app).splitlines()
        for operator, key in {'"exact phrase"': "phrase", "path:x file:x": "path", "NOT x": "not"}.items():
            assert any(operator in line and say[f"query.{key}"] in line for line in lines)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_help_scrolls_to_its_end_in_a_small_window(desk: Desk, size: tuple[int, int]) -> None:
    app = desk.app()
    async with app.run_test(size=size) as pilot:
        await pilot.press("f1")
        await desk.shown(pilot, "Open the")
        await pilot.press("end")
        await desk.shown(pilot, "NOT x")


async def test_help_and_footer_show_the_users_own_keys(desk: Desk) -> None:
    app = desk.app("x", keys={"open-tab": "f5"})
    async with app.run_test(size=(120, 70)) as pilot:
        await desk.shown(pilot, "F5 New tab")
        await pilot.press("f1")
        await desk.shown(pilot, "Open the note in a new tab")
        assert "Ctrl+T" not in desk.painted(app)
        await pilot.press("escape", "f5")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][0] == "new tab"


async def test_an_unknown_command_in_the_keys_is_told(desk: Desk) -> None:
    app = desk.app(keys={"opne[/x]": "f5"})
    async with app.run_test(size=(120, 30), notifications=True) as pilot:
        await desk.shown(pilot, "no command is called opne[/x]")


async def test_the_palette_runs_commands_and_changes_themes(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 40)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+p")
        await desk.until(pilot, lambda: isinstance(app.screen, Palette))
        await desk.shown(pilot, "Read all notes anew")
        app.screen.query_one(Input).value = "theme: paper"
        await desk.shown(pilot, "Theme: paper")
        await pilot.press("enter")
        await desk.until(pilot, lambda: app.theme == "paper")
        await pilot.press("ctrl+p")
        await desk.until(pilot, lambda: isinstance(app.screen, Palette))
        app.screen.query_one(Input).value = "new tab"
        await desk.shown(pilot, "Ctrl+T")
        await pilot.press("enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][0] == "new tab"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("reindex", "rebuild"),
        ("refresh", "rebuild"),
        ("重建", "rebuild"),
        ("quit", "leave"),
        ("exit", "leave"),
        ("退出", "leave"),
        ("Quit", "leave"),
        ("shortcuts", "help"),
        ("快捷键", "help"),
        ("url", "copy"),
        ("toc", "outline"),
        ("目录", "outline"),
        ("vault", "vaults"),
        ("仓库", "vaults"),
    ],
)
async def test_the_palette_knows_other_words_in_both_languages(
    desk: Desk, language: str, typed: str, command: str
) -> None:
    app = desk.app("x", language=language)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("ctrl+p")
        palette = app.screen
        assert isinstance(palette, Palette)
        palette.query_one(Input).value = typed
        say = labels_for(language)
        await desk.until(pilot, lambda: say["help.search-obsidian"] not in desk.painted(app))
        assert say[f"help.{command}"] in desk.painted(app)


@pytest.mark.parametrize("typed", ["colour", "color", "主题", "theme"])
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_palette_knows_themes_by_other_words(desk: Desk, language: str, typed: str) -> None:
    app = desk.app("x", language=language)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("ctrl+p")
        app.screen.query_one(Input).value = typed
        await desk.shown(pilot, labels_for(language)("palette.theme", name="paper"))


async def test_what_says_the_word_comes_before_what_is_also_called_so(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("ctrl+p", *"history")
        await desk.until(pilot, lambda: "Copy a link" not in desk.painted(app))
        await pilot.press(*["backspace"] * 7, *"open")
        await desk.shown(pilot, "Choose another vault")
        screen = desk.painted(app)
        assert screen.index("Open the note in the editor") < screen.index("Choose another vault")
        await pilot.press(*"xyz")
        await desk.shown(pilot, "No command is called so")


def test_other_words_are_those_of_commands() -> None:
    assert {*_SYNONYMS} <= {command.name for command in COMMANDS if command.palette} | {"theme"}


async def test_a_click_on_the_footer_does_what_it_says(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        at = desk.painted(app).splitlines()[-1].index("^T New tab")
        await pilot.click("KeyLine", offset=(at, 0))
        await desk.until(pilot, lambda: desk.hands.taken)
