"""Rows -> segments: wrapped to the width, every character in the colours of its styles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from .rows import Piece, Row, Span, StyleName, moved
from .targets import Target
from .wrapping import break_anywhere, cut, wrap

Palette = Mapping[StyleName, Style]
"""What each style name adds to the style below it."""
_ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")
Run = tuple[int, int, tuple[StyleName, ...]]


class Link(NamedTuple):
    """A half-open range of characters that leads somewhere."""

    start: int
    stop: int
    target: Target


class Painted(NamedTuple):
    """One row on the screen."""

    segments: Sequence[Segment]
    line: int
    last: int
    offset: int
    """Where in the logical row's text it begins."""
    matches: tuple[tuple[int, int], ...]
    """The half-open ranges of `text` that are matches."""
    text: str
    """What it says, without the bullets and bars before it."""
    lead: int
    """How many characters these are."""
    links: tuple[Link, ...] = ()
    """The links in `text`."""
    slides: bool = False
    """May be wider than the screen, and is moved sideways."""

    def character_at(self, cell: int) -> int:
        """The character of `text` in a cell of the row; -1 for what is before or behind it."""
        said = "".join(segment.text for segment in self.segments)
        reached = 0
        for at, character in enumerate(said[: self.lead + len(self.text)]):
            reached += get_character_cell_size(character)
            if reached > cell:
                return max(at - self.lead, -1) if cell >= 0 else -1
        return -1


class Painter:
    """Paints rows in one width and one palette."""

    def __init__(self, base: Style, palette: Palette, width: int) -> None:
        self.base = base
        self.palette = palette
        self.width = width
        self._styles: dict[tuple[StyleName, ...], Style] = {}

    def same_colours(self, other: Painter) -> bool:
        """Would the other one paint the same?"""
        return (self.base, self.palette) == (other.base, other.palette)

    def paint(self, row: Row) -> list[Painted]:
        """The row on the screen, over as many lines as it needs."""
        text, ranges = self._lines(row)
        runs = flatten(row.spans, len(text))
        fill: tuple[StyleName, ...] = (row.fill,) if row.fill else ()
        painted: list[Painted] = []
        for number, (start, stop) in enumerate(ranges):
            lead = row.rest if number else row.first
            segments = [Segment(piece.text, self.style((*fill, piece.style))) for piece in lead]
            segments += [
                Segment(text[max(begin, start) : min(end, stop)], self.style((*fill, *names)))
                for begin, end, names in runs
                if begin < stop and end > start
            ]
            spans = moved(row.spans, start, stop, 0)
            matches = tuple((span.start, span.stop) for span in spans if span.style == "match")
            links = tuple(Link(span.start, span.stop, span.target) for span in spans if span.target)
            slides = row.fit == "slide"
            segments = self._fitted(segments, self.style(fill), slides=slides)
            lead_size = sum(len(piece.text) for piece in lead)
            said = text[start:stop]
            painted.append(
                Painted(segments, row.line, row.last, start, matches, said, lead_size, links, slides)
            )
        return painted

    def blank(self, line: int) -> Painted:
        """An empty row."""
        return Painted([Segment(" " * self.width, self.base)], line, line, 0, (), "", 0)

    def style(self, names: tuple[StyleName, ...]) -> Style:
        """The base style with these laid over it, the last one on top."""
        if (style := self._styles.get(names)) is None:
            style = self.base
            for name in names:
                style += self.palette[name]
            self._styles[names] = style
        return style

    def _fitted(self, segments: list[Segment], style: Style, *, slides: bool) -> list[Segment]:
        """Exactly the width; more is kept only of what can be moved sideways."""
        blank = self.width - sum(cell_len(segment.text) for segment in segments)
        if blank < 0:
            if slides:
                return segments
            return list(Strip(segments).crop(0, self.width))
        return [*segments, Segment(" " * blank, style)] if blank else segments

    def _lines(self, row: Row) -> tuple[str, list[tuple[int, int]]]:
        room = max(2, self.width - _cells(row.first))
        rest = max(2, self.width - _cells(row.rest))
        if row.fit == "slide":
            return row.text, [(0, len(row.text))]
        if row.fit == "cut":
            text = cut(row.text, room)
            return text, [(0, len(text))]
        return row.text, (wrap if row.fit == "wrap" else break_anywhere)(row.text, room, rest)


def flatten(spans: Sequence[Span], size: int) -> list[Run]:
    """Overlapping spans as runs that do not overlap and cover `0:size`, each with its styles in order."""
    if not spans:
        return [(0, size, ())]
    cuts = sorted({0, size, *(min(end, size) for span in spans for end in span[:2])})
    starts: dict[int, list[int]] = {}
    for number, span in enumerate(spans):
        starts.setdefault(span.start, []).append(number)
    runs: list[Run] = []
    active: list[int] = []
    for start, stop in pairwise(cuts):
        active = sorted([at for at in active if spans[at].stop > start] + starts.get(start, []))
        runs.append((start, stop, tuple(spans[at].style for at in active if spans[at].stop > start)))
    return runs


def _cells(pieces: Sequence[Piece]) -> int:
    return sum(cell_len(piece.text) for piece in pieces)


def added(base: Style, full: Style) -> Style:
    """What of the style `full` is not in `base` already."""
    return Style(
        color=full.color if full.color != base.color else None,
        bgcolor=full.bgcolor if full.bgcolor != base.bgcolor else None,
    ) + Style.parse(" ".join(name for name in _ATTRIBUTES if getattr(full, name)) or "none")


def centred(text: str, size: Size, style: Style) -> list[Strip]:
    """A few words in the middle of an area."""
    lines = wrap(text, max(2, size.width - 4)) if text else []
    above = max(0, (size.height - len(lines)) // 2)
    words = [_in_the_middle(text[start:stop], size.width, style) for start, stop in lines]
    return [Strip.blank(size.width, style)] * above + words


def _in_the_middle(text: str, width: int, style: Style) -> Strip:
    free = max(0, width - cell_len(text))
    return Strip([Segment(" " * (free // 2) + text + " " * (free - free // 2), style)])
