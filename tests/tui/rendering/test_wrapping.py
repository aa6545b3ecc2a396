"""Lines by terminal cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from vaultprobe.tui.rendering.wrapping import break_anywhere, cut, wrap

TEXT = st.text("ab_-/ 中文，。（）😀e\u0301", max_size=80)
WIDTH = st.integers(2, 30)


def lines(text: str, width: int, rest: int | None = None) -> list[str]:
    return [text[start:stop] for start, stop in wrap(text, width, rest)]


def test_words_stay_whole() -> None:
    assert lines("the quick brown fox", 10) == ["the quick", "brown fox"]


def test_the_first_line_may_have_another_width() -> None:
    assert lines("aa bb cc dd", 2, 5) == ["aa", "bb cc", "dd"]


def test_chinese_breaks_anywhere_but_not_before_punctuation() -> None:
    assert lines("电源稳定，之后", 8) == ["电源稳", "定，之后"]
    assert lines("电源（稳定）", 6) == ["电源", "（稳", "定）"]


def test_a_long_word_breaks_after_its_connectors() -> None:
    assert lines("kd_mpi_venc_set_entropy", 12) == ["kd_mpi_venc_", "set_entropy"]
    assert lines("0123456789", 4) == ["0123", "4567", "89"]


def test_code_keeps_its_blanks() -> None:
    assert [("a    b" * 2)[start:stop] for start, stop in break_anywhere("a    b" * 2, 5)] == [
        "a    ",
        "ba   ",
        " b",
    ]


@given(TEXT, WIDTH, WIDTH)
def test_every_line_fits_and_only_blanks_are_left_out(text: str, width: int, rest: int) -> None:
    ranges = wrap(text, width, rest)
    sizes = [cell_len(text[start:stop].rstrip()) for start, stop in ranges]
    assert sizes[0] <= width
    assert all(size <= rest for size in sizes[1:])
    assert "".join(text[start:stop] for start, stop in ranges).replace(" ", "") == text.replace(" ", "")


@given(TEXT, WIDTH)
def test_breaking_anywhere_loses_nothing(text: str, width: int) -> None:
    ranges = break_anywhere(text, width)
    assert "".join(text[start:stop] for start, stop in ranges) == text
    assert all(cell_len(text[start:stop]) <= width for start, stop in ranges)


@given(TEXT, WIDTH)
def test_a_cut_text_fits(text: str, width: int) -> None:
    assert cell_len(cut(text, width)) <= max(width, 3)
    if cell_len(text) <= width:
        assert cut(text, width) == text
