"""Why a hit is where it is, on demand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from vaultprobe.engine.types import Reason

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


async def test_a_key_tells_it_and_tells_it_no_more(desk: Desk) -> None:
    app = desk.app("ddr")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        assert desk.library.explained == []
        await pilot.press("f2")
        await desk.shown(pilot, "Score made of   ddr 50% in heading, text   +50% words together")
        await pilot.press("f2")
        await desk.until(pilot, lambda: "words together" not in desk.painted(app))


async def test_it_follows_the_selection_and_skips_what_is_passed_by(desk: Desk) -> None:
    app = desk.app("ddr")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("f2")
        await desk.until(pilot, lambda: desk.library.explained == [1])
        await pilot.press("down", "down", "down")
        await desk.until(pilot, lambda: desk.library.explained[-1] == 4)
        await pilot.press("x")
        await desk.shown(pilot, "ddrx 50%")


async def test_without_a_hit_it_says_so(desk: Desk, tmp_path: Path) -> None:
    app = desk.app(state_dir=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("f2")
        await desk.shown(pilot, "Why: no hit of a search is selected")
        assert desk.library.explained == []


async def test_a_failure_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> NoReturn:
        raise OverflowError("[/x]")

    monkeypatch.setattr(desk.library, "why", fail, raising=False)
    app = desk.app("ddr")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("f2")
        await desk.shown(pilot, "OverflowError: [/x]")


@pytest.mark.parametrize(("language", "words"), [("en", "similar word"), ("zh", "相近的词")])
async def test_it_takes_two_lines_at_most_and_is_literal(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    reasons = [Reason(f"[bold]\x1b{n}", "alias", 9.0 - n, "near") for n in range(9)]
    monkeypatch.setattr(desk.library, "why", lambda hit, query: tuple(reasons), raising=False)
    app = desk.app("x", language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("f2")
        await desk.shown(pilot, "[bold]␛0")
        lines = desk.painted(app).splitlines()
        assert words in "".join(lines[-4:-2])
        assert "[bold]" not in "".join(lines[:-4])
        assert "F1" in lines[-1]
