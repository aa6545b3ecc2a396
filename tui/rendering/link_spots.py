"""The links that are seen in a note, in their order on the screen: one may go over several rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .flow import Flow, Place, Spot
from .painting import Painted
from .targets import Target

_MAY_LINK = re.compile(r"\[\[|\]\(|\]\[|\]:|://|<a\s|\[[^\[\]]+\]|@", re.IGNORECASE)


class LinkSpot(NamedTuple):
    """One link: the spots that it takes, the first one being its place in the order."""

    spots: tuple[Spot, ...]
    target: Target

    @property
    def place(self) -> Place:
        """The row it begins on."""
        return self.spots[0].place


def links_of(block: int, page: Sequence[Painted]) -> list[LinkSpot]:
    """The links of a rendered block; an address behind its link belongs to it."""
    links: list[LinkSpot] = []
    for number, row in enumerate(page):
        for start, stop, target in row.links:
            spot = Spot(Place(block, number), start, stop)
            if links and links[-1].target == target and _goes_on(links[-1].spots[-1], spot, page):
                links[-1] = LinkSpot((*links[-1].spots, spot), target)
            else:
                links.append(LinkSpot((spot,), target))
    return links


def link_at(flow: Flow, place: Place, character: int) -> LinkSpot | None:
    """The link that a character of a row belongs to."""
    for link in links_of(place.block, flow.page(place.block)):
        if any(spot.place == place and spot.start <= character < spot.stop for spot in link.spots):
            return link
    return None


def next_link(flow: Flow, here: Spot, *, forward: bool) -> LinkSpot | None:
    """The nearest link beyond a spot, however far; blocks that can hold none are not rendered."""
    count = len(flow.note.blocks)
    blocks = range(here.place.block, count) if forward else range(here.place.block, -1, -1)
    for link in _links_on(flow, blocks, forward=forward):
        if link.spots[0] > here if forward else link.spots[0] < here:
            return link
    return None


def _links_on(flow: Flow, blocks: range, *, forward: bool) -> Iterator[LinkSpot]:
    for block in blocks:
        if any(map(_MAY_LINK.search, flow.note.blocks[block].lines)):
            links = links_of(block, flow.page(block))
            yield from links if forward else reversed(links)


def _goes_on(before: Spot, spot: Spot, page: Sequence[Painted]) -> bool:
    """Does a link go on from one spot to the other, on the same row or the next?"""
    if before.place == spot.place:
        return before.stop == spot.start
    rest = page[before.place.row].text[before.stop :]
    return before.place.row + 1 == spot.place.row and not rest.strip() and spot.start == 0
