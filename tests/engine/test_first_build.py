"""A large vault answers from its newest notes while the others are still read; in the end nothing differs."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Index, Progress, RefreshCancelled, first_build, open_vault, store


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twelve notes, of which the newest three are read first."""
    monkeypatch.setattr(first_build, "MANY", 5)
    monkeypatch.setattr(first_build, "NEWEST", 3)
    for n in range(12):
        file = tmp_path / "v" / f"{n:02}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"# 笔记 {n}\n\n电源 时钟 {n}\n", encoding="utf-8")
        os.utime(file, ns=(10**18 - n * 10**9,) * 2)
    broken = tmp_path / "v" / "broken.md"
    broken.write_bytes(bytes(range(256)) * 4)
    os.utime(broken, ns=(0, 0))
    return tmp_path


def opened(folder: Path, name: str = "i") -> Index:
    return open_vault(folder / "v", index_dir=folder / name)


def found(index: Index) -> list[tuple[str, float]]:
    return [(hit.path, hit.score) for hit in index.search("电源", 100)]


def test_the_newest_can_be_searched_while_the_others_are_read(vault: Path) -> None:
    index = opened(vault)
    during: list[list[str]] = []

    def watch(told: Progress) -> None:
        if told.phase == "answering":
            during.append(sorted(path for path, _ in found(index)))
            assert (told.done, told.total) == (3, 13)

    report = index.refresh(progress=watch)
    assert during == [["00.md", "01.md", "02.md"]]
    assert (report.notes, report.added) == (12, 12)
    assert len(found(index)) == 12


def test_the_outcome_is_that_of_reading_all_at_once(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parted = opened(vault, "a")
    told = parted.refresh()
    monkeypatch.setattr(first_build, "MANY", 100)
    whole = opened(vault, "b")
    expected = whole.refresh()
    assert found(parted) == found(whole) == found(opened(vault, "a"))
    assert [s.path for s in told.skipped] == [s.path for s in expected.skipped] == ["broken.md"]
    assert not parted.refresh().changed


def test_progress_counts_all_notes_and_never_falls(vault: Path) -> None:
    told: list[Progress] = []
    opened(vault).refresh(progress=told.append)
    done = [(p.done, p.bytes_done) for p in told if p.phase in ("reading", "answering")]
    assert done == sorted(done)
    assert {p.total for p in told if p.phase == "reading"} == {13}


def test_stopped_in_between_it_begins_anew(vault: Path) -> None:
    index = opened(vault)
    seen: list[str] = []
    with pytest.raises(RefreshCancelled):
        index.refresh(progress=lambda p: seen.append(p.phase), cancelled=lambda: "answering" in seen)
    assert found(index) == []  # a part must not pass for all
    assert index.refresh().notes == 12
    assert len(found(index)) == 12


def test_a_rebuild_answers_from_the_old_index_meanwhile(vault: Path) -> None:
    index = opened(vault)
    index.refresh()
    counts: list[int] = []
    index.refresh(rebuild=True, progress=lambda p: counts.append(len(found(index))))
    assert set(counts) == {12}


def test_a_first_build_that_cannot_be_saved_answers_from_nothing(
    vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    index = opened(vault)
    monkeypatch.setattr(store, "save", full)
    with pytest.raises(EngineError, match="No space left"):
        index.refresh()
    assert index.state.notes == 0
