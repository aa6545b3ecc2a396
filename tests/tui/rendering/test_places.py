"""From one place that answers the query to the next, not from fragment to fragment."""

from __future__ import annotations

from functools import partial
from typing import get_args

import pytest
from rich.style import Style
from vaultprobe.engine import query_ranges
from vaultprobe.tui.rendering.flow import Flow, Place, Spot
from vaultprobe.tui.rendering.matching import Matches
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.places import typed_pieces
from vaultprobe.tui.rendering.rows import Look, StyleName


def steps(note: str, query: str, width: int = 60) -> list[str]:
    """What `n` stops at in one round through a note, from its top."""
    marks = partial(query_ranges, query)
    read = Note.read(note)
    flow = Flow(read, Look(width), marks, Painter(Style(), {n: Style() for n in get_args(StyleName)}, width))
    matches = Matches(read, marks, typed_pieces(query))
    assert matches.look(10)
    told = matches.total
    here, stops = Spot(Place(0, 0), -1, -1), list[Spot]()
    while (found := matches.beyond(here, flow, forward=True)) and found.spot not in stops:
        here = found.spot
        stops.append(here)
    assert told == len(stops)
    return [flow.text(stop) for stop in stops]


@pytest.mark.parametrize(
    ("query", "pieces"),
    [
        ("DDR走线阻抗多少", ("ddr", "走线阻抗多少")),
        ("avdd33_ddr_pll 纹波 要求", ("avdd33_ddr_pll", "纹波", "要求")),
        ("the impedance of i2c-3", ("impedance", "i2c-3")),
        ("what is the", ("what", "is", "the")),
        ("path:硬件 電源", ("电源",)),
        ("的", ("的",)),
        ("", ()),
    ],
)
def test_pieces_that_were_typed(query: str, pieces: tuple[str, ...]) -> None:
    assert typed_pieces(query) == pieces


def test_the_whole_run_where_it_stands() -> None:
    note = "# 电源纹波\n\n电源要好，纹波要小。\n\n见**电源**纹波要求。\n\n電源紋波"
    assert steps(note, "电源纹波") == ["电源纹波", "电源纹波", "電源紋波"]


def test_parts_only_where_the_whole_stands_nowhere() -> None:
    note = "电源要好。\n\n纹波小。电源\n\n流"
    assert steps(note, "电源纹波") == ["电源", "纹波", "电源"]


def test_a_name_and_not_its_parts() -> None:
    note = "`avdd33_ddr_pll` and ddr and pll\n\nAVDD33_DDR_PLL\n\nddr"
    assert steps(note, "avdd33_ddr_pll") == ["avdd33_ddr_pll", "AVDD33_DDR_PLL"]
    assert steps("avdd33 or ddr\n\npll", "avdd33_ddr_pll") == ["avdd33"]


def test_each_piece_for_itself() -> None:
    note = "DDR 走线阻抗 50Ω\n\n走线长度\n\nddr3 布线，阻抗"
    assert steps(note, "DDR走线阻抗多少") == ["DDR", "走线阻抗", "ddr"]


def test_words_that_say_little_are_no_places() -> None:
    assert steps("the impedance of the line\n\nthe end", "the impedance of") == ["the impedance of"]


def test_a_place_that_is_cut_by_the_edge_is_still_stepped_to() -> None:
    note = "字" * 18 + "电源纹波" + "\n\n纹波"
    assert len(steps(note, "电源纹波", width=40)) == 1


def test_the_box_of_a_task_is_no_word() -> None:
    note = "- [x] measured\n- [ ] x at 70 ℃\n1. [X] done\n\n```\n- [x] code\n```"
    assert steps(note, "x") == ["x", "x"]
