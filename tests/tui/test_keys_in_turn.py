"""Keys that are still on their way when there is nobody to take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


async def test_keys_that_wait_while_the_app_leaves_are_dropped(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
    app._waiting.append(events.Key("a", "a"))
    app._look()  # its timer may ring when the last screen is gone
    await app._next()
    await app.on_event(events.Key("b", "b"))
    assert not app._waiting
