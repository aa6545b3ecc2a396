from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.markdown import scan
from vaultprobe.engine.notes import parse
from vaultprobe.engine.sections import HARD, JOINED, LONG, SMALL, Section, cut
from vaultprobe.engine.segment import Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.vault import File


def sections(text: str) -> list[Section]:
    return cut(scan(text), text)


def texts(text: str) -> list[str]:
    return [text[s.start : s.end].strip("\n") for s in sections(text)]


def segment_of(text: str) -> Segment:
    builder = SegmentBuilder()
    builder.add(File("a.md", len(text), 0, 0, 0), parse("a.md", text))
    return builder.finish()


def trail(text: str, line: str) -> list[str]:
    """The headings that govern the first line that reads so."""
    segment = segment_of(text)
    return [segment.heading_texts[h] for h in segment.trail(0, text.split("\n").index(line))]


def words(count: int, word: str = "纹波 ") -> str:
    return (word * count).strip()


class TestWhatIsOneSection:
    @pytest.mark.parametrize("text", ["", "\n", "  \n\t\n"])
    def test_an_empty_note_is_one_section_so_that_its_name_is_found(self, text: str) -> None:
        (section,) = sections(text)
        assert (section.start, section.end, section.first, section.parts) == (0, len(text), 0, ())

    def test_a_note_of_properties_alone_is_one_section(self) -> None:
        text = "---\ntitle: a\ntags: [b]\n---\n"
        (section,) = sections(text)
        assert (section.first, section.last) == (0, 4)

    def test_front_matter_goes_with_the_first_section(self) -> None:
        (section,) = sections("---\ntitle: a\n---\n\nbody")
        assert (section.start, section.first, section.last) == (0, 0, 5)
        assert [part.kind for part in section.parts] == ["front", "text"]

    def test_small_neighbours_under_one_parent_are_joined(self) -> None:
        text = "# 板卡\n\n## 一\n\n短\n\n## 二\n\n短\n\n## 三\n\n短"
        assert texts(text) == [text]

    def test_neighbours_under_different_parents_are_not(self) -> None:
        assert texts("# A\n\n## A1\n\n短\n\n# B\n\n## B1\n\n短") == [
            "# A\n\n## A1\n\n短",
            "# B\n\n## B1\n\n短",
        ]

    def test_joining_stops_where_the_whole_would_get_long(self) -> None:
        one = f"## 节\n\n{words(50)}\n\n"
        found = texts("# 章\n\n" + one * 9)
        assert len(found) > 1
        assert all(len(text) < JOINED + 100 for text in found)
        assert max(len(text) for text in found) > 2 * len(one)

    def test_a_heading_goes_with_what_stands_below_it(self) -> None:
        text = f"# 章\n\n## 节\n\n### 段\n\n{words(200)}"
        assert texts(text) == [text]

    def test_a_section_of_some_size_stands_alone(self) -> None:
        one, two = f"# 一\n\n{words(100)}", f"# 二\n\n{words(100)}"
        assert texts(f"{one}\n\n{two}") == [one, two]


class TestWhereLongOnesAreCut:
    def test_between_blocks(self) -> None:
        block = words(100)
        found = texts("# 章\n\n" + "\n\n".join([block] * 8))
        assert len(found) > 2
        assert found[0].startswith("# 章\n\n纹波")
        assert all(text.endswith("纹波") and len(text) <= LONG + 10 for text in found)

    def test_at_lines_when_one_block_is_too_long(self) -> None:
        lines = [f"{n:03} {words(20)}" for n in range(60)]
        found = sections("\n".join(lines))
        assert len(found) > 2
        assert [line for s in found for line in range(s.first, s.last)] == list(range(60))
        assert all(s.end - s.start <= LONG + 80 for s in found)

    def test_a_long_line_at_gaps_and_a_long_word_anyway(self) -> None:
        found = texts(words(3000, "VDDIO_DDR "))
        assert all(
            text.strip().startswith("VDDIO_DDR") and text.strip().endswith("VDDIO_DDR") for text in found
        )
        assert all(LONG // 2 < len(text) <= LONG for text in found[:-1])
        assert LONG // 4 < len(found[-1]) <= LONG + LONG // 4
        assert "".join(texts("x" * 10_000)) == "x" * 10_000

    def test_code_stays_with_the_sentence_above_it(self) -> None:
        code = "```sh\n" + "esptool.py read_flash\n" * 25 + "```"
        text = f"{words(200)}\n\n{words(60)}\n\n烧录用下面的命令：\n\n{code}\n\n{words(100)}"
        (holding,) = [s for s in texts(text) if "```sh" in s]
        assert "烧录用下面的命令：" in holding
        assert holding.endswith("```")


ROWS = [f"| R{n:04} | {n * 4:#06x} | {words(5)} |" for n in range(120)]
TABLE = "| 寄存器 | 地址 | 说明 |\n|---|---|---|\n" + "\n".join(ROWS)


class TestTables:
    def test_every_piece_of_a_long_table_carries_its_head(self) -> None:
        text = f"# 表\n\n寄存器如下：\n\n{TABLE}\n\n{words(30)}"
        found = sections(text)
        assert len(found) > 3
        first, *others = [s for s in found if "| R" in text[s.start : s.end]]
        assert text[first.start : first.end].startswith("# 表\n\n寄存器如下：\n\n| 寄存器 | 地址")
        assert first.head == (0, 0)
        for piece in others:
            assert text[slice(*piece.head)] == "| 寄存器 | 地址 | 说明 |\n|---|---|---|\n"
            assert text[piece.start : piece.end].startswith("| R")

    def test_no_row_is_lost_or_torn(self) -> None:
        found = [row for s in sections(TABLE) for row in TABLE[s.start : s.end].split("\n") if "| R" in row]
        assert found == ROWS

    def test_the_head_goes_with_the_pieces_of_a_very_long_row(self) -> None:
        text = f"| a | b |\n|---|---|\n| 1 | {words(1500)} |\n| 2 | c |"
        found = sections(text)
        assert len(found) > 3
        assert [text[slice(*s.head)] for s in found[1:]] == ["| a | b |\n|---|---|\n"] * (len(found) - 1)

    def test_a_head_longer_than_a_section_is_not_repeated(self) -> None:
        wide = "|" + " 列 |" * 400 + "\n|" + "---|" * 400 + "\n" + "| 1 |\n" * 300
        assert {s.head for s in sections(wide)} == {(0, 0)}


JOINED_NOTE = """# 板卡

简介。

## 电源

先 1.8 V。

### 纹波

小于 60 mV。

## 时钟

24 MHz。

# 软件

烧录。
"""


@pytest.mark.parametrize(
    ("line", "headings"),
    [
        ("简介。", ["板卡"]),
        ("先 1.8 V。", ["板卡", "电源"]),
        ("### 纹波", ["板卡", "电源", "纹波"]),
        ("小于 60 mV。", ["板卡", "电源", "纹波"]),
        ("24 MHz。", ["板卡", "时钟"]),
        ("烧录。", ["软件"]),
    ],
)
def test_each_line_of_a_joined_section_knows_its_own_headings(line: str, headings: list[str]) -> None:
    assert len(sections(JOINED_NOTE)) == 2
    assert trail(JOINED_NOTE, line) == headings


def test_levels_may_be_skipped_and_lines_before_any_heading_have_none() -> None:
    text = "开头\n\n### 深\n\n一\n\n# 浅\n\n二\n\n#### 更深\n\n三"
    assert [trail(text, line) for line in ("开头", "一", "二", "三")] == [[], ["深"], ["浅"], ["浅", "更深"]]


def test_a_heading_governs_the_sections_below_it() -> None:
    text = f"# 章\n\n{words(300)}\n\n## 节\n\n{words(300)}\n\n# 末\n\n{words(300)}"
    segment = segment_of(text)
    assert [tuple(row[2:]) for row in segment.headings.tolist()] == [(0, 2), (1, 2), (2, 3)]


def test_nobody_is_led_to_a_stretch_of_blanks() -> None:
    """Encoded data is blank when notes are cut."""
    row = "| 图 | " + " " * 20_000 + " | 峰值 |"
    found = texts(f"| a | b | c |\n|---|---|---|\n{row}")
    assert all(text.strip() for text in found)
    assert len(found) == 2
    assert "峰值" in found[-1]


def test_pieces_of_one_line_keep_that_line() -> None:
    text = "a\n\n" + "x" * 4000 + "\n\nb"
    assert [(s.first, s.last) for s in sections(text)] == [(0, 1), *[(2, 3)] * 4, (2, 5)]


HEADINGS = st.builds(
    lambda level, text: "#" * level + " " + text, st.integers(1, 6), st.sampled_from(["电源", "a b"])
)
PARAGRAPHS = st.builds(
    lambda word, count: word * count, st.sampled_from(["字", "word ", "a。", "x\n"]), st.integers(1, 2500)
)
CODE = st.builds(lambda count: "```\n" + "line of code\n" * count + "```", st.integers(0, 250))
TABLES = st.builds(
    lambda width, count: "\n".join([f"|{'列|' * width}", f"|{'-|' * width}", *[f"|{'1|' * width}"] * count]),
    st.integers(1, 600),
    st.integers(0, 120),
)
LISTS = st.builds(lambda count: "- item\n\n  more\n" * count, st.integers(1, 80))
FRONT = st.sampled_from(["", "---\ntitle: x\n---\n"])
BLOCKS = st.one_of(HEADINGS, PARAGRAPHS, CODE, TABLES, LISTS, st.just(""), st.just("> q"))
NOTES = st.builds(
    lambda front, blocks, gap: front + gap.join(blocks),
    FRONT,
    st.lists(BLOCKS, max_size=12),
    st.sampled_from(["\n", "\n\n"]),
)


@settings(max_examples=150, deadline=None)
@given(st.one_of(NOTES, st.text(max_size=200)))
def test_every_character_is_in_one_part_and_every_part_in_its_lines(text: str) -> None:
    outline = scan(text)
    found = cut(outline, text)
    parts = [part for section in found for part in section.parts]
    ends = 0
    for part in parts:
        assert ends <= part.start < part.end <= len(text)
        ends = part.end
    body = len("".join(line + "\n" for line in outline.lines[: outline.front[1]]))
    kept = "".join(text[part.start : part.end] for part in parts)
    whole = text if any(part.kind == "front" for part in parts) else text[body:]
    assert "".join(kept.split()) == "".join(whole.split())
    for section in found:
        if section.parts:
            assert (section.start, section.end) == (section.parts[0].start, section.parts[-1].end)
        assert text.count("\n", 0, section.start) == section.first
        assert section.first < section.last <= len(outline.lines)
        assert text.count("\n", 0, max(section.end - 1, 0)) < section.last


@settings(max_examples=150, deadline=None)
@given(NOTES)
def test_no_section_is_far_over_the_limits(text: str) -> None:
    for section in sections(text):
        size = sum(part.end - part.start for part in section.parts if part.kind not in ("heading", "front"))
        assert size <= LONG + 2 * SMALL + HARD
        assert section.head[1] - section.head[0] <= LONG
