"""More like this: which sections stand for a place, and which terms stand for a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Index, load_knowledge_dir, related
from vaultprobe.engine.related import telling_query

NOTES = {
    "ddr.md": "---\ntags: [内存]\n---\n\n# DDR 走线\n\nDDR4 走线阻抗 50Ω，长度匹配 5 mil。\n\n## 电源\n\n"
    + "VDDQ 1.2 V 纹波。" * 30,
    "ddr 2.md": "# 另一块板\n\nDDR4 走线阻抗 48Ω，长度匹配 10 mil。\n",
    "uart.md": "# 串口\n\n波特率 115200，VDDQ 与此无关。\n",
    "query.md": 'PLL OR clock, NOT uart; tag:x "quoted words"\n',
    "empty.md": "\n",
}


@pytest.fixture
def index(tmp_path: Path) -> Index:
    (tmp_path / "v").mkdir()
    for path, text in NOTES.items():
        (tmp_path / "v" / path).write_text(text, encoding="utf-8")
    return load_knowledge_dir(tmp_path / "v", index_dir=tmp_path / "i")


def paths(index: Index, path: str, line: int | None = None) -> list[str]:
    return list(dict.fromkeys(hit.path for hit in index.related(path, line)))


def test_the_section_most_like_it_in_another_note(index: Index) -> None:
    assert paths(index, "ddr.md", 7)[0] == "ddr 2.md"
    assert paths(index, "ddr 2.md")[0] == "ddr.md"


def test_the_note_itself_is_left_out_while_others_have_anything(index: Index) -> None:
    assert "ddr.md" not in paths(index, "ddr.md")
    assert "ddr.md" not in paths(index, "ddr.md", 9)


def test_of_a_note_with_nothing_like_it_its_own_other_sections(tmp_path: Path) -> None:
    (tmp_path / "v").mkdir()
    long = "电源纹波的话。" * 60
    (tmp_path / "v" / "a.md").write_text(f"# 一\n\n{long}\n\n# 二\n\n{long}\n", encoding="utf-8")
    index = load_knowledge_dir(tmp_path / "v", index_dir=tmp_path / "i")
    assert {hit.headings for hit in index.related("a.md", 1)} == {("二",)}


@pytest.mark.parametrize("line", [1, 4, 7, 10**6])
def test_a_line_stands_for_its_section(index: Index, line: int) -> None:
    assert index.related("ddr.md", line).query == f"ddr.md:{line}"


def test_a_note_that_is_not_there_is_named(index: Index) -> None:
    with pytest.raises(EngineError, match=r"nowhere\.md: not in the index"):
        index.related("nowhere.md")


def test_a_note_without_words_is_like_nothing(index: Index) -> None:
    assert not index.related("empty.md")


def test_the_text_of_a_note_is_no_query_language(index: Index) -> None:
    snapshot = index._snapshot
    words = {term.text for term in telling_query(snapshot, NOTES["query.md"]).terms}
    assert {"pll", "clock", "uart", "tag", "quoted"} <= words


def test_front_matter_does_not_say_what_a_text_is_about(index: Index) -> None:
    assert "内存" not in {term.text for term in telling_query(index._snapshot, NOTES["ddr.md"]).terms}


def test_the_rarest_terms_stand_for_a_long_text(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(related, "MOST_TERMS", 2)
    (one, other) = telling_query(index._snapshot, "走线 阻抗 波特率 波特率 匹配").terms
    assert {one.text, other.text} == {"波特", "特率"}
