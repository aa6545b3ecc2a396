"""Text measured in cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from vaultprobe.tui.cells import ELLIPSIS, Run, between, cut_middle, fit, flow, marked, width_of
from vaultprobe.tui.literal import literal

PLAIN, MARK = Style(), Style(bold=True)
AWKWARD = st.text(st.sampled_from("ab 电源，（）é한🐘❤︎️‍👩°…\u0301\t\x1b"), max_size=60)


def text_of(runs: list[Run]) -> str:
    return "".join(text for text, _ in runs)


@given(AWKWARD, st.integers(0, 40))
def test_fitting_never_exceeds_the_width(text: str, width: int) -> None:
    runs = [(literal(text), PLAIN)]
    fitted = fit(runs, width)
    assert width_of(fitted) <= width
    assert fitted == runs or text_of(fitted).endswith(ELLIPSIS) or width == 0


@given(AWKWARD, st.integers(2, 40), st.integers(1, 3))
def test_flowing_loses_only_blanks_and_the_end(text: str, width: int, lines: int) -> None:
    shown = literal(text)
    flowed = [text_of(line) for line in flow([(shown, PLAIN)], width, lines)]
    assert len(flowed) <= lines
    assert all(cell_len(line) <= width for line in flowed)
    kept = "".join(flowed).removesuffix(ELLIPSIS).replace(" ", "")
    assert shown.replace(" ", "").startswith(kept)


def test_an_ellipsis_stands_after_a_whole_character() -> None:
    assert text_of(fit([("电源设计", PLAIN)], 6)) == "电源…"
    assert text_of(fit([("e\u0301e\u0301e\u0301", PLAIN)], 2)) == "e\u0301…"


def test_lines_break_between_words_and_never_before_a_full_stop() -> None:
    assert [text_of(line) for line in flow([("check the flat cable", PLAIN)], 11, 3)] == [
        "check the ",
        "flat cable",
    ]
    assert [text_of(line) for line in flow([("电源纹波。地线", PLAIN)], 8, 3)] == ["电源纹", "波。地线"]


def test_styles_stay_with_their_characters() -> None:
    runs = marked("走线阻抗 50Ω", [(2, 4)], PLAIN, MARK)
    assert runs == [("走线", PLAIN), ("阻抗", MARK), (" 50Ω", PLAIN)]
    assert flow(runs, 6, 2) == [[("走线", PLAIN), ("阻", MARK)], [("抗", MARK), (" 50Ω", PLAIN)]]


def test_ranges_hold_where_control_characters_grow() -> None:
    assert marked("\x9b\x1b[1m电", [(5, 6)], PLAIN, MARK) == [("‹9B›␛[1m", PLAIN), ("电", MARK)]


@pytest.mark.parametrize("width", range(12))
def test_a_full_line_is_exactly_as_wide_as_asked(width: int) -> None:
    line = between([("电源设计", PLAIN)], [("83%", PLAIN)], width, PLAIN)
    assert sum(segment.cell_length for segment in line) == width


@given(st.text(st.sampled_from("ab 电源，（é한🐘/:"), max_size=40), st.integers(0, 60))
def test_cut_in_the_middle_both_ends_stay(text: str, width: int) -> None:
    told = cut_middle(text, width)
    assert cell_len(told) <= width
    if cell_len(text) <= width:
        assert told == text
    elif width:
        head, _, tail = told.partition(ELLIPSIS)
        assert text.startswith(head)
        assert text.endswith(tail)


def test_a_long_reason_is_told_to_its_end() -> None:
    assert (
        cut_middle("/very/long/path/to/a/vault: too many open files", 30) == "/very/lon… too many open files"
    )
