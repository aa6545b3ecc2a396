"""Choosing a vault."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.tui.screens.vaults import VaultsScreen

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


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
        assert desk.painted(app).count(one.name) == 1
        await pilot.press("down", "down", "enter")
        await desk.until(pilot, lambda: len(desk.opened) == 2)
        assert desk.opened[1] == (one, two)


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
