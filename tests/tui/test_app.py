"""Starting, themes, signals and crashes."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from textual import events
from textual.widgets import Input
from vaultprobe.tui.themes import DEFAULT, shipped_themes

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

MINE = '[colors]\nprimary = "red"\nforeground = "white"\nbackground = "#123456"\n'


async def test_a_query_from_the_command_line_is_searched_at_once(desk: Desk) -> None:
    app = desk.app("ddr")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert desk.library.asked == ["ddr"]
        assert app.screen.query_one(Input).cursor_position == 3


async def test_notices_are_shown_literally(desk: Desk) -> None:
    app = desk.app(notices=("config.toml: [/x] unknown",))
    async with app.run_test(size=(120, 30), notifications=True) as pilot:
        await desk.shown(pilot, "config.toml: [/x] unknown")


@pytest.mark.parametrize("name", shipped_themes())
async def test_every_shipped_theme_paints(desk: Desk, name: str) -> None:
    app = desk.app("x", theme=name)
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert app.theme == name
        await pilot.press("ctrl+y", "escape", "f1", "escape")
        await desk.shown(pilot, "90%")


async def test_a_misspelt_key_is_news_and_the_usual_one_stays(desk: Desk) -> None:
    app = desk.app("x", keys={"sort": "ctlr+e", "copy": "f8"})
    async with app.run_test(size=(160, 45), notifications=True) as pilot:
        await desk.shown(pilot, "ctlr+e is no key")
        await desk.shown(pilot, "^S Sort")
        await desk.shown(pilot, "F8 Copy")


async def test_an_unknown_theme_is_news_and_the_default_stays(desk: Desk) -> None:
    app = desk.app(theme="graphit[/e]")
    async with app.run_test(size=(120, 30), notifications=True) as pilot:
        await desk.shown(pilot, "No theme is called graphit[/e]")
        assert app.theme == DEFAULT


async def test_the_users_theme_is_used(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.toml").write_text(MINE, encoding="utf-8")
    app = desk.app(theme="mine", config_dir=tmp_path)
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert app.theme == "mine"
        assert app.screen.styles.background.hex == "#123456"


@pytest.mark.parametrize(
    ("text", "why"),
    [("[colors", "is not valid TOML"), (MINE + '[variables]\nquiet = "}"\n', "Theme bad")],
)
async def test_a_bad_theme_of_the_user_is_news(desk: Desk, tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "bad.toml").write_text(text, encoding="utf-8")
    app = desk.app("x", theme="bad", config_dir=tmp_path)
    async with app.run_test(size=(160, 30), notifications=True) as pilot:
        await desk.shown(pilot, why)
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert app.theme == DEFAULT


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_signals_leave_in_good_order(desk: Desk, number: signal.Signals) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        os.kill(os.getpid(), number)
        await desk.until(pilot, lambda: app.return_code is not None)
        assert app.return_code == 128 + number


async def test_a_crash_ends_in_one_plain_line(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("VAULTPROBE_DEBUG", raising=False)
    secret = "\x1b]0;note text\x07"

    def explode() -> None:
        raise ZeroDivisionError(f"division by zero [/x] {secret}")

    app = desk.app("x")
    with pytest.raises(ZeroDivisionError):  # noqa: PT012
        async with app.run_test() as pilot:
            await desk.until(pilot, lambda: desk.main(app).hits)
            app.call_later(explode)
            await pilot.pause()
    err = " ".join(capfd.readouterr().err.split())
    assert "vaultprobe: unexpected error: ZeroDivisionError: division by zero [/x] ␛]0;note text␇" in err
    assert "Traceback" not in err
    assert app.return_code == 1


async def test_the_screen_speaks_chinese(desk: Desk) -> None:
    app = desk.app("x", language="zh")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "20 篇笔记")
        assert "检索词 x" in desk.painted(app)
        assert "F1 帮助" in desk.painted(app)


async def test_a_paste_becomes_one_line_and_controls_become_marks(desk: Desk) -> None:
    app = desk.app()
    async with app.run_test() as pilot:
        app.post_message(events.Paste("上电\r\n时序\x1b[2J\n"))
        box = app.screen.query_one(Input)
        await desk.until(pilot, lambda: box.value)
        assert box.value == "上电 时序␛[2J"
        await pilot.press("left", "backspace")
        assert box.value == "上电 时序␛[J"
