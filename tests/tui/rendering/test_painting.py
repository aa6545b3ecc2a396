"""Rows on the screen."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from vaultprobe.tui.rendering.painting import Painter, added, centred, flatten
from vaultprobe.tui.rendering.rows import Piece, Row, Span, StyleName
from vaultprobe.tui.rendering.targets import Target

NAMES: tuple[StyleName, ...] = get_args(StyleName)
SPANS = st.lists(
    st.builds(Span, st.integers(0, 20), st.integers(0, 20), st.sampled_from(NAMES)).filter(
        lambda span: span.start < span.stop
    ),
    max_size=6,
)
BASE = Style(color="white", bgcolor="black")


def painter(width: int) -> Painter:
    palette: dict[StyleName, Style] = {name: Style() for name in NAMES}
    colours: dict[StyleName, Style] = {
        "strong": Style(bold=True),
        "match": Style(color="red"),
        "code-block": Style(bgcolor="blue"),
    }
    return Painter(BASE, palette | colours, width)


def test_styles_lie_over_each_other() -> None:
    row = Row("ab cd", 1, 1, [Span(0, 5, "strong"), Span(3, 4, "match")])
    (line,) = painter(10).paint(row)
    styles = {segment.text: segment.style for segment in line.segments}
    assert styles["ab "] == BASE + Style(bold=True)
    assert styles["c"] == BASE + Style(bold=True, color="red")
    assert line.matches
    assert Strip(line.segments).cell_length == 10


def test_a_row_is_wrapped_beside_its_leads() -> None:
    row = Row("one two three", 4, 5, (), (Piece("• ", "bullet"),), (Piece("  ", "bullet"),))
    lines = painter(10).paint(row)
    assert [Strip(line.segments).text for line in lines] == ["• one two ", "  three   "]
    assert [(line.line, line.last, line.offset, line.lead) for line in lines] == [(4, 5, 0, 2), (4, 5, 8, 2)]


def test_only_the_line_with_the_match_says_so() -> None:
    row = Row("one two three", 1, 1, [Span(8, 13, "match")])
    assert [bool(line.matches) for line in painter(8).paint(row)] == [False, True]


def test_a_fill_reaches_the_edge() -> None:
    (line,) = painter(10).paint(Row("x", 1, 1, fill="code-block", fit="break"))
    assert all(
        segment.style and segment.style.bgcolor == Style(bgcolor="blue").bgcolor for segment in line.segments
    )


def test_a_row_to_be_cut_stays_one_line() -> None:
    (line,) = painter(6).paint(Row("电源与时钟", 1, 1, fit="cut"))
    assert Strip(line.segments).text == "电源… "


def test_same_colours() -> None:
    assert painter(5).same_colours(painter(9))
    assert not painter(5).same_colours(Painter(Style(color="red"), painter(5).palette, 5))


def test_what_a_style_adds_leaves_out_what_is_there_already() -> None:
    assert added(BASE, BASE + Style(bold=True)) == Style(bold=True)
    assert added(BASE, BASE + Style(color="red")) == Style(color="red")


def test_words_in_the_middle() -> None:
    lines = centred("没有笔记", Size(20, 5), BASE)
    assert [line.text.strip() for line in lines] == ["", "", "没有笔记"]
    assert all(line.cell_length == 20 for line in lines)
    assert len(centred("", Size(20, 5), BASE)) == 2


@given(SPANS)
def test_flat_runs_cover_the_text_in_the_order_of_the_spans(spans: list[Span]) -> None:
    runs = flatten(spans, 20)
    assert [runs[0][0], runs[-1][1]] == [0, 20]
    assert all(before[1] == after[0] for before, after in pairwise(runs))
    for start, stop, names in runs:
        assert list(names) == [span.style for span in spans if span.start <= start and stop <= span.stop]


@given(st.text("ab 中文，。\u0301", max_size=60), SPANS, st.integers(4, 30))
def test_every_line_has_the_width(text: str, spans: list[Span], width: int) -> None:
    inside = [span for span in spans if span.stop <= len(text)]
    for line in painter(width).paint(Row(text, 1, 1, inside)):
        assert sum(cell_len(segment.text) for segment in line.segments) == width


def test_what_slides_stays_on_one_line_however_wide() -> None:
    (line,) = painter(10).paint(Row("x" * 30, 1, 1, fit="slide", fill="code-block"))
    assert line.slides
    assert line.text == "x" * 30
    (short,) = painter(10).paint(Row("x", 1, 1, fit="slide", fill="code-block"))
    assert Strip(short.segments).cell_length == 10


def test_links_are_known_on_each_line_they_take() -> None:
    target = Target("手册", is_wiki=True)
    lines = painter(10).paint(Row("see the manual of it", 1, 1, [Span(4, 14, "link", target)]))
    assert [(line.text[a:b], where) for line in lines for a, b, where in line.links] == [
        ("the", target),
        ("manual", target),
    ]
