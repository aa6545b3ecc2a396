"""A note from top to bottom, in a window onto it."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from vaultprobe.tui.rendering.flow import Flow, Place
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.rows import Look, StyleName
from vaultprobe.tui.rendering.viewport import Viewport

LONG = "".join(f"# Heading {n}\n\n" + f"段落 {n} " * (n % 40) + "\n\n" for n in range(1, 200))
TABLE = "top\n\n| name | value |\n|---|---|\n" + "".join(f"| n{n} | {n} |\n" for n in range(300)) + "\nend"


def painter(width: int) -> Painter:
    return Painter(Style(), {name: Style() for name in get_args(StyleName)}, width)


def flow_of(text: str, width: int = 40, word: str = "") -> Flow:
    def marks(plain: str) -> list[tuple[int, int]]:
        return [(plain.index(word), plain.index(word) + len(word))] if word and word in plain else []

    note = Note.read(text)
    return Flow(note, Look(width, note.references), marks, painter(width))


def all_lines(flow: Flow) -> list[int]:
    rows = [flow.row(number) for number in range(flow.height)]
    return [row.line for row in rows if row]


def test_heights_are_corrected_as_blocks_are_rendered() -> None:
    flow = flow_of(LONG)
    for block in range(len(flow.note.blocks)):
        flow.page(block)
    assert flow.height == len(all_lines(flow))
    assert all_lines(flow) == sorted(all_lines(flow))


def test_a_place_stays_when_heights_above_are_corrected() -> None:
    flow = flow_of(LONG)
    place = flow.place_of_line(301)
    text = flow.page(place.block)[place.row].text
    before = flow.number(place)
    flow.settle(place, 10_000, 0)
    row = flow.row(flow.number(place))
    assert flow.number(place) != before
    assert row is not None
    assert row.text == text


@given(st.integers(1, 797))
def test_each_source_line_has_its_row(line: int) -> None:
    flow = flow_of(LONG)
    place = flow.place_of_line(line)
    row = flow.page(place.block)[place.row]
    assert row.line <= line <= row.last or not LONG.split("\n")[line - 1]


def test_a_long_line_is_found_by_the_offset_in_it() -> None:
    flow = flow_of("word " * 100)
    place = flow.place_of_line(1, 250)
    row = flow.page(place.block)[place.row]
    assert row.offset <= 250 < row.offset + 40


def test_the_first_row_of_a_tall_table_row_is_its_place() -> None:
    flow = flow_of("| a | b |\n|---|---|\n| 1 | " + "word " * 40 + "|\n| 2 | x |", 30)
    assert flow.place_of_line(3).row == 2


def test_beyond_the_end() -> None:
    flow = flow_of("a\n\nb")
    assert flow.line(flow.place_of_line(99)) == 3
    assert flow.row(99) is None
    assert flow.place(99) == Place(1, 0)


def test_an_empty_note_has_a_row() -> None:
    for text in ("", "\n\n", "   "):
        flow = flow_of(text)
        assert flow.height == 1
        assert flow.place_of_line(1) == Place(0, 0)


def test_other_colours_leave_the_heights() -> None:
    flow = flow_of(LONG)
    flow.settle(Place(0, 0), 0, 500)
    height = flow.height
    flow.repaint(Painter(Style(bold=True), {name: Style() for name in get_args(StyleName)}, 40))
    assert flow.height == height
    row = flow.row(0)
    assert row
    assert all(segment.style and segment.style.bold for segment in row.segments)


@pytest.mark.parametrize("height", [1, 4, 30])
def test_a_place_is_shown_with_rows_above(height: int) -> None:
    view = Viewport(flow_of(LONG), height)
    place = view.flow.place_of_line(401)
    view.stand(place, height // 4)
    assert view.flow.number(place) - view.top == height // 4


def test_going_down_and_up_again_shows_the_same_rows() -> None:
    view = Viewport(flow_of(LONG), 20)
    view.stand(view.flow.place_of_line(401), 5)
    view.look_around()

    def seen() -> list[str]:
        return [row.text if row else "" for row in map(view.row, range(20))]

    pages = [seen()]
    for _ in range(8):
        view.move_to(view.top + 18)
        assert seen()[:2] == pages[-1][-2:]
        pages.append(seen())
    for _ in range(8):
        assert seen() == pages.pop()
        view.move_to(view.top - 18)
    assert seen() == pages.pop()


def test_the_ends() -> None:
    view = Viewport(flow_of(LONG), 20)
    view.move_to(10**6)
    last = view.row(19)
    assert last is not None
    assert view.top + 20 == view.flow.height
    assert last.line == 795
    view.move_to(-5)
    assert view.top == 0
    short = Viewport(flow_of("a"), 20)
    short.move_to(10)
    assert short.top == 0


def test_a_tables_header_stays_in_sight() -> None:
    view = Viewport(flow_of(TABLE), 20)
    view.stand(view.flow.place_of_line(205), 5)
    rows = [row.text.rstrip() if row else "" for row in map(view.row, range(20))]
    assert rows[0].startswith("name")
    assert rows[1].startswith("─")
    assert rows[5].startswith("n200")
    view.move_to(0)
    rows = [row.text.rstrip() if row else "" for row in map(view.row, range(20))]
    assert rows[:3] == ["top", "", "name │ value"]
    assert sum(row.startswith("name") for row in rows) == 1
    view.move_to(10**6)
    assert view.row(19)


def test_paging_through_a_table_shows_every_row() -> None:
    header = "| " + "long header " * 12 + " | value |\n|---|---|\n"
    flow = flow_of("top\n\n" + header + "".join(f"| n{n} | {n} |\n" for n in range(100)) + "\nend", 60)
    view = Viewport(flow, 20)
    down, up = set[str](), set[str]()
    for shown, turn in ((down, view.next_page), (up, view.previous_page)):
        for _ in range(12):
            shown.update(row.text.split()[0] for row in map(view.row, range(20)) if row and row.text)
            view.move_to(turn())
    assert len(flow.pinned(flow.place_of_line(60))) > 2
    assert {f"n{n}" for n in range(100)} <= down & up


def test_what_is_seen() -> None:
    view = Viewport(flow_of(LONG), 20)
    view.stand(view.flow.place_of_line(401), 5)
    assert view.shows(view.flow.place_of_line(401))
    assert not view.shows(view.flow.place_of_line(5))
    assert not view.shows(view.top_place)
