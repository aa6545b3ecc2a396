"""The links of a note in their order on the screen."""

from __future__ import annotations

from typing import get_args

import pytest
from rich.style import Style
from vaultprobe.tui.rendering.flow import Flow, Place, Spot
from vaultprobe.tui.rendering.link_spots import LinkSpot, link_at, links_of, next_link
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.rows import Look, StyleName
from vaultprobe.tui.rendering.targets import Target

NOTE = """See [[One]] and [two](b%20c.md "title") or ![[img.png|3]].

plain

| a | b |
|---|---|
| [[In table\\|x]] | https://x.y |

- [long label of a link that wraps](long.md) end [[One]]
"""


def flow_of(text: str, width: int = 60) -> Flow:
    note = Note.read(text)
    painter = Painter(Style(), {name: Style() for name in get_args(StyleName)}, width)
    return Flow(note, Look(width, note.references), lambda _: (), painter)


def said(flow: Flow, link: LinkSpot) -> list[str]:
    return [flow.page(each.place.block)[each.place.row].text[each.start : each.stop] for each in link.spots]


def walk(flow: Flow, *, forward: bool = True) -> list[LinkSpot]:
    here = Spot(Place(0, 0), -1, -1) if forward else Spot(Place(99, 0), 0, 0)
    here = here if forward else Spot(Place(len(flow.note.blocks) - 1, 99), 0, 0)
    found: list[LinkSpot] = []
    while link := next_link(flow, here, forward=forward):
        found.append(link)
        here = link.spots[0]
    return found


def test_all_links_come_in_their_order() -> None:
    links = walk(flow_of(NOTE))
    assert [link.target for link in links] == [
        Target("One", is_wiki=True),
        Target("b%20c.md"),
        Target("img.png", is_wiki=True),
        Target("In table", is_wiki=True),
        Target("https://x.y"),
        Target("long.md"),
        Target("One", is_wiki=True),
    ]


def test_backwards_it_is_the_other_way_round() -> None:
    flow = flow_of(NOTE)
    assert walk(flow, forward=False) == walk(flow)[::-1]


def test_a_wrapped_link_and_its_address_are_one() -> None:
    flow = flow_of(NOTE, 16)
    (link,) = [link for link in walk(flow) if link.target.text == "long.md"]
    assert " ".join(said(flow, link)) == "long label of a link that wraps (long.md)"
    assert len(link.spots) > 1


def test_two_links_to_the_same_place_are_two() -> None:
    flow = flow_of("[[One]] [[One]] [[One]][[Two]]")
    assert [said(flow, link) for link in links_of(0, flow.page(0))] == [["One"], ["One"], ["One"], ["Two"]]


def test_the_link_under_the_mouse() -> None:
    flow = flow_of("See [[One]].")
    for character, text in ((3, None), (4, "One"), (6, "One"), (7, None), (-1, None)):
        link = link_at(flow, Place(0, 0), character)
        assert (link.target.text if link else None) == text


@pytest.mark.parametrize(
    ("target", "is_outside", "shown"),
    [
        (Target("a%20b.md"), False, "a b.md"),
        (Target("https://x.y/%20"), True, "https://x.y/%20"),
        (Target("obsidian://open"), True, "obsidian://open"),
        (Target("https://x", is_wiki=True), False, "https://x"),
        (Target("data:image/png;base64,AAAA"), False, "data:…"),
        (Target("a%1b%5b31m.md"), False, "a␛[31m.md"),
    ],
)
def test_what_a_target_is_called(target: Target, is_outside: bool, shown: str) -> None:
    assert (target.is_outside, target.shown) == (is_outside, shown)
