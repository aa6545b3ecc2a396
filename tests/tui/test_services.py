"""What the screens know of the machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from vaultprobe.engine import Settings, open_vault
from vaultprobe.engine.writer_lock import LOCK
from vaultprobe.tui.services import indexed_vaults


def index(vault: Path, when: int, index_dir: Path) -> Path:
    """Index a vault with one note, as if at another time; where the index is."""
    vault.mkdir()
    (vault / "a.md").write_text("VDDIO\n", encoding="utf-8")
    folder = Path(open_vault(vault, Settings(), index_dir=index_dir).refresh().index_path)
    os.utime(folder / LOCK, (when, when))
    return folder


def test_what_was_indexed_before_is_known_the_last_one_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index_dir = tmp_path / "index"
    index(tmp_path / "one", 1000, index_dir)
    index(tmp_path / "two", 3000, index_dir)
    index(tmp_path / "gone", 2000, index_dir)
    shutil.rmtree(tmp_path / "gone")
    known = [(str(tmp_path / "two"), 3000.0), (str(tmp_path / "one"), 1000.0)]
    assert [(each.path, each.fresh_at) for each in indexed_vaults(index_dir)] == known
    monkeypatch.setenv("VAULTPROBE_INDEX_DIR", str(index_dir))
    assert [(each.path, each.fresh_at) for each in indexed_vaults(None)] == known


def test_nothing_is_known_where_nothing_was_indexed(tmp_path: Path) -> None:
    assert indexed_vaults(tmp_path / "none") == ()


def test_a_damaged_index_is_no_vault(tmp_path: Path) -> None:
    folder = index(tmp_path / "one", 1000, tmp_path / "index")
    (folder / "manifest.json").write_text("{", encoding="utf-8")
    assert indexed_vaults(tmp_path / "index") == ()
