"""The open vaults behind one face, on real notes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Settings
from vaultprobe.tui.library import Vaults


@pytest.fixture
def vaults(tmp_path: Path) -> Vaults:
    """Two vaults with a note each, indexed."""
    paths = [tmp_path / "硬件", tmp_path / "软件"]
    for path, text in zip(paths, ("# 电源\n\n纹波 60 mVpp\n", "# 推流\n\n纹波 与 RTSP 无关\n"), strict=True):
        path.mkdir()
        (path / "笔记.md").write_text(text, encoding="utf-8")
    opened = Vaults.open(paths, Settings(), tmp_path / "index")
    opened.refresh(rebuild=False, progress=lambda progress: None, cancelled=lambda: False)
    return opened


def test_a_search_goes_through_all_of_them(vaults: Vaults) -> None:
    assert vaults.names == ("硬件", "软件")
    assert {hit.vault for hit in vaults.search("纹波", 10)} == {"硬件", "软件"}
    assert [state.notes for state in vaults.states] == [1, 1]


def test_recent_notes_of_all_of_them_newest_first(vaults: Vaults, tmp_path: Path) -> None:
    (tmp_path / "软件" / "新.md").write_text("新", encoding="utf-8")
    vaults.refresh(rebuild=False, progress=lambda progress: None, cancelled=lambda: False)
    recent = vaults.recent(2)
    assert len(recent) == 2
    assert recent[0].path == "新.md"
    assert recent[0].modified >= recent[1].modified


def test_a_note_is_read_from_its_own_vault(vaults: Vaults) -> None:
    texts = {hit.vault: vaults.read(hit).text for hit in vaults.search("纹波", 10)}
    assert "60 mVpp" in texts["硬件"]
    assert "RTSP" in texts["软件"]


def test_a_hit_of_a_vault_that_is_closed_is_told(vaults: Vaults) -> None:
    hit = replace(vaults.search("纹波", 1)[0], vault_path="/elsewhere")
    with pytest.raises(EngineError, match="not open any more"):
        vaults.read(hit)


def test_marks_are_what_the_query_asks_for(vaults: Vaults) -> None:
    assert list(vaults.marks("纹波", "电源纹波")) == [(2, 4)]


def test_a_vault_that_is_away_does_not_stop_the_others(vaults: Vaults, tmp_path: Path) -> None:
    (tmp_path / "硬件").rename(tmp_path / "away")
    (tmp_path / "软件" / "新.md").write_text("刚写的阻尼", encoding="utf-8")
    with pytest.raises(EngineError, match="硬件"):
        vaults.refresh(rebuild=False, progress=lambda progress: None, cancelled=lambda: False)
    assert [hit.path for hit in vaults.search("阻尼", 5)] == ["新.md"]
