"""The screen with the true engine behind it, on notes that are out to break it."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.app import App
from textual.widgets import Input
from vaultprobe.engine import Settings
from vaultprobe.tui.app import VaultprobeApp
from vaultprobe.tui.launch import Launch
from vaultprobe.tui.library import Vaults
from vaultprobe.tui.rows import HitRow

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

WRITTEN = 1_779_990_000
"""When all notes were written: a while before the clock of the desk."""
BRACKETS = "[7:0] [/dev/mem] [[甲[乙]丙]] [@click=app.leave]别点[/] [i 没关上"
CONTROLS = "\x1b]0;标题\x07\x1b[2J\x1b]52;c;SGk=\x07\x1b]8;;http://a.b\x07\x1b[6n\x9b31m\x08\x08 尾声"


def vault_of(folder: Path, notes: Mapping[str, str]) -> Path:
    """A vault with these notes, by their paths without the ending."""
    vault = folder / "vault"
    for name, text in notes.items():
        file = vault / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
        os.utime(file, (WRITTEN, WRITTEN))
    return vault


def app_on(desk: Desk, vault: Path, query: str = "") -> VaultprobeApp:
    """The app with the true engine; other programs stay faked."""
    opener = partial(Vaults.open, settings=Settings(), index_dir=vault.parent / "index")
    services = replace(desk.services, open_library=opener)
    return VaultprobeApp(Launch(vaults=(vault,), query=query, language="en"), services)


def clickable(app: App[Any]) -> set[str]:
    """What clicks on the screen would do."""
    styles = (segment.style for strip in app.screen._compositor.render_strips() for segment in strip)
    return {str(style.meta["@click"]) for style in styles if style and "@click" in style.meta}


async def test_brackets_are_text_in_list_preview_outline_and_box(desk: Desk, tmp_path: Path) -> None:
    name = "[i]接口[blue]"
    vault = vault_of(tmp_path, {name: f"# 总表 [/etc] [b\n\n{BRACKETS}\n", "别的": "# 无关\n"})
    app = app_on(desk, vault, "没关上")
    async with app.run_test(size=(160, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await desk.shown(pilot, "[7:0] [/dev/mem]")
        painted = desk.painted(app)
        assert name in painted
        assert painted.count("[@click=app.leave]别点[/] [i 没关上") == 2  # snippet and preview
        assert not {action for action in clickable(app) if "leave" in action}
        await pilot.press("tab", "tab", "o")
        await desk.shown(pilot, "Enter jumps")
        assert desk.painted(app).count("总表 [/etc] [b") >= 2
        await pilot.press("escape", "tab", "end", "left_square_bracket", "slash")
        assert app.screen.query_one(Input).value == "没关上[/"
        await pilot.press(*["backspace"] * 2, "enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert [(how, hit.path) for how, hit in desk.hands.taken] == [("obsidian", f"{name}.md")]


@pytest.mark.parametrize("width", [60, 80])
async def test_columns_line_up_whatever_the_names_are_made_of(desk: Desk, tmp_path: Path, width: int) -> None:
    names = ("⚠️ 注意", "很长的中文文件名" * 8, "plain-ascii", "±0.5° ①Ω …“引号”")
    app = app_on(desk, vault_of(tmp_path, dict.fromkeys(names, "# 列\n\n排成一列\n")), "排成一列")
    async with app.run_test(size=(width, 30)) as pilot:
        await desk.until(pilot, lambda: desk.painted(app).count("%") == len(names))
        lines = desk.painted(app).splitlines()
        assert {cell_len(line) for line in lines} == {width}
        rows = [line for line in lines if "%" in line]
        assert len({cell_len(row[: min(map(row.index, "━─"))]) for row in rows}) == 1
        assert len({cell_len(row[: row.index("%")]) for row in rows}) == 1
        (cut,) = (row for row in rows if "很长" in row)
        assert "…" in cut


async def test_a_vault_that_cannot_be_listed_for_a_moment_is_searched_as_it_was(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = vault_of(tmp_path, {"网关": "# 网关\n\n看门狗 8 秒\n", "板子": "# 板子\n\n看门狗关闭\n"})
    library = Vaults.open([vault], Settings(), tmp_path / "index")
    library.refresh(rebuild=False, progress=lambda progress: None, cancelled=lambda: False)
    scandir, trouble = os.scandir, [errno.EMFILE]

    def unlucky(at: Any) -> Any:
        if trouble and str(at).startswith(str(vault)):
            raise OSError(trouble[0], os.strerror(trouble[0]))
        return scandir(at)

    monkeypatch.setattr(os, "scandir", unlucky)
    app = app_on(desk, vault, "看门狗")
    async with app.run_test(size=(180, 30)) as pilot:
        await desk.shown(pilot, f"could not be brought up to date: {vault}: cannot be listed now: Too many")
        await desk.until(pilot, lambda: len(desk.main(app).hits) == 2)
        trouble[0] = errno.EIO
        (vault / "网关.md").write_text("# 网关\n\n看门狗 8 秒，铂金触点\n", encoding="utf-8")
        app.post_message(events.AppFocus())
        await desk.shown(pilot, "cannot be listed now: Input/output error")
        await pilot.press("end", "space", *"网关")
        await desk.until(pilot, lambda: desk.main(app).hits[0].path == "网关.md")
        assert len(desk.main(app).hits) == 2
        trouble.clear()
        app.post_message(events.AppFocus())
        await desk.shown(pilot, "1 note changed, taken in")
        app.screen.query_one(Input).value = "铂金触点"
        await desk.shown(pilot, "1 hit ")


async def test_tables_and_long_lines_survive_windows_of_any_size(desk: Desk, tmp_path: Path) -> None:
    table = "# 跳线\n\n| 跳线 | 状态 |\n|--|--|\n| JP1 | 合 |\n\n```c\n" + "x = 1; " * 200 + "\n```\n"
    vault = vault_of(tmp_path, {"甲": table, "乙": "# 跳线\n\n跳线 JP2\n", "丙": "跳线\n"})
    app = app_on(desk, vault, "跳线")
    async with app.run_test(size=(20, 5)) as pilot:
        await desk.shown(pilot, "40×12 at least")
        await pilot.resize_terminal(100, 30)
        await desk.until(pilot, lambda: len(desk.main(app).rows) == 3)
        rows = [row.hit.path for row in desk.main(app).rows if isinstance(row, HitRow)]
        at = rows.index("甲.md")
        await pilot.press(*["down"] * at)
        await desk.shown(pilot, "JP1")
        for size in ((60, 14), (39, 30), (100, 4), (2, 2), (1, 1), (1, 40), (200, 1), (41, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.resize_terminal(100, 30)
        await desk.shown(pilot, "JP1")
        assert desk.main(app).selected == at
        assert "at least" not in desk.painted(app)


async def test_control_codes_are_marks_and_the_true_path_is_used(desk: Desk, tmp_path: Path) -> None:
    name = "日志\x1b[2J\x07"
    app = app_on(desk, vault_of(tmp_path, {name: f"# 串口\n\n{CONTROLS}\n"}), "尾声")
    async with app.run_test(size=(160, 30)) as pilot:
        await desk.shown(pilot, "checked just now")
        await desk.until(pilot, lambda: desk.painted(app).count("␛]0;标题␇␛[2J␛]52;c;SGk=␇") == 2)
        painted = desk.painted(app)
        assert "日志␛[2J␇" in painted
        assert "‹9B›31m␈␈ 尾声" in painted
        assert not {sign for sign in painted if sign != "\n" and (sign < " " or "\x7f" <= sign < "\xa0")}
        await pilot.press("ctrl+t")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][1].path == f"{name}.md"
