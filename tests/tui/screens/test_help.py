"""Help and palette are made from the command table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.command import CommandPalette
from textual.widgets import Input
from vaultprobe.tui.commands import COMMANDS, key_names
from vaultprobe.tui.labels import labels_for

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
        await desk.until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await desk.shown(pilot, "Read all notes anew")
        app.screen.query_one(Input).value = "theme: paper"
        await desk.shown(pilot, "Theme: paper")
        await pilot.press("enter")
        await desk.until(pilot, lambda: app.theme == "paper")
        await pilot.press("ctrl+p")
        await desk.until(pilot, lambda: isinstance(app.screen, CommandPalette))
        app.screen.query_one(Input).value = "new tab"
        await desk.shown(pilot, "Ctrl+T")
        await pilot.press("enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][0] == "new tab"


async def test_a_click_on_the_footer_does_what_it_says(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        at = desk.painted(app).splitlines()[-1].index("^T New tab")
        await pilot.click("KeyLine", offset=(at, 0))
        await desk.until(pilot, lambda: desk.hands.taken)
