"""The panel of skipped files."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vaultprobe.engine import Skipped
from vaultprobe.tui.screens.skipped import MOST

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

FILES = (
    Skipped("old/说明.md", "not text", "/vaults/hi3519"),
    Skipped("[/b]\udcff\x1b[2J.md", "not text", "/vaults/hi3519"),
    Skipped("link.md", "link out of the vault (follow_links is off)", "/vaults/hi3519"),
)


def skipping(desk: Desk, *files: Skipped) -> None:
    desk.library.run = lambda rebuild, progress, cancelled: replace(desk.report(), skipped=files)


async def test_the_status_line_leads_to_the_panel_by_key_and_by_click(desk: Desk) -> None:
    skipping(desk, *FILES)
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "3 skipped F4")
        await pilot.press("f4")
        await desk.shown(pilot, "Skipped files: 3")
        painted = desk.painted(app)
        assert painted.index("not text (2)") < painted.index("old/说明.md") < painted.index("follow_links")
        assert "[/b]?␛[2J.md" in painted
        await pilot.press("escape")
        line = desk.painted(app).splitlines()[-2]
        await pilot.click(offset=(line.index("3 skipped") + 3, 28))
        await desk.shown(pilot, "Skipped files: 3")


async def test_with_several_vaults_each_file_names_its_own(desk: Desk) -> None:
    skipping(desk, FILES[0], FILES[2]._replace(vault_path="/vaults/k230"))
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "2 skipped")
        await pilot.press("f4")
        await desk.shown(pilot, "k230: link.md")


async def test_the_panel_scrolls_and_has_an_end(desk: Desk) -> None:
    skipping(desk, *(Skipped(f"{n}.md", "not text", "/v") for n in range(MOST + 50)))
    app = desk.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.shown(pilot, "1,050 skipped")
        await pilot.press("f4")
        await desk.shown(pilot, "0.md")
        await pilot.press("pagedown", "end")
        await desk.shown(pilot, "… and 50 more; `vaultprobe status` lists them all")


async def test_with_nothing_skipped_it_says_so(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.shown(pilot, "checked just now")
        assert "skipped" not in desk.painted(app)
        await pilot.press("f4")
        await desk.shown(pilot, "Every note of the vault is in the index")
