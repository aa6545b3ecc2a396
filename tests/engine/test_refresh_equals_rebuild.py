"""Bringing an index up to date must end exactly where building it anew would."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from vaultprobe.engine import Hit, Index, open_vault, refresh

WORDS = (
    "电源", "纹波", "上电时序", "复位", "时钟", "烧录", "示波器", "走线", "阻抗", "波特率", "VDDIO_DDR",
    "i2c-3", "AVDD33_DDR_PLL", "0x1F00", "24MHz", "1.8V", "50Ω", "115200", "LDO3", "DDR", "regulator",
    "regulators", "clock", "esptool.py",
)  # fmt: skip
QUERIES = (
    "电源", "纹波", "上电时序 复位", "VDDIO_DDR", "vddio", "ddr", "i2c-3", "0x1F00", "regulator", "clo",
    "笔记 3", "1.8V 时钟", '"电源 纹波"', "DDR 走线 阻抗", "LDO3 电压", "硬件", "esptool.py",
    "tag:power 电源", "-电源 纹波", "nowhere", "regulatr", "电原", "tag:nothing 电源", "path:硬件 复位",
)  # fmt: skip


def row(hit: Hit) -> tuple[object, ...]:
    fields = (hit.path, hit.line_start, hit.line_end, hit.line, hit.score, hit.similarity)
    return (*fields, hit.title, hit.headings, hit.text, hit.snippet, hit.copy_of, hit.modified)


def answers(index: Index, queries: Sequence[str] = QUERIES) -> dict[str, object]:
    """Everything that a user can see of an index."""
    found: dict[str, object] = {}
    for query in queries:
        results = index.search(query, 20)
        found[query] = [row(hit) for hit in results], results.total, results.terms, results.zero
    found["recent"] = [hit.path for hit in index.recent(500)]
    found["state"] = index.state
    found["skipped"] = index.search("x").skipped
    return found


class Vault:
    """A vault under someone's hands."""

    def __init__(self, root: Path, seed: int, words: Sequence[str] = WORDS) -> None:
        self.root, self.words = root, words
        self.random = random.Random(seed)
        (root / "硬件").mkdir(parents=True)

    def notes(self) -> list[Path]:
        return sorted(path for path in self.root.rglob("*.md") if path.is_file())

    def any(self) -> Path:
        return self.random.choice(self.notes()) if self.notes() else self.add()

    def choose(self, many: int = 1) -> str:
        return " ".join(self.random.choices(self.words, k=many))

    def text(self) -> str:
        parts = ["---\ntags: [power]\n---\n"] if self.random.random() < 0.2 else []
        for _ in range(self.random.randint(0, 4)):
            heading = "#" * self.random.randint(1, 3) + " " + self.choose(2)
            body = self.choose(self.random.choice((3, 30, 300)))
            parts += [heading, body, f"```\n{self.choose()}\n```"]
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


@pytest.mark.parametrize("small_delta", [refresh.SMALL_DELTA, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_refreshed_index_answers_as_a_fresh_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, small_delta: int
) -> None:
    monkeypatch.setattr(refresh, "SMALL_DELTA", small_delta)
    vault = Vault(tmp_path / "vault", seed)
    for _ in range(15):
        vault.add()
    index = open_vault(vault.root, index_dir=tmp_path / "old")
    for step in range(6):
        for _ in range(vault.random.randint(0, 6)):
            vault.edit()
        index.refresh()
        if step % 2:  # as another process would find it
            index = open_vault(vault.root, index_dir=tmp_path / "old")
        fresh = open_vault(vault.root, index_dir=tmp_path / f"new {step}")
        fresh.refresh()
        assert answers(index) == answers(fresh)


def test_it_does_for_more_words_than_count_for_a_prefix(tmp_path: Path) -> None:
    words = [f"word{number:03x}" for number in range(0, 4096, 5)]
    vault = Vault(tmp_path / "vault", 1, words)
    for _ in range(30):
        vault.add()
    index = open_vault(vault.root, index_dir=tmp_path / "old")
    for step in range(3):
        index.refresh()
        fresh = open_vault(vault.root, index_dir=tmp_path / f"new {step}")
        fresh.refresh()
        queries = ("w", "word", "word1", "wrd12", "word001 word5")
        assert answers(index, queries) == answers(fresh, queries)
        for _ in range(12):
            vault.edit()
