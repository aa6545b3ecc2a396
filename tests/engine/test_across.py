"""Phrases over the border of two sections."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from vaultprobe.engine import Index, load_knowledge_dir

LINE = " ".join(f"zeta{n} kappa{n}" for n in range(400))
CLAUSES = "，".join(f"第{n}句话内容" for n in range(400))
PATHS = "PATH=" + ":".join(f"/opt/tool{n}/bin" for n in range(200))
HAN = "".join(chr(0x4E00 + 7 * n) for n in range(2800))
WRAPPED = "\n".join(f"hard wrapped words number {n} of it" for n in range(200))


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    folder: Path = tmp_path_factory.mktemp("long")
    (folder / "v").mkdir()
    for name, text in {
        "line": LINE,
        "clauses": CLAUSES,
        "paths": PATHS,
        "wrapped": WRAPPED,
        "han": HAN,
    }.items():
        (folder / "v" / f"{name}.md").write_text(f"# {name}\n\n{text}\n", encoding="utf-8")
    return load_knowledge_dir(folder / "v", index_dir=folder / "i")


def unfound(index: Index, phrases: list[str], path: str) -> list[str]:
    return [p for p in phrases if [hit.path for hit in index.search(f'"{p}"')][:1] != [path]]


def test_neighbours_in_a_long_line(index: Index) -> None:
    phrases = [f"kappa{n} zeta{n + 1}" for n in range(399)] + [f"zeta{n} kappa{n}" for n in range(400)]
    assert unfound(index, phrases, "line.md") == []


def test_neighbouring_clauses(index: Index) -> None:
    pairs = itertools.pairwise(CLAUSES.split("，"))
    assert unfound(index, ["，".join(pair) for pair in pairs], "clauses.md") == []


def test_parts_of_a_line_of_paths(index: Index) -> None:
    assert unfound(index, [f"/opt/tool{n}/bin" for n in range(200)], "paths.md") == []


def test_words_on_either_side_of_a_line_break(index: Index) -> None:
    phrases = [f"{n} of it hard wrapped words number {n + 1}" for n in range(199)]
    assert unfound(index, phrases, "wrapped.md") == []


def test_characters_without_any_gap(index: Index) -> None:
    assert (
        unfound(
            index, [HAN[n : n + 4] for n in range(890, 2720, 1) if n % 900 > 890 or n % 900 < 3], "han.md"
        )
        == []
    )


@pytest.mark.parametrize("phrase", ["kappa7 zeta9", "第3句话内容，第5句话内容"])
def test_what_stands_apart_is_not_found(index: Index, phrase: str) -> None:
    assert not index.search(f'"{phrase}"').hits
