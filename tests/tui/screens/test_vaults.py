"""Choosing a vault."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.engine.store import IndexInfo
from vaultprobe.tui.screens.vaults import VaultsScreen
from vaultprobe.tui.widgets.menu import Menu

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

NOW = 1_780_000_000.0
"""The desk's clock."""


def indexed(folder: Path, seconds_ago: float) -> IndexInfo:
    """A vault that was searched before."""
    folder.mkdir(exist_ok=True)
    return IndexInfo(folder.name, str(folder), "/index", 1000, NOW - seconds_ago, 20)


async def test_without_a_vault_the_sample_is_a_choice(desk: Desk) -> None:
    app = desk.app(vaults=())
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: isinstance(app.screen, VaultsScreen))
        screen = desk.painted(app)
        assert "No vault is known on this machine yet" in screen
        assert "vaultprobe --vault PATH" in screen
        await pilot.press("enter")
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert desk.opened == [(Path("/sample"),)]
        assert "sample vault" in desk.painted(app)


async def test_leaving_the_choice_open_is_no_dead_end(desk: Desk) -> None:
    app = desk.app("x", vaults=())
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: isinstance(app.screen, VaultsScreen))
        await pilot.press("escape")
        await desk.shown(pilot, "No vault is open. ^L shows")
        await pilot.press("y", "down", "enter", "ctrl+l")
        await desk.until(pilot, lambda: isinstance(app.screen, VaultsScreen))


async def test_switching_to_a_vault_that_obsidian_knows(desk: Desk, tmp_path: Path) -> None:
    other = tmp_path / "其他[bold]"
    other.mkdir()
    desk.known = [
        KnownVault("lost", "ab12", tmp_path / "lost", exists=False),
        KnownVault(other.name, "cd34", other),
    ]
    app = desk.app("x")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+l")
        await desk.shown(pilot, "其他[bold]")
        screen = desk.painted(app)
        assert "known to Obsidian" in screen
        assert "lost  not there" in screen
        await pilot.press("enter")
        await desk.until(pilot, lambda: len(desk.opened) == 2)
        assert desk.opened[1] == (other,)
        await desk.until(pilot, lambda: desk.library.asked[-1] == "x")


async def test_each_folder_is_offered_once_and_those_of_the_settings_together(
    desk: Desk, tmp_path: Path
) -> None:
    one, two = tmp_path / "one-folder", tmp_path / "two-folder"
    one.mkdir()
    two.mkdir()
    desk.known = [KnownVault("one", "ab12", one)]
    app = desk.app(vaults=(one,), configured={"eins": one, "zwei": two})
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.until(pilot, lambda: desk.opened)
        await pilot.press("ctrl+l")
        await desk.shown(pilot, "All 2 together")
        assert app.screen.query_one(Menu).option_count == len(("one", "zwei", "all", "sample"))
        await pilot.press("down", "down", "enter")
        await desk.until(pilot, lambda: len(desk.opened) == 2)
        assert desk.opened[1] == (one, two)


async def test_what_was_indexed_before_comes_after_what_obsidian_knows_and_once(
    desk: Desk, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "known-folder")
    desk.indexed = [
        indexed(tmp_path / "bench-notes", 3 * 86_400 + 60),
        indexed(tmp_path / "known-folder", 60),
        indexed(tmp_path / "fresh-notes", 5),
    ]
    desk.known = [KnownVault("link", "ab12", tmp_path / "link")]
    app = desk.app("x")
    async with app.run_test(size=(140, 40)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+l")
        await desk.shown(pilot, "bench-notes  indexed 3 d ago")
        screen = desk.painted(app)
        assert "known-folder" not in screen
        assert "fresh-notes  indexed just now" in screen
        places = [screen.index(text) for text in ("link  known", "bench-notes  ", "fresh-notes  ", "Sample")]
        assert places == sorted(places)
        await pilot.press("down", "enter")
        await desk.until(pilot, lambda: len(desk.opened) == 2)
        assert desk.opened[1] == (tmp_path / "bench-notes",)


async def test_at_the_first_start_too_what_was_indexed_before_is_offered(desk: Desk, tmp_path: Path) -> None:
    desk.indexed = [indexed(tmp_path / "bench-notes", 7200)]
    app = desk.app(vaults=(), language="zh")
    async with app.run_test(size=(140, 30)) as pilot:
        await desk.shown(pilot, "bench-notes  2 小时前索引过")
        assert "--vault" not in desk.painted(app)


async def test_a_vault_that_cannot_be_opened_says_why(desk: Desk) -> None:
    desk.refuse = "/vaults/none: no such folder"
    app = desk.app(vaults=(Path("/vaults/none"),))
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "/vaults/none: no such folder")


async def test_the_demo_is_called_what_it_is(desk: Desk) -> None:
    app = desk.app("x", demo=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await desk.shown(pilot, "sample vault")


async def test_with_several_vaults_each_hit_names_its_own(desk: Desk) -> None:
    desk.library.names = ("hi3519", "wiki")
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await desk.shown(pilot, "hi3519 + wiki")
        assert "hi3519/01_硬件 · 3 d" in desk.painted(app)
