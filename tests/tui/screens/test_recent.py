"""The empty box: recent queries and recent notes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import Input
from vaultprobe.engine import load_knowledge_dir
from vaultprobe.tui.history import FILE, History
from vaultprobe.tui.rows import NoteRow, QueryRow
from vaultprobe.tui.screens import remembering

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


VAULT = "/vaults/hi3519"
"""What the desk has open."""


def queries(desk: Desk, app: Any) -> list[str]:
    return [row.text for row in desk.main(app).rows if isinstance(row, QueryRow)]


@pytest.fixture(autouse=True)
def _never_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine must not make a query stand still."""
    monkeypatch.setattr(remembering, "STILL", 3600.0)


async def test_without_a_history_there_are_recent_notes_alone(desk: Desk) -> None:
    app = desk.app()
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "Recent notes")
        await desk.until(pilot, lambda: desk.main(app).rows)
        assert queries(desk, app) == []


async def test_what_was_acted_on_is_a_row_in_the_next_run(desk: Desk, tmp_path: Path) -> None:
    app = desk.app("ddr", state_dir=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        await pilot.press(*"xy")
        await desk.until(pilot, lambda: desk.library.asked[-1] == "ddrxy")
    again = desk.app(state_dir=tmp_path)
    async with again.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "Recent queries and notes")
        assert queries(desk, again) == ["ddr"]
        assert isinstance(desk.main(again).rows[1], NoteRow)
        assert "❯ ddr" in desk.painted(again)
        await desk.shown(pilot, "Enter searches for it")


async def test_enter_puts_a_recent_query_into_the_box(desk: Desk, tmp_path: Path) -> None:
    for query in ("纹波", "ddr"):
        History(tmp_path, [VAULT]).add(query)
    app = desk.app(state_dir=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: queries(desk, app) == ["ddr", "纹波"])
        await pilot.press("down", "enter")
        box = app.screen.query_one(Input)
        await desk.shown(pilot, "90%")
        assert (box.value, box.cursor_position) == ("纹波", 2)
        assert isinstance(app.focused, Input)
        assert not desk.hands.taken
        await pilot.press("escape")
        await desk.until(pilot, lambda: queries(desk, app) == ["ddr", "纹波"])


async def test_a_recent_query_cannot_be_edited_or_copied(desk: Desk, tmp_path: Path) -> None:
    History(tmp_path, [VAULT]).add("ddr")
    app = desk.app(state_dir=tmp_path)
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: queries(desk, app))
        await pilot.press("ctrl+y")
        await desk.shown(pilot, "This is a query; Enter searches for it")
        await pilot.press("f2", "ctrl+g", "ctrl+s", "ctrl+o", "ctrl+t")
        assert not desk.hands.taken


async def test_a_query_that_stands_still_counts_and_its_beginning_does_not(
    desk: Desk, tmp_path: Path
) -> None:
    app = desk.app("dd", state_dir=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        desk.main(app)._remembering.stood_still()
        assert History(tmp_path, [VAULT]).queries() == ("dd",)
        await pilot.press("r")
        await desk.until(pilot, lambda: desk.main(app)._listing.query == "ddr")
        desk.main(app)._remembering.stood_still()
        assert History(tmp_path, [VAULT]).queries() == ("ddr",)
        await pilot.press("enter", "x")
        await desk.until(pilot, lambda: desk.main(app)._listing.query == "ddrx")
        desk.main(app)._remembering.stood_still()
        assert History(tmp_path, [VAULT]).queries() == ("ddrx", "ddr")


async def test_a_query_stands_still_by_itself(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app("ddr", state_dir=tmp_path)
    monkeypatch.setattr(remembering, "STILL", 0.05)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: History(tmp_path, [VAULT]).queries() == ("ddr",))


async def test_a_query_without_hits_is_not_kept(desk: Desk, tmp_path: Path) -> None:
    desk.library.empty = ("zzz",)
    app = desk.app("zzz", state_dir=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "Nothing found")
        desk.main(app)._remembering.stood_still()
        await pilot.press("enter")
    assert not (tmp_path / FILE).exists()


async def test_the_palette_clears_the_history(desk: Desk, tmp_path: Path) -> None:
    History(tmp_path, [VAULT]).add("ddr")
    app = desk.app(state_dir=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: queries(desk, app))
        await pilot.press("ctrl+p")
        await desk.shown(pilot, "Type to find")
        app.screen.query_one(Input).value = "forget the recent"
        await desk.shown(pilot, "Forget the recent queries")
        await pilot.press("enter")
        await desk.until(pilot, lambda: not queries(desk, app))
        await desk.shown(pilot, "The recent queries of all vaults are forgotten")
    assert History(tmp_path, [VAULT]).queries() == ()


async def test_another_vault_does_not_see_them(desk: Desk, tmp_path: Path) -> None:
    History(tmp_path, ["/vaults/customer-a"]).add("secret of a")
    app = desk.app(state_dir=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "Recent notes")
        await desk.until(pilot, lambda: desk.main(app).rows)
        assert queries(desk, app) == []
        assert "secret" not in desk.painted(app)


@pytest.mark.parametrize(("others", "kept"), [((), ["ddr"]), (("customer-a",), [])])
async def test_queries_of_older_versions_are_of_the_only_vault(
    desk: Desk, tmp_path: Path, others: tuple[str, ...], kept: list[str]
) -> None:
    for name in others:
        (tmp_path / name).mkdir()
        load_knowledge_dir(tmp_path / name, index_dir=tmp_path / "index")
    (tmp_path / FILE).write_text('["ddr"]')
    app = desk.app(state_dir=tmp_path, index_dir=tmp_path / "index")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).rows)
        assert queries(desk, app) == kept


async def test_a_key_of_the_users_clears_it_too(desk: Desk, tmp_path: Path) -> None:
    History(tmp_path, [VAULT]).add("ddr")
    app = desk.app(state_dir=tmp_path, keys={"clear-history": "f8"})
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: queries(desk, app))
        await pilot.press("f8")
        await desk.until(pilot, lambda: not queries(desk, app))


async def test_queries_are_painted_literally(desk: Desk, tmp_path: Path) -> None:
    History(tmp_path, [VAULT]).add("[bold]\x1b[2J\udcff")
    app = desk.app(state_dir=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "❯ [bold]␛[2J?")
        await pilot.press("enter")
        await desk.until(pilot, lambda: desk.library.asked and "[bold]" in desk.library.asked[-1])


async def test_the_demo_leaves_no_trace(desk: Desk, tmp_path: Path) -> None:
    app = desk.app("ddr", state_dir=tmp_path, demo=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        await pilot.press("escape")
        await desk.until(pilot, lambda: queries(desk, app) == ["ddr"])
    assert not (tmp_path / FILE).exists()


async def test_the_sample_vault_has_queries_to_try(desk: Desk) -> None:
    app = desk.app(demo=True, examples=("ZQ 电阻值", "RTSP 推流命令"))
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.shown(pilot, "Try one of these")
        await desk.shown(pilot, "❯ ZQ 电阻值")
        await pilot.press("down", "enter")
        await desk.until(pilot, lambda: desk.library.asked == ["RTSP 推流命令"])
