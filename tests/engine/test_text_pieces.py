"""Pieces of notes: sentences, rows and code lines, and nothing lost between them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.text_pieces import LONGEST, pieces

TABLE = ["| 信号 | 阻抗 |", "|---|---|", "| DQ | 50 Ω。单端 |", "| CK | 100 Ω |", "", "正文。"]


def texts(*lines: str) -> list[str]:
    return [piece.text for piece in pieces(lines, 0, len(lines))]


def test_prose_is_cut_after_sentences_in_both_languages() -> None:
    assert texts("先上 1.8 V。再上 3.3 V！（见“时序。”）好", "Use v1.2. Then reboot.") == [
        "先上 1.8 V。",
        "再上 3.3 V！",
        "（见“时序。”）",
        "好",
        "Use v1.2. ",
        "Then reboot.",
    ]


def test_rows_and_code_are_whole() -> None:
    assert texts("| a。b | c. d |", "```sh", "echo a. b; c", "```", "a. b") == [
        "| a。b | c. d |",
        "```sh",
        "echo a. b; c",
        "```",
        "a. ",
        "b",
    ]


def test_a_longer_fence_holds_a_shorter_one() -> None:
    assert texts("````", "```", "a. b", "````", "a. b")[2:] == ["a. b", "````", "a. ", "b"]


def test_rows_know_their_header_and_other_lines_have_none() -> None:
    found = pieces(TABLE, 3, 6)
    assert [(piece.line, piece.header) for piece in found] == [(3, 0), (4, -1), (5, -1)]


def test_a_very_long_sentence_is_cut_after_all() -> None:
    assert [len(text) for text in texts("字" * (LONGEST + 7))] == [LONGEST, 7]


@given(st.lists(st.text(st.sampled_from("a。. |-`>\t"), max_size=40), max_size=8), st.data())
def test_put_together_they_are_the_lines(lines: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(lines)))
    last = data.draw(st.integers(first, len(lines)))
    joined = "".join(p.text + "\n" * p.ends_line for p in pieces(lines, first, last))
    assert joined == "".join(line + "\n" for line in lines[first:last])
