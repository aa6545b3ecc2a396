"""What a user finds, over the whole path from files to hits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from vaultprobe.engine import Index, Settings, load_knowledge_dir
from vaultprobe.engine.folding import normal

NOTES = {
    "硬件/供电.md": """---
tags: [power, 电源/ldo]
board: heron
---
# 供电

AVDD33_DDR_PLL 由 LDO5 供电，纹波小于 35 mVpp。

## 上电

复位信号必须在时钟稳定之后才能释放，否则状态机可能进入未知状态。
""",
    "硬件/时钟.md": """# 时钟

AVDD33 说明。DDR 说明。PLL 说明。

把SPI3时钟设为24MHz后DMA不再丢包。
""",
    "硬件/寄存器.md": """# 寄存器

偏移 0x1F00 是屏蔽寄存器。

| 位 | 名 |
|---|---|
| 3 | USART1_CR2 |
""",
    "软件/i2c.md": """# I2C 调试

```sh
i2cdetect -y 3
```

[   12.345678] i2c i2c-3: timeout, addr=0x36 err -110
""",
    "软件/串口.md": """# 串口

The impedance of the line matters. STM32F407VET6 上的 Café 板。繁體字：時鐘樹。
""",
    "周报.md": "# 周报\n\n" + "串口 调试 " * 20 + "\n",
}


def vault_of(folder: Path, notes: Mapping[str, str]) -> Index:
    for path, text in notes.items():
        file = folder / "vault" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "vault", index_dir=folder / "index")


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return vault_of(tmp_path_factory.mktemp("finding"), NOTES)


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("AVDD33_DDR_PLL", "硬件/供电.md"),
        ("avdd33_ddr_pll", "硬件/供电.md"),
        ("钟稳", "硬件/供电.md"),
        ("态机可", "硬件/供电.md"),
        ("SPI3", "硬件/时钟.md"),
        ("SPI3时钟", "硬件/时钟.md"),
        ("24mhz", "硬件/时钟.md"),
        ("1F00", "硬件/寄存器.md"),
        ("0X1f00", "硬件/寄存器.md"),
        ("usart1_cr2", "硬件/寄存器.md"),
        ("i2c-3", "软件/i2c.md"),
        ("i2cdetect -y 3", "软件/i2c.md"),
        ("err -110", "软件/i2c.md"),
        ("[  99.123456] i2c i2c-3: timeout, addr=0x68 err -110", "软件/i2c.md"),
        ("F407", "软件/串口.md"),
        ("cafe", "软件/串口.md"),
        ("时钟树", "软件/串口.md"),
        ("ＬＤＯ５", "硬件/供电.md"),
        ("串口", "软件/串口.md"),
        ("I2C 调试", "软件/i2c.md"),
    ],
)
def test_the_right_note_is_first(index: Index, query: str, path: str) -> None:
    assert index.search(query)[0].path == path


@pytest.mark.parametrize(
    ("query", "paths"),
    [
        ("tag:power 复位", {"硬件/供电.md"}),
        ("tag:电源 复位", {"硬件/供电.md"}),
        ("[board:heron] ddr", {"硬件/供电.md"}),
        ("path:软件 串口", {"软件/串口.md"}),
        ("file:周报 串口", {"周报.md"}),
        ("heading:上电 时钟", {"硬件/供电.md"}),
        ("-path:软件 串口", {"周报.md"}),
        ("串口 NOT impedance", {"周报.md"}),
        ('时钟 -"时钟稳定"', {"硬件/时钟.md", "软件/串口.md"}),
        ('"DDR 说明"', {"硬件/时钟.md"}),
        ('"addr=0x36"', {"软件/i2c.md"}),
        ('"未知状态" OR "屏蔽寄存器"', {"硬件/供电.md", "硬件/寄存器.md"}),
    ],
)
def test_filters_keep_what_meets_them(index: Index, query: str, paths: set[str]) -> None:
    assert {hit.path for hit in index.search(query)} == paths


def test_filters_apply_before_the_best_are_chosen(index: Index) -> None:
    assert [hit.path for hit in index.search("-path:周报 串口", top_k=1)] == ["软件/串口.md"]


def test_a_slip_finds_what_was_meant_and_says_so(index: Index) -> None:
    found = index.search("impedence")
    assert found[0].path == "软件/串口.md"
    assert [(use.role, use.instead) for use in found.terms] == [("near", ("impedance",))]
    start, end = found[0].snippet.ranges[0]
    assert found[0].snippet.text[start:end] == "impedance"
    assert not index.search('"impedence"').hits


def test_a_known_word_is_never_guessed_at(index: Index) -> None:
    assert [use.role for use in index.search("impedance").terms] == ["searched"]


def test_an_unknown_name_is_searched_by_its_parts(index: Index) -> None:
    found = index.search("STM32F999")
    assert found[0].path == "软件/串口.md"
    assert found.terms[0].role == "parts"


def test_a_zero_explains_itself(index: Index) -> None:
    zero = index.search("镭射 regulatr tag:nothing").zero
    assert zero is not None
    assert "镭射" in zero.missing
    assert zero.notes == len(NOTES)
    removed = index.search("tag:nothing 串口").zero
    assert removed is not None
    assert removed.filtered_out["tag:nothing"] > 0


@pytest.mark.parametrize("query", ["上电时序 i2cdete", "i2c time", "impeda", "timeo", "复"])
def test_typing_on_keeps_the_hit(index: Index, query: str) -> None:
    right = index.search(query)[0].path
    for end in range(len(query), max(len(query) - 3, 0), -1):
        assert right in {hit.path for hit in index.search(query[:end])}


def test_similarity_falls_and_means_something(index: Index) -> None:
    hits = index.search("复位信号 时钟 稳定 串口")
    values = [hit.similarity for hit in hits]
    assert values == sorted(values, reverse=True)
    assert all(0 < value <= 1 for value in values)
    whole = index.search(hits[0].text)[0]
    assert whole.path == hits[0].path
    assert whole.similarity > 0.9
    common = index.search("说明 镭射 焊锡 压电 陶瓷 氧化 铝壳 regulator bandwidth")[0]
    assert common.similarity < 0.3


def test_reasons_add_up_to_the_score(index: Index) -> None:
    for query in ("AVDD33_DDR_PLL 供电", "串口 调试", "impedence line", "tag:power"):
        for hit in index.search(query, explain=True):
            assert sum(reason.part for reason in hit.why) == pytest.approx(hit.score, rel=1e-3)


def test_the_textbook_form_ranks_by_cosine(tmp_path: Path) -> None:
    notes = {"a.md": "ripple noise\n", "b.md": "ripple\n", "c.md": "noise noise bandwidth\n"}
    vault_of(tmp_path, notes)
    index = load_knowledge_dir(tmp_path / "vault", Settings(weighting="cosine"), index_dir=tmp_path / "index")
    hits = index.search("ripple", explain=True)
    assert [hit.path for hit in hits] == ["b.md", "a.md"]
    assert hits[0].similarity == pytest.approx(1.0)
    assert hits[1].similarity == pytest.approx(2**-0.5, abs=1e-4)  # both words have the same idf
    assert sum(r.part for r in hits[1].why) == pytest.approx(hits[1].score, rel=1e-4)


def test_more_like_this_comes_from_other_notes(index: Index) -> None:
    found = index.related("硬件/时钟.md")
    assert found.hits
    assert "硬件/时钟.md" not in {hit.path for hit in found}


def test_a_note_edited_since_shows_its_section_where_it_stands_now(tmp_path: Path) -> None:
    index = vault_of(tmp_path, {"a.md": "# 一\n\n" + "前文。" * 80 + "\n\n# 二\n\n独特的阻尼。\n"})
    file = tmp_path / "vault" / "a.md"
    file.write_text("新的一行\n\n新的两行\n\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    hit = index.search("阻尼")[0]
    assert file.read_text(encoding="utf-8").split("\n")[hit.line - 1] == "独特的阻尼。"
    assert hit.headings == ("二",)


HAN = st.text("时钟稳定复位信号电源纹波走线阻抗寄存器", min_size=3, max_size=6)
NAME = st.from_regex(r"[A-Za-z]{2,4}[0-9]{0,2}(?:[_-][A-Za-z0-9]{2,4}){0,2}", fullmatch=True)
LINE = st.lists(HAN | NAME, min_size=1, max_size=4).map(" ".join)
VAULT = st.lists(st.lists(LINE, min_size=1, max_size=4), min_size=1, max_size=5)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(vault=VAULT, data=st.data())
def test_whatever_stands_in_a_line_is_found(
    vault: list[list[str]], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    notes = {f"{number}.md": "\n\n".join(lines) + "\n" for number, lines in enumerate(vault)}
    index = vault_of(tmp_path_factory.mktemp("any"), notes)
    line = data.draw(st.sampled_from([line for lines in vault for line in lines]))
    wanted = data.draw(st.sampled_from(re.findall(r"[^\W_]+(?:[_-][^\W_]+)*", line)))
    holders = {path for path, text in notes.items() if normal(wanted) in normal(text)}
    assert holders & {hit.path for hit in index.search(wanted, top_k=100)}
    for hit in index.search(f'"{wanted}"', top_k=100):
        assert normal(wanted) in normal(hit.text)
        assert hit.path in holders


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(vault=VAULT, query=LINE)
def test_ranks_do_not_depend_on_the_order_of_files(
    vault: list[list[str]], query: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    notes = {f"{number}.md": "\n\n".join(lines) + "\n" for number, lines in enumerate(vault)}
    folder = tmp_path_factory.mktemp("order")
    together = vault_of(folder / "a", notes).search(query, top_k=50)
    index = vault_of(folder / "b", dict(list(notes.items())[::2]))
    vault_of(folder / "b", notes)
    index.refresh()
    later = index.search(query, top_k=50)
    assert [(h.path, h.line_start, h.score) for h in later] == [
        (h.path, h.line_start, h.score) for h in together
    ]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(max_size=60) | st.text('"-:[]()ORNTtag时钟 ', max_size=20))
def test_any_text_is_a_legal_query(index: Index, query: str) -> None:
    found = index.search(query, explain=True)
    for hit in found:
        assert all(0 <= a < b <= len(hit.snippet.text) <= 400 for a, b in hit.snippet.ranges)
        assert hit.line_start <= hit.line <= hit.line_end
