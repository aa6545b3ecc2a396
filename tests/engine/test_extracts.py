"""Extracts: within the limit, round the best place, cut only at borders."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.extracts import CUT, Extract, Span, extract
from vaultprobe.engine.text_pieces import pieces

PROSE = [
    "# 电源",
    "第一句。第二句在这里。",
    "",
    "纹波小于 60 mVpp。测量点在电容上。",
    "最后一句。",
]
TABLE = ["| 信号 | 阻抗 |", "|---|---|", *(f"| DQ{n} | {50 + n} Ω |" for n in range(20)), "", "完。"]


def test_what_fits_is_whole() -> None:
    assert extract(PROSE, Span(0, 5, 3), 200) == Extract("\n".join(PROSE), 0, 5)


def test_a_cut_keeps_the_best_sentence_and_marks_both_ends() -> None:
    cut = extract(PROSE, Span(0, 5, 3, 0), 20)
    assert cut == Extract(f"{CUT}\n纹波小于 60 mVpp。 {CUT}", 3, 4)
    assert extract(PROSE, Span(0, 5, 3, 16), 20).text == f"{CUT} 测量点在电容上。\n最后一句。"


def test_a_row_far_down_a_table_brings_the_header_along() -> None:
    cut = extract(TABLE, Span(0, 24, 12), 70)
    lines = cut.text.split("\n")
    assert lines[:3] == [TABLE[0], TABLE[1], CUT]
    assert TABLE[12] in lines
    assert lines[3:-1] == TABLE[cut.first : cut.last]
    assert lines[-1] == CUT


def test_the_first_rows_of_a_table_have_their_header_once() -> None:
    cut = extract(TABLE, Span(0, 24, 2), 60)
    assert cut.text.split("\n")[:3] == TABLE[:3]
    assert cut.text.count("阻抗") == 1
    assert extract(TABLE, Span(2, 24, 2), 50).text.split("\n")[:3] == TABLE[:3]


def test_nothing_when_not_even_the_best_piece_fits() -> None:
    assert extract(PROSE, Span(0, 5, 3), 5).text == ""


def test_an_empty_span_is_empty() -> None:
    assert extract(PROSE, Span(2, 2, 2), 10) == Extract("", 2, 2)


LINES = st.lists(st.text(st.sampled_from("电源 ab1.。|-`\t"), max_size=60), min_size=1, max_size=12)


@given(LINES, st.data())
def test_never_longer_and_only_whole_pieces(lines: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(lines) - 1))
    last = data.draw(st.integers(first + 1, len(lines)))
    line = data.draw(st.integers(first, last - 1))
    span = Span(first, last, line, data.draw(st.integers(0, 60)))
    most = data.draw(st.integers(0, 300))
    cut = extract(lines, span, most)
    assert len(cut.text) <= most
    if not cut.text.strip():
        return
    assert first <= cut.first < cut.last <= last
    known = {piece.text.strip() for piece in pieces(lines, 0, len(lines))}
    said = re.sub(rf"(^|\n){CUT}(\n| |$)| {CUT}$|\n{CUT}$", "\n", cut.text).strip()
    assert all(part_of(text.strip(), known) for text in said.split("\n") if text.strip())


def part_of(line: str, known: set[str]) -> bool:
    """Whether a line is pieces one after the other."""
    if not line:
        return True
    return any(
        text and line.startswith(text) and part_of(line[len(text) :].lstrip(), known) for text in known
    )
