"""Bringing an index up to date must end exactly where building it anew would."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Hit, Index, Progress, RefreshCancelled, open_vault, refresh
from vaultprobe.engine.refresh import compare
from vaultprobe.engine.store import Stored, load
from vaultprobe.engine.vault import File, Listing, read_bytes

WORDS = (
    "电源", "纹波", "上电时序", "复位", "时钟", "烧录", "示波器", "走线", "阻抗", "波特率", "VDDIO_DDR", "AVDD33_DDR_PLL",
    "i2c-3", "0x1F00", "24MHz", "1.8V", "50Ω", "115200", "LDO3", "DDR", "regulator", "regulators", "clock", "esptool.py",
)  # fmt: skip
QUERIES = (
    "电源", "纹波", "上电时序 复位", "VDDIO_DDR", "vddio", "ddr", "i2c-3", "0x1F00", "regulator", "clo", "1.8V 时钟",
    '"电源 纹波"', "DDR 走线 阻抗", "LDO3 电压", "笔记 3", "硬件", "esptool.py", "tag:power 电源", "-电源 纹波", "nowhere",
    "regulatr", "电原", "tag:nothing 电源", "path:硬件 复位",
)  # fmt: skip


def row(hit: Hit) -> tuple[object, ...]:
    fields = (hit.path, hit.line_start, hit.line_end, hit.line, hit.score, hit.similarity)
    return (*fields, hit.title, hit.headings, hit.text, hit.snippet, hit.copy_of, hit.modified)


def answers(index: Index) -> dict[str, object]:
    """Everything that a user can see of an index."""
    found: dict[str, object] = {}
    for query in QUERIES:
        results = index.search(query, 50)
        found[query] = [row(hit) for hit in results], results.total, results.terms, results.zero
    found["recent"] = [hit.path for hit in index.recent(500)]
    found["state"] = index.state
    found["skipped"] = index.search("x").skipped
    return found


class Vault:
    """A vault under someone's hands."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.random = random.Random(seed)
        (root / "硬件").mkdir(parents=True)

    def notes(self) -> list[Path]:
        return sorted(path for path in self.root.rglob("*.md") if path.is_file())

    def any(self) -> Path:
        return self.random.choice(self.notes()) if self.notes() else self.add()

    def text(self) -> str:
        choose = self.random.choices
        parts = ["---\ntags: [power]\n---\n"] if self.random.random() < 0.2 else []
        for _ in range(self.random.randint(0, 4)):
            heading = "#" * self.random.randint(1, 3) + " " + " ".join(choose(WORDS, k=2))
            body = " ".join(choose(WORDS, k=self.random.choice((3, 30, 300))))
            parts += [heading, body, "```\n" + choose(WORDS)[0] + "\n```"]
        return "\n\n".join(parts)

    def name(self) -> Path:
        folder = self.random.choice((".", "硬件"))
        return self.root / folder / f"笔记 {self.random.randint(0, 30)}.md"

    def add(self) -> Path:
        path = self.name()
        path.write_text(self.text(), encoding="utf-8")
        return path

    def change(self) -> None:
        self.any().write_text(self.text(), encoding="utf-8")

    def delete(self) -> None:
        self.any().unlink()

    def rename(self) -> None:
        self.any().rename(self.name())

    def rename_in_case_only(self) -> None:
        path = self.add()
        path.rename(path.with_suffix(self.random.choice((".MD", ".Md", ".md"))))

    def keep_size_and_time(self) -> None:
        path = self.any()
        info, raw = path.stat(), path.read_bytes()
        path.write_bytes(raw.swapcase().replace(b"1", b"2"))
        os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))

    def swap(self) -> None:
        one, other, aside = self.any(), self.any(), self.root / "aside"
        one.rename(aside)
        if other.exists():
            other.rename(one)
        aside.rename(other)

    def go_back_in_time(self) -> None:
        path = self.any()
        path.write_text(self.text(), encoding="utf-8")
        os.utime(path, ns=(0, self.random.randrange(10**18)))

    def copy_in_conflict(self) -> None:
        path = self.any()
        copy = path.with_name(f"{path.stem}.sync-conflict-20240101-120000-ABCDEFG{path.suffix}")
        copy.write_text(self.text(), encoding="utf-8")

    def spoil(self) -> None:
        self.any().write_bytes(b"\x00\xff" * 20)

    def edit(self) -> None:
        """Change the vault in one of the ways in which vaults change."""
        ways: tuple[Callable[[], object], ...] = (
            self.add, self.add, self.add, self.change, self.delete, self.rename, self.rename_in_case_only,
            self.keep_size_and_time, self.swap, self.go_back_in_time, self.copy_in_conflict, self.spoil,
        )  # fmt: skip
        self.random.choice(ways)()


@pytest.mark.parametrize("small_delta", [refresh.SMALL_DELTA, 4, 0])
@pytest.mark.parametrize("seed", range(6))
def test_a_refreshed_index_answers_as_a_fresh_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, small_delta: int
) -> None:
    monkeypatch.setattr(refresh, "SMALL_DELTA", small_delta)
    vault = Vault(tmp_path / "vault", seed)
    for _ in range(15):
        vault.add()
    index = open_vault(vault.root, index_dir=tmp_path / "old")
    for step in range(10):
        for _ in range(vault.random.randint(0, 6)):
            vault.edit()
        index.refresh()
        if step % 3 == 2:  # as another process would find it
            index = open_vault(vault.root, index_dir=tmp_path / "old")
        fresh = open_vault(vault.root, index_dir=tmp_path / f"new {step}")
        fresh.refresh()
        assert answers(index) == answers(fresh)


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
    return [hit.path for hit in index.search(query)]


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
    monkeypatch.setattr(refresh, "read_bytes", lambda file: pytest.fail(f"{file} was read"))
    report = index.refresh()
    assert (report.added, report.changed, report.deleted, report.unchanged) == (0, 0, 0, 3)
    after = {file.name: file.stat().st_mtime_ns for file in index.index_path.iterdir() if file.name != "lock"}
    assert after == before


def test_only_what_changed_is_read(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noting(file: Path) -> bytes:
        read.append(file.name)
        return read_bytes(file)

    monkeypatch.setattr(refresh, "read_bytes", noting)
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


def test_an_edit_within_one_tick_of_the_clock_is_seen(index: Index) -> None:
    file = index.root / "a.md"
    for number in range(100, 130):
        write(file, f"电源 {number}\n")
        os.utime(file, ns=(0, 0))
        index.refresh()
        assert index.search(str(number))[0].path == "a.md"


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
    scandir = os.scandir
    for number in (errno.EMFILE, errno.EIO):
        with monkeypatch.context() as patch:
            patch.setattr(os, "scandir", lambda at, number=number: fail(number))
            with pytest.raises(EngineError, match=os.strerror(number)):
                index.refresh()
        assert paths(index) == ["a.md", "b.md", "c.md"]
    index.root.rename(index.root.with_name("away"))
    with pytest.raises(EngineError, match="the vault's folder is gone"):
        index.refresh()
    assert [hit.path for hit in index.search("电源")] == ["a.md", "b.md", "c.md"]
    index.root.with_name("away").rename(index.root)
    assert os.scandir is scandir
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
        patch.setattr(refresh, "read_bytes", lambda file: fail(errno.EIO))
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

    monkeypatch.setattr(refresh, "read_bytes", vanishing)
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
        patch.setattr(refresh, "read_bytes", lambda file: pytest.fail(f"{file} was read again"))
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
