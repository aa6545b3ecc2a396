"""The screen as a chooser: Enter ends it with the hit, a new tab still goes to Obsidian."""

from __future__ import annotations

from pathlib import Path

import pytest
from vaultprobe.engine import Hit, Snippet, load_knowledge_dir
from vaultprobe.engine.handover import Outcome
from vaultprobe.tui.hands import Desktop
from vaultprobe.tui.launch import Launch
from vaultprobe.tui.picking import PickApp, PickingHands

HIT = Hit(1, "v", "/v", "a.md", "a", (), 1, 2, 1, 0.5, 1.0, Snippet(""))


def test_enter_takes_and_a_new_tab_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []

    def to_obsidian(self: Desktop, hit: Hit, *, new_tab: bool) -> Outcome:
        opened.append(new_tab)
        return Outcome("note", "", (), True, "")

    monkeypatch.setattr(Desktop, "to_obsidian", to_obsidian)
    taken: list[Hit] = []
    hands = PickingHands(take=taken.append)
    assert hands.to_obsidian(HIT, new_tab=False).launched
    assert (taken, opened) == ([HIT], [])
    hands.to_obsidian(HIT, new_tab=True)
    assert (taken, opened) == ([HIT], [True])


@pytest.mark.parametrize(("language", "word"), [("en", "Choose"), ("zh", "选定")])
async def test_the_app_ends_with_the_hit(tmp_path: Path, language: str, word: str) -> None:
    vault = tmp_path / "v"
    vault.mkdir()
    (vault / "电源.md").write_text("# 电源\n\n纹波 60 mVpp\n", encoding="utf-8")
    load_knowledge_dir(vault, index_dir=tmp_path / "index")
    app = PickApp(Launch(vaults=(vault,), index_dir=tmp_path / "index", language=language))
    async with app.run_test(size=(100, 30)) as pilot:
        for key in ("m", "v", "p", "p"):
            await pilot.press(key)
        await pilot.pause()
        assert word in "".join(
            segment.text for line in app.screen._compositor.render_strips() for segment in line
        )
        await pilot.press("enter")
        await app.workers.wait_for_complete()
    assert app.picked is not None
    assert (app.picked.path, app.picked.line) == ("电源.md", 3)
    assert app.return_code == 0
