"""Whatever is typed, clicked and resized: the terminal shows what it would show if all were painted anew."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyte
import pytest
from textual import events
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input
from vaultprobe.engine import Settings
from vaultprobe.tui.app import VaultprobeApp
from vaultprobe.tui.launch import Launch
from vaultprobe.tui.library import Vaults
from vaultprobe.tui.widgets.note_canvas import NoteCanvas
from vaultprobe.tui.widgets.result_list import ResultList

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

COLUMNS = "".join(f"| 寄存器 {n} ZQ " for n in range(12))
CODE = "\tint x = 1; /* ZQ 注释 */" + " y;" * 90
NOTES = {
    "宽表 table": f"# 宽表\n\n{COLUMNS}|\n{'|---' * 12}|\n" + f"{COLUMNS}|\n" * 30 + "\nZQ after\n",
    "emoji 👍🏽": "# 表情\n\n" + "- 👩\u200d💻 ⚠\ufe0f 👍🏽 ZQ ±°·×÷①② e\u0301 \u202eabc\u202c\n" * 30,
    "lines": f"# Long\n\nZQ {'长行没有空格' * 200}\n\n```c\n{CODE}\n```\n\n> [!note] ZQ\n> [[control]]\n",
    "html": "<table>" + "<tr><td>甲 ZQ</td><td>long words</td></tr>\n" * 30 + "</table>\n",
    "control": "---\ntitle: ctrl ZQ\n---\n\n" + "a\tb \x1b[2J\x07 \x9b5m ZQ [[lines|链接]]\n\n" * 20,
}
MOVING = (
    *("tab", "tab", "pagedown", "pageup", "up", "down", "down", "down", "left", "right", "home", "end"),
    *("n", "N", "escape"),
)
OTHERS = (
    *("w", "r", "f", "o", "l", "right_square_bracket", "enter", "backspace", "Z", "表", "space"),
    *("f1", "f2", "f3", "f4", "f6", "f7", "ctrl+g", "ctrl+s", "ctrl+y"),
)
SIZES = ((40, 12), (120, 30), (80, 24), (109, 20), (39, 20), (60, 11), (130, 12), (41, 30))
STEPS = 24
NO_COLOUR = ""


class Watched(VaultprobeApp):
    """Notes down what it sends to its terminal."""

    CSS_PATH = str(files("vaultprobe.tui") / "app.tcss")
    terminal = pyte.Screen(80, 24)

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate) and not self._batch_count:
            self.write(self.terminal, renderable)
        super()._display(screen, renderable)

    def write(self, terminal: pyte.Screen, update: CompositorUpdate) -> None:
        pyte.Stream(terminal).feed(update.render_segments(self.console))

    def painted_anew(self) -> pyte.Screen:
        """The screen with nothing on it that was kept; what waits to be painted goes on waiting."""
        for screen in self.screen_stack:
            for widget in screen.walk_children(Widget, with_self=True):
                widget._styles_cache.clear()
                if isinstance(widget, ResultList):
                    widget._painted.clear()
                    widget.vertical_scrollbar._styles_cache.clear()
                elif isinstance(widget, NoteCanvas):
                    widget.vertical_scrollbar._styles_cache.clear()
                    if widget.view:
                        widget.view.flow.forget()
        compositor = self.screen._compositor
        waiting = {*compositor._dirty_regions}
        update = compositor.render_update(full=True, screen_stack=self._background_screens)
        compositor._dirty_regions.update(waiting)
        assert isinstance(update, LayoutUpdate)
        terminal = pyte.Screen(*self.size)
        self.write(terminal, update)
        return terminal


def cells(terminal: pyte.Screen) -> list[list[pyte.screens.Char]]:
    return [[terminal.buffer[y][x] for x in range(terminal.columns)] for y in range(terminal.lines)]


async def do_something(pilot: Pilot[None], app: Watched, chance: random.Random) -> str:
    """One key, click, turn of the wheel or resize; what it was."""
    what = chance.choices(["key", "click", "wheel", "size"], [14, 1, 2, 4])[0]
    if what == "key":
        what = chance.choice(chance.choice((MOVING, OTHERS)))
        if len(what) == 1 and isinstance(app.focused, Input):
            what = "down"  # in the box a letter soon leaves nothing to be found
        await pilot.press(*["Z"] * (what == "escape"), what)  # Esc leaves where nothing was typed
    elif what == "size":
        size = chance.choice(SIZES)
        app.terminal.resize(size[1], size[0])
        await pilot.resize_terminal(*size)
        what = f"{size}"
    else:
        at = (chance.randrange(app.size.width), chance.randrange(app.size.height))
        if what == "click":
            await pilot.click(offset=at)
        else:
            await pilot._post_mouse_events([events.MouseScrollDown], None, at, button=0)
        what += f"{at}"
    return what


async def painted_out(pilot: Pilot[None], app: Watched) -> None:
    """Wait until the screen is as it would be painted anew, or nothing more is going to be painted."""
    for _ in range(100):
        await pilot.pause()
        if cells(app.terminal) == cells(app.painted_anew()):
            break
        await asyncio.sleep(0.005)


@pytest.mark.parametrize(("seed", "theme"), [(1, "terminal"), (2, NO_COLOUR)])
async def test_the_terminal_shows_what_a_full_repaint_shows(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, theme: str
) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for name, text in NOTES.items():
        (vault / f"{name}.md").write_text(text, encoding="utf-8", newline="")
    if theme == NO_COLOUR:
        monkeypatch.setenv("NO_COLOR", "1")
    opener = partial(Vaults.open, settings=Settings(), index_dir=tmp_path / "index")
    launch = Launch(vaults=(vault,), query="ZQ", language="en", theme=theme)
    app = Watched(launch, replace(desk.services, open_library=opener))
    app.animation_level = "none"
    app.terminal = pyte.Screen(100, 30)
    chance = random.Random(seed)
    done: list[str] = []

    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "%")
        while len(done) < STEPS:
            done.append(await do_something(pilot, app, chance))
            if chance.random() < 0.5:
                await painted_out(pilot, app)
                assert cells(app.terminal) == cells(app.painted_anew()), done
        assert app.size == Size(app.terminal.columns, app.terminal.lines)
