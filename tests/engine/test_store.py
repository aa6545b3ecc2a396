from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from vaultprobe.engine import store
from vaultprobe.engine.notes import parse
from vaultprobe.engine.segment import Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.store import Rejected, Stored, load, save
from vaultprobe.engine.vault import File


def segment(**notes: str) -> Segment:
    builder = SegmentBuilder()
    for name, text in notes.items():
        builder.add(File(f"{name}.md", len(text), 1, 2, 3), parse(f"{name}.md", text))
    return builder.finish()


def generation(number: int, base: Segment, **delta: str) -> Stored:
    rejected = (Rejected("坏.md", "not text", (1, 2, 3, 4)),)
    return Stored(number, base, np.zeros(0, np.int64), segment(**delta), rejected, (("p.md", "a pipe"),))


def notes(stored: Stored | None) -> list[str]:
    assert stored is not None
    return [*stored.base.paths.all(), *stored.delta.paths.all()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "index"


ROOT = Path("/vault")
BASE = segment(a="# 一\n\n电源 VDDIO_DDR", b="---\ntitle: T\ntags: [x]\n---\nbody")
OLD, NEW = generation(1, BASE), generation(2, BASE, c="时钟 24MHz")


def test_what_was_saved_is_loaded(folder: Path) -> None:
    save(folder, NEW, None, ROOT)
    found = load(folder)
    assert found is not None
    assert (found.generation, found.rejected, found.skipped) == (2, NEW.rejected, NEW.skipped)
    for ours, theirs in ((NEW.base, found.base), (NEW.delta, found.delta)):
        assert theirs.paths.all() == ours.paths.all()
        assert theirs.titles.all() == ours.titles.all()
        assert theirs.heading_texts.all() == ours.heading_texts.all()
        assert theirs.sections.tolist() == ours.sections.tolist()
        assert theirs.postings.rows.tolist() == ours.postings.rows.tolist()
        assert theirs.postings.codes.tolist() == ours.postings.codes.tolist()
        assert theirs.lexicon.words.all() == ours.lexicon.words.all()


def test_paths_of_any_bytes_come_back(folder: Path) -> None:
    builder = SegmentBuilder()
    path = "\udcb5\udce7源.md"
    builder.add(File(path, 1, 2, 3, 4), parse(path, "x"))
    odd = Rejected("\udcff.md", "not text", (1, 2, 3, 4))
    save(folder, Stored(1, builder.finish(), np.zeros(0, np.int64), segment(), (odd,), ()), None, ROOT)
    found = load(folder)
    assert notes(found) == [path]
    assert found is not None
    assert found.rejected == (odd,)


def test_nothing_is_there_at_first(folder: Path) -> None:
    assert load(folder) is None
    assert store.generation(folder) is None


def test_an_empty_vault_has_an_index_too(folder: Path) -> None:
    save(folder, Stored(1, segment(), np.zeros(0, np.int64), segment(), (), ()), None, ROOT)
    assert notes(load(folder)) == []


def test_the_same_notes_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    for at in (folder, tmp_path / "again"):
        save(at, NEW, None, ROOT)
    names = sorted(file.name for file in folder.iterdir())
    assert names == sorted(file.name for file in (tmp_path / "again").iterdir())
    for name in names:
        assert (folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


def test_a_base_that_stays_is_not_written_again_and_old_files_go(folder: Path) -> None:
    save(folder, OLD, None, ROOT)
    save(folder, NEW, OLD, ROOT)
    assert sorted(file.name for file in folder.iterdir()) == [
        "1.base.arrays",
        "2.delta.arrays",
        "manifest.json",
    ]
    assert notes(load(folder)) == ["a.md", "b.md", "c.md"]


def test_a_base_is_kept_only_when_the_one_on_disk_is_the_same(folder: Path) -> None:
    other = generation(1, segment(z="other"))
    save(folder, generation(7, segment(y="another")), None, ROOT)
    save(folder, Stored(2, other.base, other.dead, BASE, (), ()), other, ROOT)
    assert notes(load(folder)) == ["z.md", "a.md", "b.md"]


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_nobody_else_may_look(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    save(folder, OLD, None, ROOT)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    with store.writer_lock(folder.parent / "new", wait=True):
        assert stat.S_IMODE((folder.parent / "new").stat().st_mode) == 0o700


def test_a_reader_keeps_what_it_opened(folder: Path) -> None:
    save(folder, OLD, None, ROOT)
    mine = load(folder)
    for number in range(2, 5):
        save(folder, generation(number, segment(z="other" * number)), None, ROOT)
    assert notes(mine) == ["a.md", "b.md"]


def test_a_rebuild_under_the_same_number_does_not_touch_mapped_files(folder: Path) -> None:
    save(folder, OLD, None, ROOT)
    mine = load(folder)
    save(folder, generation(1, segment(z="x")), None, ROOT)
    assert notes(mine) == ["a.md", "b.md"]
    assert notes(load(folder)) == ["z.md"]


class Stop(BaseException):
    """The process was killed here."""


class Steps:
    """Counts what a save asks of the disk, and fails at one step."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, folder: Path, fail_at: int, problem: BaseException
    ) -> None:
        self.count, self.fail_at, self.problem, self.folder = 0, fail_at, problem, folder
        for module, name in (
            (os, "replace"), (os, "mkdir"), (os, "chmod"), (os, "unlink"), (os, "scandir"), (os, "listdir"),
        ):  # fmt: skip
            monkeypatch.setattr(module, name, self.counting(getattr(module, name)))
        self.open = Path.open
        monkeypatch.setattr(Path, "open", lambda path, *a, **k: self.opened(path, *a, **k))

    def step(self) -> None:
        self.count += 1
        if self.count == self.fail_at:
            raise self.problem

    def counting(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **more: Any) -> Any:
            self.step()
            return real(*arguments, **more)

        return counted

    def opened(self, path: Path, mode: str = "r", *arguments: Any, **more: Any) -> Any:
        stream: Any = self.open(path, mode, *arguments, **more)
        if set(mode) & set("wxa"):
            self.step()
            stream = Writing(stream, self)
        return stream


class Writing:
    """A file open for writing; each write may be cut in the middle."""

    def __init__(self, stream: Any, steps: Steps) -> None:
        self.stream, self.steps = stream, steps

    def __enter__(self) -> Writing:
        return self

    def __exit__(self, *problem: object) -> None:
        self.stream.close()
        if problem[0] is None:
            self.steps.step()

    def write(self, data: Any) -> int:
        try:
            self.steps.step()
        except BaseException:
            self.stream.write(data[: len(data) // 2])
            raise
        return int(self.stream.write(data))


def steps_of_a_save(tmp_path: Path) -> int:
    with pytest.MonkeyPatch.context() as patch:
        save(tmp_path / "count", OLD, None, ROOT)
        steps = Steps(patch, tmp_path / "count", -1, Stop())
        save(tmp_path / "count", NEW, OLD, ROOT)
    return steps.count


def copies_of(folder: Path, tmp_path: Path, many: int) -> Iterator[tuple[int, Path]]:
    for number in range(1, many + 1):
        yield number, Path(shutil.copytree(folder, tmp_path / f"copy {number}"))


@pytest.mark.parametrize("problem", [OSError(errno.ENOSPC, "No space left on device"), Stop()])
@pytest.mark.parametrize("whole", [False, True])
def test_a_save_that_fails_anywhere_leaves_the_old_index_or_the_new_one(
    folder: Path, tmp_path: Path, problem: BaseException, whole: bool
) -> None:
    save(folder, OLD, None, ROOT)
    new, previous = (generation(2, segment(z="x")), None) if whole else (NEW, OLD)
    wanted = {1: ["a.md", "b.md"], 2: notes(new)}
    many = steps_of_a_save(tmp_path)
    assert many > 20
    outcomes = []
    for number, copy in copies_of(folder, tmp_path, many):
        with pytest.MonkeyPatch.context() as patch:
            Steps(patch, copy, number, problem)
            try:
                save(copy, new, previous, ROOT)
                failed = False
            except (OSError, Stop):
                failed = True
        found = load(copy)
        assert found is not None
        assert notes(found) == wanted[found.generation]
        outcomes.append((failed, found.generation))
        save(copy, new, found if found.base is new.base else None, ROOT)  # the next run is not disturbed
        assert notes(load(copy)) == wanted[2]
        assert len(list(copy.glob("*.arrays"))) == 2
        assert not list(copy.glob("*.draft"))
    assert (True, 1) in outcomes
    assert (False, 1) not in outcomes


def test_a_full_disk_is_not_filled_further(folder: Path, tmp_path: Path) -> None:
    save(folder, OLD, None, ROOT)
    before = store.size_of(folder)
    for number, copy in copies_of(folder, tmp_path, 8):
        with pytest.MonkeyPatch.context() as patch:
            Steps(patch, copy, number + 3, OSError(errno.ENOSPC, "No space left on device"))
            with pytest.raises(OSError, match="No space"):
                save(copy, generation(2, segment(z="x")), None, ROOT)
        assert store.size_of(copy) == before
