"""Files of this program's own: whatever lies in their place, no note is ever written and nobody waits."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from vaultprobe.engine import open_vault
from vaultprobe.engine.own_files import clear_way, open_own, write_own

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
KINDS = ["file", "link", "dangling", "pipe", "folder", "nothing"]


@pytest.fixture
def note(tmp_path: Path) -> Path:
    (tmp_path / "v").mkdir()
    file = tmp_path / "v" / "note.md"
    file.write_text("# 电源\n\nmine\n", encoding="utf-8")
    return file


def put(kind: str, file: Path, note: Path) -> None:
    file.unlink(missing_ok=True)
    if kind == "file":
        file.write_text("old", encoding="utf-8")
    elif kind == "link":
        file.symlink_to(note)
    elif kind == "dangling":
        file.symlink_to(note.with_name("new.md"))
    elif kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        (file / "inside").mkdir(parents=True)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_a_new_file(tmp_path: Path, note: Path, kind: str) -> None:
    file = tmp_path / "own"
    put(kind, file, note)
    write_own(file, b"new")
    assert file.read_bytes() == b"new"
    assert not file.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o600
    assert note.read_text(encoding="utf-8") == "# 电源\n\nmine\n"
    assert not note.with_name("new.md").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_opened_is_a_file_that_keeps_its_content(tmp_path: Path, note: Path, kind: str) -> None:
    file = tmp_path / "own"
    put(kind, file, note)
    with os.fdopen(open_own(file, os.O_RDWR), "r+b") as stream:
        assert stream.read() == (b"old" if kind == "file" else b"")


def test_a_regular_file_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / "own").write_bytes(b"x")
    clear_way(tmp_path / "own")
    assert (tmp_path / "own").read_bytes() == b"x"


@pytest.mark.parametrize("name", ["lock", "manifest.draft", "manifest.json"])
@pytest.mark.parametrize("kind", ["link", "dangling", "pipe", "folder"])
def test_an_index_folder_full_of_traps_heals(tmp_path: Path, note: Path, name: str, kind: str) -> None:
    index = open_vault(note.parent, index_dir=tmp_path / "i")
    index.refresh()
    put(kind, index.index_path / name, note)
    (note.parent / "other.md").write_text("# 电源 二\n", encoding="utf-8")
    again = open_vault(note.parent, index_dir=tmp_path / "i")
    again.refresh()
    assert len(again.search("电源")) == 2
    assert note.read_text(encoding="utf-8") == "# 电源\n\nmine\n"
    assert not note.with_name("new.md").exists()
