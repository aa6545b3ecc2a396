"""Texts of sections, read and folded some at a time, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from .compared import compared_all
from .snapshot import Place

SectionText = Callable[[Place], str]
"""Gives the text of a section as the note stands on disk now."""

MOST_READ = 2000
"""So many sections are read for one query, the best first; a phrase in more of them is no search."""
_AT_ONCE = 16


class Reading(NamedTuple):
    """A section that was read."""

    place: Place
    raw: str
    text: str
    """Folded, white space as one blank."""
    rendered: str
    """The same without the marks of Markdown."""


def read(places: Iterable[Place], text_of: SectionText) -> Iterator[Reading]:
    """Texts of sections, in the order given."""
    ahead = iter(places)
    while some := list(islice(ahead, _AT_ONCE)):
        raw = [text_of(place) for place in some]
        for place, its, (text, rendered) in zip(some, raw, compared_all(raw), strict=True):
            yield Reading(place, its, text, rendered)
