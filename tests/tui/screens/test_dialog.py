"""Windows over the main screen, and keys that are typed faster than they open and close."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual import events
from vaultprobe.tui.labels import labels_for
from vaultprobe.tui.screens.help import HelpScreen
from vaultprobe.tui.widgets.menu import Menu

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

ENTER, ESCAPE = ("enter", "\r"), ("escape", "\x1b")
PALETTE, VAULTS, COPY, HELP = ("ctrl+p", "\x10"), ("ctrl+l", "\x0c"), ("ctrl+y", "\x19"), ("f1", None)


@pytest.mark.parametrize("opening", [PALETTE, VAULTS, COPY, HELP], ids=lambda key: str(key[0]))
@pytest.mark.parametrize("together", [True, False], ids=["at once", "once open"])
async def test_keys_typed_ahead_close_a_window_once(
    desk: Desk, opening: tuple[str, str | None], together: bool
) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        app.post_message(events.Key(*opening))
        if not together:
            await desk.until(pilot, lambda: app.screen is not desk.main(app))
            await pilot.pause()
        for key in (ENTER, ENTER, ENTER, ESCAPE, ENTER):
            app.post_message(events.Key(*key))
        await pilot.pause()
        await pilot.pause()
        assert app.is_running


async def test_a_palette_may_be_closed_before_it_is_there(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        for _ in range(3):
            app.action_palette()
            palette = app.screen
            palette.dismiss()
        await pilot.pause()
        await pilot.pause()
        assert app.screen is desk.main(app)
        await pilot.press("ctrl+p", *"editor")
        await desk.shown(pilot, "Open the note in the editor")


async def test_a_window_that_is_covered_closes_nothing(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+p")
        palette = app.screen
        app.push_screen(HelpScreen(labels_for("en"), {}))
        await pilot.pause()
        help_page = app.screen
        palette.dismiss()
        await pilot.pause()
        assert app.screen is help_page
        await pilot.press("escape", "escape")
        assert app.screen is desk.main(app)


async def test_pages_of_commands_can_be_turned_while_the_list_is_made_anew(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+p", *"editor")
        await desk.shown(pilot, "Open the note in the editor")
        commands = app.screen.query_one(Menu)
        commands.display = False
        await pilot.pause()
        commands.set_options([*commands.options])  # not laid out, as nothing is seen of it
        commands.highlighted = 0
        await pilot.press("pagedown", "pageup")
        assert app.is_running


async def test_a_command_chosen_twice_in_haste_is_run_once(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+p", *"editor")
        await desk.shown(pilot, "Open the note in the editor")
        for _ in range(3):
            app.post_message(events.Key(*ENTER))
        await desk.until(pilot, lambda: desk.hands.taken)
        await pilot.pause()
        assert [how for how, _ in desk.hands.taken] == ["editor"]
