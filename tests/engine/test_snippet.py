"""Snippets: short, plain, round the line that matters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.snippet import CUT, LONGEST, clean, cut

PIECES = [
    "# 时序", "", "> [!note] 注意", "- [ ] **上电** 时序", "| 引脚 | 值 |", "|---|---|", "```c",
    "x" * 500, "a `b` c", "时" * 300,
]  # fmt: skip
LINES = st.lists(st.sampled_from(PIECES) | st.text(max_size=30), max_size=12)


@settings(max_examples=100, deadline=None)
@given(LINES, st.data())
def test_never_longer_than_allowed(lines: list[str], data: st.DataObject) -> None:
    best = data.draw(st.integers(-1, len(lines) - 1))
    length = len(lines[best]) if best >= 0 else 0
    pairs = data.draw(st.lists(st.tuples(st.integers(0, length), st.integers(0, length)), max_size=4))
    assert len(cut(lines, best, sorted((min(p), max(p)) for p in pairs))) <= LONGEST


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("## 上电 时序", "上电 时序"),
        ("> - [x] 校准", "校准"),
        ("* 走线 `50Ω` **阻抗**", "走线 50Ω 阻抗"),
        ("> [!warning]+ 先断电", "warning 先断电"),
        ("目录`k230`made under`make x`命令", "目录k230 made under make x命令"),
        ("**U**niversal", "Universal"),
        ("| CR2 | 0x1F00 |", "CR2 · 0x1F00"),
        (r"| a \| b | c |", r"a \| b · c"),
        ("==重点== 与 ``a ` b``", "重点 与 a ` b"),
        ("见[[时序#上电|上电顺序]]与[[电源树]]", "见上电顺序 (时序#上电)与电源树"),
        ("![[ripple.png|300]] 波形", "ripple.png 波形"),
        ("LDO only ^rails", "LDO only"),
        ("2 ^ 3 与 a[[0]]", "2 ^ 3 与 a0"),
        ("a\u3000\tb", "a b"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("err -110", "err -110"),
        ("-EPROBE_DEFER", "-EPROBE_DEFER"),
    ],
)
def test_a_line_without_the_marks_of_markdown(line: str, plain: str) -> None:
    assert clean(line) == plain


def test_the_best_line_comes_with_what_stands_round_it() -> None:
    lines = ["# 标题", "", "上面的话。", "", "峰值电流 3 A。", "---", "下面的话。"]
    assert cut(lines, 4, [], {0}) == "上面的话。 峰值电流 3 A。 下面的话。"


def test_a_heading_is_shown_only_when_it_is_the_best_line() -> None:
    lines = ["# 上电时序", "先 1.8 V。"]
    assert cut(lines, 1, [], {0}) == "先 1.8 V。"
    assert cut(lines, 0, [], {0}) == "上电时序 先 1.8 V。"
    assert cut(lines[:1], -1, [], {0}) == "上电时序"


def test_a_line_of_code_that_begins_like_a_heading_is_shown() -> None:
    lines = ["#include <led.h>", "int led;", "#define LED 1"]
    assert cut(lines, 1, []) == "#include <led.h> int led; #define LED 1"


def test_nothing_from_below_another_heading() -> None:
    assert cut(["甲。", "乙。", "## 丙", "丁。"], 0, [], {2}) == "甲。 乙。"


def test_nothing_from_above_another_heading() -> None:
    assert cut(["甲。", "## 乙", "丙。"], 2, [], {1}) == "丙。"


def test_without_a_best_line_the_first_that_says_something() -> None:
    assert cut(["```sh", "---", "make -j"], -1, []) == "make -j"
    assert cut(["", "---", "```"], -1, []) == ""
    assert cut([], -1, []) == ""


def test_lines_are_added_only_while_there_is_room() -> None:
    lines = ["上" * 150, "中", "下" * 150]
    assert cut(lines, 1, []) == "中 " + "下" * 150


def test_a_long_line_is_cut_round_its_matches() -> None:
    line = "字" * 20_000 + "峰值电流" + "符" * 20_000
    snippet = cut([line], 0, [(20_000, 20_004)])
    assert "峰值电流" in snippet
    assert snippet.startswith(CUT + "字")
    assert snippet.endswith("符" + CUT)


def test_a_long_line_is_cut_where_most_matches_are() -> None:
    words = ["字" * 300, "甲", "字" * 300, "甲乙丙", "字" * 300]
    at = [len("".join(words[:n])) for n in (1, 3)]
    marked = [(at[0], at[0] + 1), *((at[1] + n, at[1] + n + 1) for n in range(3))]
    assert "甲乙丙" in cut(["".join(words)], 0, marked)


def test_the_ends_of_a_long_line_have_no_cut_mark() -> None:
    line = "a" * 1000
    assert not cut([line], 0, [(0, 4)]).startswith(CUT)
    assert not cut([line], 0, [(996, 1000)]).endswith(CUT)
