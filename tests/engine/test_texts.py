from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest
from vaultprobe.engine import texts
from vaultprobe.engine.texts import NoteTexts
from vaultprobe.engine.types import NoteText, Settings
from vaultprobe.engine.vault import list_notes, read_note


class Reads:
    """Which notes were read from disk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.paths: list[str] = []
        monkeypatch.setattr(texts, "read_note", self._read)

    def _read(self, root: Path, path: str, settings: Settings) -> NoteText:
        self.paths.append(path)
        return read_note(root, path, settings)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    return Reads(monkeypatch)


def test_a_note_is_decoded_with_encoded_data_blanked(tmp_path: Path) -> None:
    note = "第一\r\n![](data:image/png;base64,iVBORw0KGgo=)\r\n"
    (tmp_path / "a.md").write_bytes(note.encode("gb18030"))
    found = NoteTexts(tmp_path, Settings()).get("a.md")
    assert found is not None
    assert found.startswith("第一\n![](  ")
    assert len(found) == len(note) - 2
    assert "iVBOR" not in found


def test_an_unchanged_note_is_read_once(tmp_path: Path, reads: Reads) -> None:
    (tmp_path / "a.md").write_text("一")
    kept = NoteTexts(tmp_path, Settings())
    assert [kept.get("a.md"), kept.get("a.md")] == ["一", "一"]
    assert reads.paths == ["a.md"]


def test_a_changed_note_is_read_again_even_with_its_old_size_and_time(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("R12 = 10K5")
    kept = NoteTexts(tmp_path, Settings())
    assert kept.get("a.md") == "R12 = 10K5"
    info = file.stat()
    (tmp_path / "new").write_text("R12 = 22M7")
    os.utime(tmp_path / "new", ns=(info.st_atime_ns, info.st_mtime_ns))
    os.replace(tmp_path / "new", file)
    assert kept.get("a.md") == "R12 = 22M7"


@pytest.mark.skipif(sys.platform != "linux", reason="dates beyond 2262")
def test_the_state_of_a_note_dated_beyond_reason_is_the_one_in_the_index(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("一")
    os.utime(tmp_path / "a.md", (13_569_465_600, 13_569_465_600))
    found = NoteTexts(tmp_path, Settings()).read("a.md")
    (listed,) = list_notes(tmp_path, Settings()).files
    assert found is not None
    assert found[0] == listed.state


@pytest.mark.parametrize("path", ["gone.md", "../out.md", "out.md", "zeros.md", "folder", "a\x00.md"])
def test_what_cannot_be_read_now_is_none_and_no_error(tmp_path: Path, path: str) -> None:
    vault = tmp_path / "vault"
    (vault / "folder").mkdir(parents=True)
    (tmp_path / "out.md").write_text("secret")
    (vault / "out.md").symlink_to("../out.md")
    (vault / "zeros.md").write_bytes(b"\x00" * 8)
    assert NoteTexts(vault, Settings()).get(path) is None


def test_a_note_that_vanishes_is_not_served_from_memory(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("一")
    kept = NoteTexts(tmp_path, Settings())
    assert kept.get("a.md") == "一"
    (tmp_path / "a.md").unlink()
    assert kept.get("a.md") is None


def test_the_texts_used_last_stay_within_the_limit(
    tmp_path: Path, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "KEPT_CHARACTERS", 25)
    kept = NoteTexts(tmp_path, Settings())
    for name in "abc":
        (tmp_path / name).write_text(name * 10)
    for name in "abacabc":
        assert kept.get(name) == name * 10
    assert reads.paths == ["a", "b", "c", "b", "c"]  # c puts b out, b puts c out, c puts a out


def test_one_text_above_the_limit_is_kept_alone(
    tmp_path: Path, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "KEPT_CHARACTERS", 25)
    kept = NoteTexts(tmp_path, Settings())
    for name, size in (("big", 100), ("small", 10)):
        (tmp_path / name).write_text("x" * size)
    for name in ("big", "big", "small", "small", "big"):
        kept.get(name)
    assert reads.paths == ["big", "small", "big"]


def test_a_changed_note_takes_the_place_of_its_old_text(
    tmp_path: Path, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "KEPT_CHARACTERS", 25)
    kept = NoteTexts(tmp_path, Settings())
    (tmp_path / "b").write_text("b" * 10)
    kept.get("b")
    for size in range(5, 15):
        (tmp_path / "a").write_text("a" * size)
        kept.get("a")
    kept.get("b")
    assert reads.paths.count("b") == 1


def test_threads_may_read_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "KEPT_CHARACTERS", 3000)
    names = [str(number) for number in range(20)]
    for name in names:
        (tmp_path / name).write_text(name * 100)
    kept = NoteTexts(tmp_path, Settings())
    wrong: list[str] = []

    def read() -> None:
        wrong.extend(name for _ in range(20) for name in names if kept.get(name) != name * 100)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
