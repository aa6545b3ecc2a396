"""Random trees of odd names, bytes and links: nothing raises, and nothing is missing without a reason."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Index, open_vault

ROUNDS = int(os.environ.get("VAULTPROBE_FUZZ", "12"))
"""More for a long run by hand."""
SCRAPS = [
    "# 标题\n",
    "## a\n",
    "---\n",
    "```c\n",
    "```\n",
    "~~~\n",
    "|a|b|\n|-|-|\n|1|2|\n",
    "> [!note] x\n",
    "- [ ] 任务\n",
    "$$\n",
    "%% 注释\n",
    "<div>\n",
    "<!--\n",
    "[[笔记|别名]] ",
    "![[图.png]] ",
    "[x](a%20b.md) ",
    "#tag/子 ",
    "^块 ",
    "AVDD33_DDR_PLL ",
    "0x1F00 ",
    "电源时钟",
    "**粗",
    "`码",
    "\t",
    "\r\n",
    "\x0c",
    "\u2028",
    "\ufeff",
    "\x00",
    "\x1b[31m",
    "title: A: B\n",
    "tags: [a, b\n",
    "key: [[x]]\n",
    "é",
    "e\u0301",
    "𠀀",
    "😀",
    "\u202e",
    "=====\n",
    "-----\n",
    " " * 40,
    "data:image/png;base64," + "QUJD" * 30,
    "a" * 300,
    "1,2;3 " * 60,
]
NAMES = [
    "笔记",
    "a b",
    "-rf",
    "%",
    "a&b=c",
    "…",
    "CON",
    "note.v2",
    "é",
    "e\u0301",
    "😀",
    "x" * 60,
    "[x]",
    "#1",
    "a.sync-conflict-20240101-120000-ABCDEFG",
    ".hidden",
    "$(id)",
    "'q'",
    "tab\there",
    "new\nline",
]
ENDINGS = [".md", ".md", ".md", ".txt", ".MD", ".png", ""]
QUERIES = [
    "电源",
    "AVDD33_DDR_PLL",
    '"电源时钟"',
    "tag:tag 标题",
    "a OR b",
    "0x1F00 NOT 任务",
    "[title:A] x",
    "-",
    "粗 é",
]


def content(chance: random.Random) -> bytes:
    text = "".join(chance.choices(SCRAPS, k=chance.randint(0, 60)))
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randint(0, 400))
    if kind == 1:
        return text.encode("gb18030", "replace")
    if kind == 2:
        return text.encode(chance.choice(["utf-16", "utf-8-sig", "utf-32"]), "replace")
    data = text.encode("utf-8", "surrogatepass")
    return data[: chance.randint(0, len(data))] if kind == 3 else data


def name(chance: random.Random) -> bytes:
    made = os.fsencode(chance.choice(NAMES) + chance.choice(["", "2", "-b"]) + chance.choice(ENDINGS))
    return made.replace(b"x", b"\xff", 1) if chance.random() < 0.1 and sys.platform == "linux" else made


def grow(folder: bytes, chance: random.Random, depth: int = 0) -> None:
    """Files, folders, links and pipes below `folder`, at random."""
    for _ in range(chance.randint(1, 7)):
        path = os.path.join(folder, name(chance))
        if os.path.lexists(path):
            continue
        kind = chance.randrange(12)
        if kind == 0 and depth < 3:
            os.mkdir(path)
            grow(path, chance, depth + 1)
        elif kind == 1:
            os.symlink(
                chance.choice([b"..", b".", b"nowhere.md", b"/etc/hostname", os.path.basename(path)]), path
            )
        elif kind == 2:
            os.mkfifo(path)
        else:
            Path(os.fsdecode(path)).write_bytes(content(chance))


def edit(root: Path, chance: random.Random) -> None:
    """Change, delete, rename and add some."""
    for file in [f for f in sorted(root.rglob("*")) if f.is_file() and not f.is_symlink()]:
        kind = chance.randrange(6)
        if kind == 0:
            file.write_bytes(content(chance))
        elif kind == 1:
            file.unlink()
        elif kind == 2:
            file.rename(file.with_name(f"{chance.randrange(99)} {file.name}"))
    grow(os.fsencode(root), chance)


def candidates(root: Path) -> set[str]:
    """Everything with a note's ending that is not hidden, by path in the vault."""
    found = set()
    for folder, folders, files in os.walk(root):
        folders[:] = [f for f in folders if not f.startswith(".")]
        for file in [*files, *(f for f in folders if os.path.islink(os.path.join(folder, f)))]:
            if not file.startswith(".") and file.lower().endswith((".md", ".txt")):
                found.add(os.path.relpath(os.path.join(folder, file), root).replace(os.sep, "/"))
    return found


def check(index: Index, root: Path) -> None:
    report = index.refresh()
    named = {skipped.path for skipped in report.skipped}
    missing = {path for path in candidates(root) if not index.holds(path) and path not in named}
    assert not missing
    assert all(skipped.reason for skipped in report.skipped)
    for query in QUERIES:
        for hit in index.search(query, 5, explain=True):
            assert 0 <= hit.similarity <= 1
            assert hit.line_start <= hit.line <= hit.line_end
            assert len(hit.snippet.text) <= 400
            assert sum(reason.part for reason in hit.why) == pytest.approx(hit.score, rel=1e-3, abs=1e-4)
            assert index.read_note(hit.path).text is not None
    for path in sorted(p for p in candidates(root) if index.holds(p))[:3]:
        index.related(path)
    with pytest.raises(EngineError):
        index.read_note("../outside.md")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and odd names")
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_odd_vaults(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    root = tmp_path / "v"
    root.mkdir()
    grow(os.fsencode(root), chance)
    before = {file: file.read_bytes() for file in root.rglob("*") if file.is_file() and not file.is_symlink()}
    index = open_vault(root, index_dir=tmp_path / "i")
    check(index, root)
    assert {file: file.read_bytes() for file in before} == before
    edit(root, chance)
    check(index, root)
    answers: Callable[[Index], list[list[tuple[str, int, float]]]] = lambda asked: [  # noqa: E731
        [(hit.path, hit.line, hit.score) for hit in asked.search(query, 50)] for query in QUERIES
    ]
    fresh = open_vault(root, index_dir=tmp_path / "j")
    fresh.refresh()
    assert answers(index) == answers(fresh)
