"""One hit painted as the lines of its row group: title, trail, similarity, snippet, place and age."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from vaultprobe.engine import Hit

from ..cells import ELLIPSIS, Run, between, fit, flow, width_of
from ..literal import literal
from .snippet_view import shown

Line = list[Segment]

EDGE = "▌"
_TRAIL_MARK = " › "
_PLACE_MARK = " · "
_BAR_WIDTHS = ((64, 10), (44, 6), (0, 0))
"""Cells for the similarity bar, by the width of the list."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The styles of a row group."""

    plain: Style
    title: Style
    trail: Style
    match: Style
    quiet: Style
    bar: Style
    track: Style
    edge: Style

    def on(self, background: Style) -> Ink:
        """The same on another background; what has a background of its own keeps it."""
        inks = {field.name: getattr(self, field.name) for field in fields(self)}
        kept = self.match
        return replace(
            Ink(**{name: style + background for name, style in inks.items()}),
            match=kept if kept.bgcolor != self.plain.bgcolor else kept + background,
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """How the row groups of one list are laid out."""

    width: int
    roomy: bool
    """Four lines and a gap for a hit; else two."""
    recent: bool
    """Notes without a query: no similarity, no snippet."""
    with_vault: bool
    """Several vaults are open: say which one."""
    age: Callable[[Hit], str]
    copy_of: Callable[[str], str]
    """How a sync-conflict copy is told apart; gets the original's path."""

    @property
    def height(self) -> int:
        """Lines of each row group, the gap included."""
        if self.recent:
            return 3 if self.roomy else 1
        return 5 if self.roomy else 2


def paint(hit: Hit, sheet: Sheet, ink: Ink, *, selected: bool) -> list[Line]:
    """The lines of a hit, each exactly as wide as the sheet; a gap is not painted."""
    width = max(sheet.width - 3, 0)
    lines = _recent(hit, sheet, ink, width) if sheet.recent else _ranked(hit, sheet, ink, width)
    edge = Segment(EDGE if selected else " ", ink.edge)
    space = Segment(" ", ink.plain)
    return [[edge, space, *line, space] for line in lines]


def _recent(hit: Hit, sheet: Sheet, ink: Ink, width: int) -> list[Line]:
    title = (literal(hit.title), ink.title)
    if not sheet.roomy:
        return [between([title], _place(hit, sheet, ink, width // 2), width, ink.plain)]
    age = [(sheet.age(hit), ink.quiet)]
    return [
        between([title], age, width, ink.plain),
        between([(_folder(hit, sheet, width), ink.quiet)], [], width, ink.plain),
    ]


def _ranked(hit: Hit, sheet: Sheet, ink: Ink, width: int) -> list[Line]:
    gap = ("  ", ink.plain)
    title = (literal(hit.title), ink.title)
    score = [gap, *_similarity(hit, ink, sheet.width)]
    if sheet.roomy:
        place = [gap, *_place(hit, sheet, ink, width * 2 // 5)]
        trail = _trail(hit, sheet, ink, width - width_of(place))
        snippet = shown(hit.snippet, width * 7 // 4, ink.plain, ink.match)  # lines end before long words
        text = [*flow(snippet, width, 2), [], []][:2]
        return [
            between([title], score, width, ink.plain),
            between(trail, place, width, ink.plain),
            *(between(line, [], width, ink.plain) for line in text),
        ]
    place = [gap, *_place(hit, sheet, ink, width // 3)]
    snippet = shown(hit.snippet, width - width_of(place), ink.plain, ink.match)
    head = [*fit([title], max(width // 2, 12)), gap]
    trail = _trail(hit, sheet, ink, width - width_of(head) - width_of(score))
    return [
        between([*head, *trail], score, width, ink.plain),
        between(snippet, place, width, ink.plain),
    ]


def _trail(hit: Hit, sheet: Sheet, ink: Ink, width: int) -> list[Run]:
    """The heading trail; where room is short the inner headings stay. A copy says so.

    A first heading that only repeats the title is left out.
    """
    copy: list[Run] = []
    if hit.copy_of is not None:
        copy = [(literal(sheet.copy_of(hit.copy_of)), ink.match)]
    headings = hit.headings[1:] if hit.headings[:1] == (hit.title,) else hit.headings
    parts: list[Run] = [(literal(heading), ink.trail) for heading in headings]
    runs = _joined([*copy, *parts], ink)
    while width_of(runs) > width and len(parts) > 1:
        del parts[0]
        runs = _joined([*copy, (ELLIPSIS, ink.quiet), *parts], ink)
    return runs


def _joined(parts: Sequence[Run], ink: Ink) -> list[Run]:
    runs: list[Run] = []
    for part in parts:
        runs += [(_TRAIL_MARK, ink.quiet), part] if runs else [part]
    return runs


def _similarity(hit: Hit, ink: Ink, width: int) -> list[Run]:
    """The bar in half cells, then the number, so that both end in the same column everywhere."""
    cells = next(cells for least, cells in _BAR_WIDTHS if width >= least)
    halves = round(max(0.0, min(1.0, hit.similarity)) * cells * 2)
    full, half = divmod(halves, 2)
    number = (f"{hit.similarity:4.0%}", ink.plain)
    return [
        ("━" * full + "╸" * half, ink.bar),
        ("─" * (cells - full - half), ink.track),
        (" " if cells else "", ink.plain),
        number,
    ]


def _place(hit: Hit, sheet: Sheet, ink: Ink, width: int) -> list[Run]:
    age = sheet.age(hit)
    room = max(width - cell_len(age) - len(_PLACE_MARK), 0)
    folder = _folder(hit, sheet, room)
    if not folder:
        return [(age, ink.quiet)]
    return [*fit([(folder, ink.quiet)], room), (f"{_PLACE_MARK}{age}", ink.quiet)]


def _folder(hit: Hit, sheet: Sheet, width: int) -> str:
    """Vault and folder; where room is short the inner folders stay."""
    vault = [literal(hit.vault)] if sheet.with_vault else []
    folders = [literal(part) for part in hit.path.split("/")[:-1]]
    told = "/".join([*vault, *folders])
    while cell_len(told) > width and len(folders) > 1:
        del folders[0]
        told = "/".join([*vault, ELLIPSIS, *folders])
    return told
