"""Names of notes on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from vaultprobe.tui.note_path import path_in


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path in ("01_硬件/电源树.md", "02/同名.md", "03/同名.md", "a.b.md", "日志.txt"):
        file = tmp_path / "v" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x", encoding="utf-8")
    return tmp_path / "v"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("01_硬件/电源树.md", "01_硬件/电源树.md"),
        ("./01_硬件/../a.b.md", "a.b.md"),
        ("01_硬件/电源树", "01_硬件/电源树.md"),
        ("电源树", "01_硬件/电源树.md"),
        ("电源树.md", "01_硬件/电源树.md"),
        ("A.B", "a.b.md"),
        ("02/同名", "02/同名.md"),
        ("同名", "同名"),
        ("nowhere", "nowhere"),
        ("../outside", "../outside"),
        ("", ""),
    ],
)
def test_in_the_vault(root: Path, name: str, path: str) -> None:
    assert path_in(root, name) == path


def test_from_the_current_folder_and_whole(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root / "02")
    assert path_in(root, "同名.md") == "02/同名.md"
    assert path_in(root, str(root / "日志.txt")) == "日志.txt"
