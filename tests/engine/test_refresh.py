from __future__ import annotations

import errno
import os
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from vaultprobe.engine import EngineError, Index, Progress, RefreshCancelled, note_reader, open_vault, refresh
from vaultprobe.engine.note_reader import CLOCK_STEP_NS, read_files
from vaultprobe.engine.refresh import compare
from vaultprobe.engine.store import Stored, load
from vaultprobe.engine.vault import File, Listing, read_bytes


@pytest.fixture
def index(tmp_path: Path) -> Index:
    """An index of three notes."""
    for name in "abc":
        write(tmp_path / "vault" / f"{name}.md", f"# {name}\n\n电源 {name}\n")
    index = open_vault(tmp_path / "vault", index_dir=tmp_path / "index")
    index.refresh()
    return index


def write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def paths(index: Index, query: str = "电源") -> list[str]:
    return sorted(hit.path for hit in index.search(query))


def stored(index: Index) -> Stored:
    found = load(index.index_path)
    assert found is not None
    return found


def test_nothing_is_read_or_written_when_nothing_changed(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {
        file.name: file.stat().st_mtime_ns for file in index.index_path.iterdir() if file.name != "lock"
    }
    monkeypatch.setattr(note_reader, "read_bytes", lambda file: pytest.fail(f"{file} was read"))
    report = index.refresh()
    assert (report.added, report.changed, report.deleted, report.unchanged) == (0, 0, 0, 3)
    after = {file.name: file.stat().st_mtime_ns for file in index.index_path.iterdir() if file.name != "lock"}
    assert after == before


def test_only_what_changed_is_read(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noting(file: Path) -> bytes:
        read.append(file.name)
        return read_bytes(file)

    monkeypatch.setattr(note_reader, "read_bytes", noting)
    write(index.root / "b.md", "# b\n\n时钟\n")
    write(index.root / "d.md", "# d\n\n时钟\n")
    (index.root / "c.md").unlink()
    report = index.refresh()
    assert sorted(read) == ["b.md", "d.md"]
    assert (report.added, report.changed, report.deleted, report.unchanged) == (1, 1, 1, 1)
    assert report.rebuilt is None
    assert paths(index, "时钟") == ["b.md", "d.md"]


def test_one_changed_note_does_not_write_the_base_again(index: Index) -> None:
    base = next(index.index_path.glob("*.base.arrays"))
    inode = base.stat().st_ino
    write(index.root / "b.md", "# b\n\n时钟\n")
    index.refresh()
    assert next(index.index_path.glob("*.base.arrays")).stat().st_ino == inode
    assert stored(index).delta.note_count == 1


def test_a_delta_is_folded_into_the_base_when_it_has_grown(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresh, "SMALL_DELTA", 2)
    for name, notes in (("d", 1), ("e", 2), ("f", 0)):
        write(index.root / f"{name}.md", "电源\n")
        index.refresh()
        assert stored(index).delta.note_count == notes
    assert stored(index).base.note_count == 6
    assert stored(index).dead.size == 0


def test_notes_are_read_when_the_next_edit_must_get_another_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "a.md", "x")
    read_at: list[int] = []

    def noting(file: Path) -> bytes:
        read_at.append(time.time_ns())
        return read_bytes(file)

    monkeypatch.setattr(note_reader, "read_bytes", noting)
    written = time.time_ns()
    read_files(tmp_path, [File("a.md", 1, 0, written, 0)])
    assert read_at[0] - written >= CLOCK_STEP_NS


@pytest.mark.parametrize("seconds", [-3600, 3600])
def test_nobody_waits_for_old_notes_or_for_a_wrong_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    write(tmp_path / "a.md", "x")
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("waited"))
    read_files(tmp_path, [File("a.md", 1, 0, time.time_ns() + seconds * 10**9, 0)])
    read_files(tmp_path, [])


def test_cancelling_keeps_the_index_as_it_was(index: Index) -> None:
    write(index.root / "a.md", "时钟\n")
    (index.root / "b.md").unlink()
    write(index.root / "d.md", "电源\n")
    files = sorted(file.name for file in index.index_path.iterdir())
    asked = iter([False, True])
    for rebuild in (False, True):
        with pytest.raises(RefreshCancelled, match="as it was"):
            index.refresh(rebuild=rebuild, cancelled=lambda: next(asked, True))
        assert paths(index) == ["a.md", "b.md", "c.md"]
        assert sorted(file.name for file in index.index_path.iterdir()) == files
    index.refresh()
    assert paths(index) == ["c.md", "d.md"]


def test_a_vault_that_cannot_be_listed_keeps_its_index(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    write(index.root / "d.md", "电源\n")
    for number in (errno.EMFILE, errno.EIO):
        with monkeypatch.context() as patch:
            patch.setattr(os, "scandir", lambda at, number=number: fail(number))
            with pytest.raises(EngineError, match=os.strerror(number)):
                index.refresh()
        assert paths(index) == ["a.md", "b.md", "c.md"]
    index.root.rename(index.root.with_name("away"))
    with pytest.raises(EngineError, match="the vault's folder is gone"):
        index.refresh()
    assert paths(index) == ["a.md", "b.md", "c.md"]
    index.root.with_name("away").rename(index.root)
    index.refresh()
    assert paths(index) == ["a.md", "b.md", "c.md", "d.md"]


def fail(number: int) -> None:
    raise OSError(number, os.strerror(number))


def test_a_note_that_cannot_be_read_just_now_keeps_its_entry(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(index.root / "a.md", "时钟\n")
    write(index.root / "d.md", "电源\n")
    with monkeypatch.context() as patch:
        patch.setattr(note_reader, "read_bytes", lambda file: fail(errno.EIO))
        report = index.refresh()
    assert {s.path: s.reason for s in report.skipped} == dict.fromkeys(
        ("a.md", "d.md"), "cannot be read now: Input/output error"
    )
    assert report.notes == 3
    assert index.refresh().skipped == ()
    assert paths(index) == ["b.md", "c.md", "d.md"]
    assert paths(index, "时钟") == ["a.md"]


def test_a_note_deleted_while_the_others_are_read_is_just_gone(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(index.root / "a.md", "时钟\n")
    write(index.root / "d.md", "电源\n")

    def vanishing(file: Path) -> bytes:
        if file.name != "d.md":
            file.unlink()
        return read_bytes(file)

    monkeypatch.setattr(note_reader, "read_bytes", vanishing)
    report = index.refresh()
    assert report.skipped == ()
    assert paths(index) == ["b.md", "c.md", "d.md"]


def test_what_is_no_text_is_named_once_and_forgotten_when_it_goes(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("x.md", "y.md"):
        (index.root / name).write_bytes(b"\x00" * 9)
    assert [s.path for s in index.refresh().skipped] == ["x.md", "y.md"]
    with monkeypatch.context() as patch:
        patch.setattr(note_reader, "read_bytes", lambda file: pytest.fail(f"{file} was read again"))
        assert [s.path for s in index.refresh().skipped] == ["x.md", "y.md"]
        (index.root / "x.md").unlink()
        assert [s.path for s in index.refresh().skipped] == ["y.md"]
    write(index.root / "y.md", "电源 电源\n")
    assert index.refresh().skipped == ()
    assert "y.md" in paths(index)


def test_a_note_whose_content_goes_to_the_cloud_keeps_its_entry(index: Index) -> None:
    known = stored(index)
    listing = Listing((), (), frozenset({"a.md"}))
    changes = compare(known, listing)
    assert (changes.deleted, changes.unchanged) == (("b.md", "c.md"), 1)


def test_notes_below_a_folder_that_cannot_be_listed_now_keep_their_entries(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(index.root / "net" / "d.md", "电源\n")
    index.refresh()
    write(index.root / "net" / "e.md", "电源\n")
    write(index.root / "f.md", "电源\n")
    scandir = os.scandir

    def away(folder: str) -> Any:
        if folder.endswith("net"):
            raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
        return scandir(folder)

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", away)
        report = index.refresh()
    assert (report.added, report.deleted) == (1, 0)
    assert [s.path for s in report.skipped] == ["net"]
    assert len(report.notices) == 1
    assert report.notices[0].startswith("net: folder cannot be listed now")
    assert {"net/d.md", "f.md"} <= set(paths(index))
    report = index.refresh()
    assert (report.added, report.skipped, report.notices) == (1, (), ())


@pytest.mark.skipif(sys.platform != "linux", reason="dates beyond 2262")
def test_notes_dated_beyond_reason_are_indexed_and_unchanged_the_next_time(index: Index) -> None:
    (index.root / "bad.md").write_bytes(b"\x00" * 9)
    for name, years in (("a.md", 430), ("b.md", -430), ("bad.md", 430)):
        os.utime(index.root / name, (years * 31_556_952, years * 31_556_952))
    report = index.refresh()
    assert report.changed == 2
    assert index.recent(1)[0].path == "a.md"
    report = index.refresh()
    assert (report.changed, report.unchanged) == (0, 3)


@pytest.mark.parametrize("which", range(4))
def test_size_times_and_inode_each_tell_of_a_change(index: Index, which: int) -> None:
    known = stored(index)
    state = known.base.files[0].tolist()
    state[which] += 1
    others = [File(f"{n}.md", *known.base.files[i].tolist()) for i, n in ((1, "b"), (2, "c"))]
    changes = compare(known, Listing((File("a.md", *state), *others), ()))
    assert [file.path for file in changes.changed] == ["a.md"]
    assert changes.unchanged == 2


def test_progress_rises_to_the_whole(index: Index) -> None:
    told: list[Progress] = []
    index.refresh(rebuild=True, progress=told.append)
    assert [p.phase for p in told] == sorted(
        (p.phase for p in told), key=["listing", "reading", "saving"].index
    )
    reading = [p for p in told if p.phase == "reading"]
    assert (reading[-1].done, reading[-1].total) == (3, 3)
    assert reading[-1].bytes_done == reading[-1].bytes_total > 0
    assert all(a.done <= b.done for a, b in pairwise(reading))
