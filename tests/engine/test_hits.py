"""Hits as the list shows them: the right line, its own headings, a snippet with marks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from vaultprobe.engine import Hit, Index, load_knowledge_dir

FILLER = {f"周报 {number}.md": f"# 周报\n\n第 {number} 周的杂事。\n" for number in range(5)}
TWICE = "# 常温\n\n## 结果\n\n正常。\n\n# 高温\n\n## 结果\n\n热关断。\n"


def indexed(folder: Path, notes: Mapping[str, str]) -> Index:
    for path, text in {**notes, **FILLER}.items():
        file = folder / "vault" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "vault", index_dir=folder / "index")


def first(folder: Path, query: str, **notes: str) -> Hit:
    return indexed(folder, {f"{name}.md": text for name, text in notes.items()}).search(query)[0]


def marked(hit: Hit) -> list[str]:
    return [hit.snippet.text[start:end] for start, end in hit.snippet.ranges]


def line_of(text: str, piece: str) -> int:
    return text[: text.index(piece)].count("\n") + 1


def test_the_line_counts_front_matter(tmp_path: Path) -> None:
    text = "---\ntags: [a]\n---\n\n# 标题\n\n无关。\n\n独特的阻尼。\n"
    hit = first(tmp_path, "阻尼", a=text)
    assert (hit.line, hit.headings, hit.title) == (line_of(text, "独特"), ("标题",), "a")
    assert hit.line_start <= hit.line <= hit.line_end
    assert hit.text.rstrip("\n") == "\n".join(text.split("\n")[hit.line_start - 1 : hit.line_end])


def test_each_line_of_a_joined_section_has_its_own_headings(tmp_path: Path) -> None:
    hit = first(tmp_path, "热关断", a=TWICE)
    assert (hit.headings, hit.line) == (("高温", "结果"), line_of(TWICE, "热关断"))


def test_hash_lines_in_code_are_no_headings(tmp_path: Path) -> None:
    text = (
        "# 烧录步骤\n\n```sh\n# 下载模式\nesptool\n```\n\n> ~~~\n> # 引用里的注释\n> ~~~\n\n# 校验\n\nCRC\n"
    )
    index = indexed(tmp_path, {"a.md": text})
    for query, heading in (("下载模式", "烧录步骤"), ("引用里的注释", "烧录步骤"), ("CRC", "校验")):
        assert index.search(query)[0].headings == (heading,)


def test_a_pasted_address_leads_to_its_line(tmp_path: Path) -> None:
    address = "https://example.com/kernel/docs/v6.6/i2c/dev-interface.html#usage"
    lines = [f"see https://example.com/kernel/docs/v6.6/i2c/other-{n}.html interface" for n in range(30)]
    text = "\n".join([*lines[:26], f"链接 {address} 。", *lines[26:]])
    hit = first(tmp_path, address, a=text)
    assert hit.line == 27
    assert address in marked(hit)


def test_one_very_long_line_is_shown_round_its_match(tmp_path: Path) -> None:
    text = "背景文字，" * 4000 + "峰值电流 3 A，" + "其他文字，" * 4000
    hit = first(tmp_path, "峰值电流", a=text)
    assert hit.line == 1
    assert marked(hit) == ["峰值电流"]
    assert len(hit.snippet.text) <= 400
    assert hit.snippet.text[0] == hit.snippet.text[-1] == "…"


def test_no_encoded_data_is_shown(tmp_path: Path) -> None:
    picture = "data:image/png;base64," + "iVBORw0KGgo" * 90
    text = (
        f"# UART\n\n![]({picture})\n\nUART 引脚\n\n```compressed-json\n{'N4KAkARALgngDgUwgLgAQ' * 40}\n```\n"
    )
    index = indexed(tmp_path, {"a.md": text})
    for hit in index.search("UART"):
        assert "iVBOR" not in hit.snippet.text
        assert "N4KAk" not in hit.snippet.text
    assert not index.search("N4KAkARALgngDgUwgLgAQ").hits


def test_marks_of_a_slip_and_of_a_word_being_typed(tmp_path: Path) -> None:
    text = "# 走线\n\n无关的一行\n\nthe impedance matters\n"
    for query in ("impedence", "imped"):
        hit = first(tmp_path, query, a=text)
        assert (marked(hit), hit.line) == (["impedance"], 5)


def test_marks_of_characters_that_fold_to_several(tmp_path: Path) -> None:
    hit = first(tmp_path, "时钟 24MHz", a="ﬁx 24㎒ 时**钟** 😀\n")
    assert marked(hit) == ["24㎒", "时钟"]


def test_control_characters_of_a_note_stay_for_the_painter(tmp_path: Path) -> None:
    hit = first(tmp_path, "终端", a="终端 \x1b[31m红\x07\n")
    assert "\x1b[31m" in hit.snippet.text


def test_a_hit_by_its_name_alone_opens_at_its_beginning(tmp_path: Path) -> None:
    hit = first(tmp_path, "鎏金", 鎏金="---\nx: y\n---\n\n# 标题\n\n正文。\n")
    assert (hit.line, hit.snippet.ranges) == (5, ())
    assert "正文" in hit.snippet.text


def test_an_empty_note_can_be_drawn(tmp_path: Path) -> None:
    hit = first(tmp_path, "鎏金", 鎏金="")
    assert (hit.line_start, hit.line, hit.line_end, hit.snippet.text, hit.headings) == (1, 1, 1, "", ())


def test_numbers_are_rounded_and_ranks_count_from_one(tmp_path: Path) -> None:
    hits = indexed(tmp_path, {"a.md": "时钟", "b.md": "时钟 时钟"}).search("时钟 稳定")
    assert [hit.rank for hit in hits] == [1, 2]
    assert all(round(hit.similarity, 4) == hit.similarity for hit in hits)


def test_a_copy_names_its_original(tmp_path: Path) -> None:
    copy = "b/a.sync-conflict-20240101-120000-ABCDEFG.md"
    hits = indexed(tmp_path, {"b/a.md": "时钟", copy: "时钟"}).search("时钟")
    assert [(hit.path, hit.copy_of) for hit in hits] == [("b/a.md", None), (copy, "b/a.md")]


@pytest.mark.parametrize("how", ["edit", "remove"])
def test_a_note_that_changed_since_can_still_be_drawn(tmp_path: Path, how: str) -> None:
    index = indexed(tmp_path, {"a.md": TWICE})
    file = index.root / "a.md"
    if how == "edit":
        file.write_text("前言。\n\n" + TWICE, encoding="utf-8")
        hit = index.search("热关断")[0]
        assert (hit.headings, hit.line) == (("高温", "结果"), line_of(TWICE, "热关断") + 2)
    else:
        file.unlink()
        hit = index.search("热关断")[0]
        assert (hit.path, hit.text, hit.snippet.text) == ("a.md", "", "")
