"""From match to match."""

from __future__ import annotations

from typing import get_args

import pytest
from rich.style import Style
from vaultprobe.tui.rendering.flow import Flow, Place, Spot
from vaultprobe.tui.rendering.matching import Matches
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.rows import Look, StyleName

TEXT = "# PLL\n\nPLL, PLL\n**P**LL\n\n```\nPLL\n```\n\n" + "word " * 30 + "PLL " + "word " * 30 + "PLL\n\nend"
"""Seven matches on five lines, of which the last takes several rows."""


def marks(text: str) -> list[tuple[int, int]]:
    found, at = [], text.find("PLL")
    while at >= 0:
        found.append((at, at + 3))
        at = text.find("PLL", at + 1)
    return found


def ready(text: str = TEXT) -> tuple[Matches, Flow]:
    note = Note.read(text)
    palette = {name: Style() for name in get_args(StyleName)}
    return Matches(note, marks), Flow(note, Look(40), marks, Painter(Style(), palette, 40))


def walk(steps: int, *, forward: bool) -> list[Spot]:
    matches, flow = ready()
    here = Spot(Place(0, 0), -1, -1)
    spots = []
    for _ in range(steps):
        found = matches.beyond(here, flow, forward=forward)
        assert found
        here = found.spot
        spots.append(here)
        row = flow.row(flow.number(here.place))
        assert row
        assert row.text[here.start : here.stop] == "PLL"
    return spots


def test_all_lines_with_a_match_are_found() -> None:
    matches, _ = ready()
    assert matches.look(10)
    assert matches.lines == [1, 3, 4, 7, 10]
    assert matches.total == 7
    assert [matches.ordinal(*place) for place in ((1, 0), (3, 0), (3, 1), (4, 0), (10, 1))] == [1, 2, 3, 4, 7]


def test_looking_can_be_done_in_pieces() -> None:
    matches, _ = ready("PLL\n\n" * 500)
    assert not matches.look(0)
    while not matches.look(0.0001):
        pass
    assert (len(matches.lines), matches.total) == (500, 500)


def test_forward_goes_down_through_every_match_and_round() -> None:
    spots = walk(8, forward=True)
    assert spots[:7] == sorted(set(spots[:7]))
    assert spots[7] == spots[0]
    assert spots[1].place == spots[2].place


def test_backward_is_the_way_back() -> None:
    assert walk(8, forward=False) == [*reversed(walk(7, forward=True)), walk(7, forward=True)[-1]]


def test_matches_that_markup_hides_are_not_counted_once_that_is_known() -> None:
    matches, flow = ready("[PLL](PLL)")
    assert matches.look(10)
    assert matches.total == 2
    assert matches.beyond(Spot(Place(0, 0), -1, -1), flow, forward=True) == (1, 0, Spot(Place(0, 0), 0, 3))
    assert matches.total == 1


def test_no_match_leads_nowhere() -> None:
    matches, flow = ready("nothing here")
    assert matches.beyond(Spot(Place(0, 0), 0, 0), flow, forward=True) is None


@pytest.mark.parametrize("forward", [True, False])
def test_a_single_match_leads_to_itself(forward: bool) -> None:
    matches, flow = ready("PLL")
    only = Spot(Place(0, 0), 0, 3)
    assert matches.beyond(only, flow, forward=forward) == (1, 0, only)
