"""From match to match."""

from __future__ import annotations

from typing import get_args

from rich.style import Style
from vaultprobe.tui.rendering.flow import Flow, Place
from vaultprobe.tui.rendering.matching import Matches
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.rows import Look, StyleName

TEXT = "# PLL\n\ntext\n**P**LL\n\n```\nPLL\n```\n\n" + "word " * 30 + "PLL " + "word " * 30 + "PLL\n\nend"


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


def walk(steps: int, *, forward: bool) -> list[Place]:
    matches, flow = ready()
    places = [Place(0, 0)]
    for _ in range(steps):
        found = matches.beyond(places[-1], flow, forward=forward)
        assert found
        places.append(found[1])
        row = flow.row(flow.number(found[1]))
        assert row
        assert row.matches
    return places[1:]


def test_all_lines_with_a_match_are_found() -> None:
    matches, _ = ready()
    assert matches.look(10)
    assert matches.lines == [1, 4, 7, 10]
    assert [matches.ordinal(line) for line in (1, 2, 4, 10, 11)] == [1, 0, 2, 4, 0]


def test_looking_can_be_done_in_pieces() -> None:
    matches, _ = ready("PLL\n\n" * 500)
    assert not matches.look(0)
    while not matches.look(0.0001):
        pass
    assert len(matches.lines) == 500


def test_forward_goes_down_and_round() -> None:
    places = walk(5, forward=True)
    assert places[:4] == sorted(set(places[:4]))
    assert places[4] == Place(0, 0)


def test_backward_is_the_way_back() -> None:
    assert walk(5, forward=False) == [*reversed(walk(4, forward=True)), Place(0, 0)]


def test_no_match_leads_nowhere() -> None:
    matches, flow = ready("nothing here")
    assert matches.beyond(Place(0, 0), flow, forward=True) is None


def test_a_single_match_leads_to_itself() -> None:
    matches, flow = ready("PLL")
    assert matches.beyond(Place(0, 0), flow, forward=True) == (1, Place(0, 0))
