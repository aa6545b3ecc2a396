"""Where a section stands now, when its note has been edited since it was read into the index."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .segment import END, FIRST, LAST, START, Segment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .markdown import Heading
    from .notes import ParsedNote


class Standing(NamedTuple):
    """A section as it stands in the note: text, lines from 0 (last excluded), governing headings by line."""

    text: str
    first: int
    last: int
    note: ParsedNote | None
    """The note as it is now, when it is not as the index knows it."""


def as_indexed(segment: Segment, section: int, text: str) -> Standing:
    """The section of an unchanged note; `text` is the whole note's."""
    row = segment.sections[section]
    return Standing(text[int(row[START]) : int(row[END])], int(row[FIRST]), int(row[LAST]), None)


def found_again(segment: Segment, section: int, path: str, text: str) -> Standing:
    """The section of a note that has changed: the one under the same heading, nearest to its old place."""
    now, by_heading = _read(path, text)
    number = int(segment.note_of_section[section])
    order = section - int(segment.note_sections[number])
    trail = segment.trail(number, int(segment.sections[section, FIRST]))
    heading = segment.heading_texts[trail[-1]] if trail else ""
    same = by_heading.get(heading, range(len(now.sections)))
    found = now.sections[min(same, key=lambda n: abs(n - order))]
    return Standing(now.text[found.start : found.end], found.first, found.last, now)


@lru_cache(maxsize=8)  # a note being edited is looked at once for each of its sections that is a hit
def _read(path: str, text: str) -> tuple[ParsedNote, dict[str, list[int]]]:
    """A note as it is now, and its sections by the heading under which they begin."""
    from .notes import parse  # few notes change while they are looked at

    now = parse(path, text)
    by_heading: dict[str, list[int]] = {}
    trail: list[Heading] = []
    ahead = 0
    for number, section in enumerate(now.sections):
        while ahead < len(now.headings) and now.headings[ahead].line <= section.first:
            while trail and trail[-1].level >= now.headings[ahead].level:
                trail.pop()
            trail.append(now.headings[ahead])
            ahead += 1
        by_heading.setdefault(trail[-1].text if trail else "", []).append(number)
    return now, by_heading


def trail_at(headings: Iterable[Heading], line: int) -> tuple[Heading, ...]:
    """Headings that govern a line (from 0), outermost first."""
    found: list[Heading] = []
    for heading in headings:
        if heading.line > line:
            break
        while found and found[-1].level >= heading.level:
            found.pop()
        found.append(heading)
    return tuple(found)
