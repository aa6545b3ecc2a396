"""Keys that come before a list has been laid out."""

from __future__ import annotations

from textual.app import App, ComposeResult
from vaultprobe.tui.widgets.menu import Menu


class MenuApp(App[None]):
    def compose(self) -> ComposeResult:
        self.menu = Menu("one", "two", "three")
        self.menu.highlighted = 1
        yield self.menu


async def test_pages_can_be_turned_before_the_list_has_been_laid_out() -> None:
    app = MenuApp()
    async with app.run_test() as pilot:
        fresh = Menu("one", "two", "three")
        fresh.highlighted = 1
        app.mount(fresh)
        fresh._move_page(1)
        fresh._move_page(-1)
        assert fresh.highlighted == 1
        await pilot.press("pagedown")
        assert app.menu.highlighted == 2
        await pilot.press("pageup")
        assert app.menu.highlighted == 0
