"""The whole path from files to hits: what holds for any text and for any small vault."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import Index, Results, load_knowledge_dir, query_ranges
from vaultprobe.engine.folding import normal


def indexed(folder: Path, notes: Mapping[str, str]) -> Index:
    for path, text in notes.items():
        file = folder / "vault" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "vault", index_dir=folder / "index")


def paths(results: Results) -> list[str]:
    return [hit.path for hit in results]


def vault(factory: pytest.TempPathFactory, notes: Mapping[str, str]) -> Index:
    return indexed(factory.mktemp("vault"), notes)


TEXT = "---\ntags: [power]\n状态: 进行中\n---\n# 供电\n\n时钟与纹波，u-boot，a OR b，err -110。\n"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return vault(tmp_path_factory, {"硬件/电源.md": TEXT, "b.md": "时钟 tag:x [a:b]\n"})


# Any text


AWKWARD = [
    "", " ", '"', '""', "'", "-", "--", "NOT", "OR", "a OR", "OR a", "NOT NOT", '-"', "tag:", 'path:"', "[",
    "[]", "[a:]", "NEAR(", "(((", "*", "a*", "^$", "\\", "%s", "{}", "<b>", "\x00", "\x1b[31m", "\ud800",
    "\u200b", "😀" * 50, "x" * 20_000, "词" * 20_000, "1 " * 5_000, '"' * 999, "tag:" * 500, "NOT " * 90,
    "-" * 5000, "a OR " * 70, 'http://[::1]:80/?q="x"&tag:y#z', "SELECT * FROM t; --", "$(reboot)",
    "../../etc/passwd", "C:\\notes\\电源.md", "tag:a OR", "tag:a OR OR tag:b",
]  # fmt: skip


@pytest.mark.parametrize("query", AWKWARD, ids=range(len(AWKWARD)))
def test_awkward_queries(index: Index, query: str) -> None:
    results = index.search(query, explain=True)
    assert results.zero is not None or results.hits
    json.dumps(asdict(results))
    query_ranges(query, TEXT)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40) | st.text(st.sampled_from('时钟纹波 "-[]:ORNT tag\n'), max_size=25))
def test_any_text_is_a_legal_query(index: Index, query: str) -> None:
    results = index.search(query, explain=True)
    assert json.loads(json.dumps(asdict(results)))["query"] == query
    for hit in results:
        assert hit.score > 0
        assert 0 < hit.similarity <= 1
        assert sum(reason.part for reason in hit.why) == pytest.approx(hit.score, rel=1e-3)
        borders = [border for pair in hit.snippet.ranges for border in pair]
        assert borders == sorted(set(borders))
        assert all(border <= len(hit.snippet.text) <= 400 for border in borders)


# Laws over small vaults


RUN = st.text(st.sampled_from("时钟稳定复位信号電源纹"), min_size=3, max_size=7)
NAME = st.from_regex(r"[A-Za-z]{1,4}[0-9]{0,3}(?:[_.-][A-Za-z0-9]{1,4}){0,3}", fullmatch=True)
PIECE = (
    RUN | NAME | st.sampled_from(["**时钟**稳定", "`i2c-3`", "，", "的", "0x1F00", "==稳定==", "[[时钟]]"])
)
LINE = st.builds(str.join, st.sampled_from([" ", "", "，"]), st.lists(PIECE, min_size=1, max_size=5))
PREFIX = st.sampled_from(["", "", "", "# ", "## ", "- ", "> ", "| a | ", "    "])
NOTE = st.lists(st.builds(str.__add__, PREFIX, LINE), min_size=1, max_size=6).map("\n\n".join)
VAULT = st.lists(NOTE, min_size=1, max_size=5).map(lambda notes: {f"{n}.md": t for n, t in enumerate(notes)})
WANTED = re.compile(r"[\u4e00-\u9fff]{3,}|(?<![A-Za-z0-9_])[A-Za-z][A-Za-z0-9_]+(?:[-.][A-Za-z0-9_]+)*")


@settings(max_examples=40, deadline=None)
@given(VAULT, st.data())
def test_a_piece_of_any_line_is_found_and_quoted_only_where_it_stands(
    tmp_path_factory: pytest.TempPathFactory, notes: dict[str, str], data: st.DataObject
) -> None:
    pieces = [(path, piece) for path, text in notes.items() for piece in WANTED.findall(text)]
    if not pieces:
        return
    path, piece = data.draw(st.sampled_from(pieces))
    if not piece.isascii():
        start = data.draw(st.integers(0, len(piece) - 3))
        piece = piece[start : data.draw(st.integers(start + 3, len(piece)))]
    made = vault(tmp_path_factory, notes)
    quoted = made.search(f'"{piece}"', 1000)
    assert path in paths(quoted)
    plain = [normal(re.sub(r"[*=]|\[\[|\]\]", "", hit.text)) for hit in quoted]
    assert all(normal(piece) in text for text in plain)
    assert path in paths(made.search(piece, len(quoted)))


@settings(max_examples=25, deadline=None)
@given(VAULT, st.lists(PIECE, min_size=1, max_size=3).map(" ".join), st.data())
def test_the_order_of_files_and_of_refreshes_does_not_matter(
    tmp_path_factory: pytest.TempPathFactory, notes: dict[str, str], query: str, data: st.DataObject
) -> None:
    together = vault(tmp_path_factory, notes).search(query, 100)
    shuffled = data.draw(st.permutations(list(notes)))
    folder = tmp_path_factory.mktemp("one by one")
    for path in shuffled:
        later = indexed(folder, {path: notes[path]})
    assert [(h.path, h.line_start, h.score, h.snippet) for h in later.search(query, 100)] == [
        (h.path, h.line_start, h.score, h.snippet) for h in together
    ]
