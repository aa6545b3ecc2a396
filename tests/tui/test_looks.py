"""Pictures of the screens: fixed size, fixed ages. `pytest --snapshot-update` draws them anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from textual.pilot import Pilot

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

FOUND, UNKNOWN = "阻抗", "阻坑"


@dataclass(frozen=True)
class Look:
    """A screen to draw."""

    size: tuple[int, int]
    query: str
    theme: str
    language: str
    keys: tuple[str, ...]
    awaited: str
    """What is painted when the screen is complete."""


LOOKS = {
    "wide": Look((160, 45), FOUND, "graphite", "en", (), "line 43 of"),
    "narrow": Look((80, 24), FOUND, "paper", "en", (), "line 43 of"),
    "recent": Look((120, 30), "", "soldermask", "zh", (), "line 1 of"),
    "nothing": Look((80, 24), UNKNOWN, "graphite", "en", (), "Nothing found"),
    "help": Look((100, 40), FOUND, "contrast", "en", ("f1",), "Keys and commands"),
    "copy": Look((100, 30), FOUND, "paper", "zh", ("ctrl+y", "enter"), "OSC 52"),
    "terminal": Look((80, 24), FOUND, "terminal", "en", ("down",), "line 14 of"),
}


@pytest.mark.parametrize("look", [pytest.param(look, id=name) for name, look in LOOKS.items()])
def test_look(desk: Desk, snap_compare: Callable[..., bool], look: Look) -> None:
    desk.library.empty = (UNKNOWN,)
    app = desk.app(look.query, theme=look.theme, language=look.language)

    async def settle(pilot: Pilot[Any]) -> None:
        await desk.until(pilot, lambda: desk.main(app).hits or look.query == UNKNOWN)
        checked = "刚刚检查" if look.language == "zh" else "checked just now"
        await desk.shown(pilot, checked)
        await pilot.press(*look.keys)
        await desk.shown(pilot, look.awaited)

    assert snap_compare(app, terminal_size=look.size, run_before=settle)
