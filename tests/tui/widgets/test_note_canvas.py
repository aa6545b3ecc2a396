"""Where in a note someone stands, while the terminal changes its size."""

from __future__ import annotations

import re

import pytest
from textual.app import App, ComposeResult
from vaultprobe.tui.themes import own_variables
from vaultprobe.tui.widgets.preview import Preview

CELL = "一个很长的格子 with words " * 6
TABLE = "# Top\n\n| name | value |\n|---|---|\n" + "".join(f"| n{n} | {CELL} |\n" for n in range(60))
LONG = "".join(f"第 {n} 段：" + "一段长文字没有空格" * 40 + "\n\n" for n in range(20))
SIZES = ((41, 12), (40, 13), (57, 60), (200, 60), (109, 4), (39, 9))


class PreviewApp(App[None]):
    """Nothing but a preview."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return own_variables(self.current_theme)

    def compose(self) -> ComposeResult:
        yield Preview()


def marks(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer("n20|第 7", text)]


def seen(preview: Preview) -> list[str]:
    return [preview.render_line(y).text for y in range(preview.size.height)]


@pytest.mark.parametrize("keys", ["pagedown", "pagedown pagedown down", "n n", "w pagedown", "r pagedown"])
@pytest.mark.parametrize("text", [TABLE, LONG], ids=["table", "long lines"])
async def test_the_window_goes_through_many_sizes_and_comes_back_to_what_was_seen(
    text: str, keys: str
) -> None:
    async with PreviewApp().run_test(size=(80, 24)) as pilot:
        preview = pilot.app.query_one(Preview)
        preview.focus()
        preview.show(text, line=1, marks=marks)
        await pilot.pause()
        await pilot.press(*keys.split())
        await pilot.pause()
        before = seen(preview)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert seen(preview) == before
