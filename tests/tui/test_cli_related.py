"""The command that finds more of the same."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Run


@pytest.fixture(autouse=True)
def _second_note(board: Path) -> None:
    (board / "测量.md").write_text(
        "# 测量\n\n## 探头\n\n带宽 20 MHz\n\n## 纹波测量\n\nVDDIO_DDR 纹波\n", encoding="utf-8"
    )


def test_it_prints_sections_of_other_notes_like_search(run: Run) -> None:
    ran = run("related", "--line", "9", "测量.md")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("01_硬件/电源.md:9  ")
    assert "测量.md" not in ran.out


def test_its_json_is_that_of_search(run: Run) -> None:
    ran = run("related", "--json", "--line", "9", "--limit", "1", "测量.md")
    (hit,) = ran.json["hits"]
    assert (ran.json["query"], hit["path"], hit["rank"]) == ("测量.md:9", "01_硬件/电源.md", 1)
    assert hit["uri"].startswith("obsidian://open?vault=")
    assert set(ran.json) == set(run("search", "--json", "纹波").json)


def test_the_note_is_named_as_for_open(run: Run, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("related", "01_硬件/电源.md")
    assert whole.status == 0
    assert run("related", str(board / "01_硬件" / "电源.md")).out == whole.out
    monkeypatch.chdir(board / "01_硬件")
    assert run("related", "电源.md", at=None).out == whole.out


def test_a_note_like_no_other_is_told_with_status_1(run: Run, board: Path) -> None:
    (board / "孤.md").write_text("鎏金\n", encoding="utf-8")
    ran = run("related", "孤.md")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "vaultprobe: nothing in the vault is like 孤.md\n"
    assert run("related", "--json", "孤.md").json["hits"] == []


def test_what_is_not_in_the_index_is_an_error(run: Run, tmp_path: Path) -> None:
    ran = run("related", "没有.md")
    assert (ran.status, ran.out) == (2, "")
    assert "没有.md: not in the index" in ran.err
    other = run("related", "--vault", str(tmp_path), "测量.md")
    assert (other.status, other.out) == (2, "")
    assert "one vault" in other.err
