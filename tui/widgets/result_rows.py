"""A row of the list painted as the lines of its row group."""

from __future__ import annotations

from rich.segment import Segment

from ..cells import Run, between, fit, flow, width_of
from ..literal import literal
from ..rows import HitRow, NoteRow, QueryRow, Row
from .row_parts import folder, further, place, similarity, trail
from .sheet import Ink, Sheet
from .snippet_view import shown

Line = list[Segment]

EDGE = "▌"
_ASK = "❯ "
_INDENT = 3
"""Cells by which further sections stand further in."""


def paint(row: Row, sheet: Sheet, ink: Ink, *, selected: bool) -> list[Line]:
    """The lines of a row group, each exactly as wide as the sheet; a gap is not painted."""
    width = max(sheet.width - 3, 0)
    match row:
        case QueryRow():
            lines = [between([(_ASK, ink.edge), (literal(row.text), ink.plain)], [], width, ink.plain)]
        case NoteRow():
            lines = _note(row, sheet, ink, width)
        case HitRow(under=True):
            lines = _under(row, sheet, ink, width)
        case HitRow() if sheet.roomy:
            lines = _roomy(row, sheet, ink, width, selected)
        case HitRow():
            lines = _dense(row, sheet, ink, width, selected)
    edge = Segment(EDGE if selected else " ", ink.edge)
    space = Segment(" ", ink.plain)
    return [[edge, space, *line, space] for line in lines]


def _note(row: NoteRow, sheet: Sheet, ink: Ink, width: int) -> list[Line]:
    hit = row.hit
    title = (literal(hit.title), ink.title)
    if not sheet.roomy:
        return [between([title], place(hit, sheet, ink, width // 2), width, ink.plain)]
    age = [("  ", ink.plain), (sheet.age(hit), ink.quiet)]
    return [
        between([title], age, width, ink.plain),
        between([(folder(hit, sheet, width), ink.quiet)], [], width, ink.plain),
    ]


def _roomy(row: HitRow, sheet: Sheet, ink: Ink, width: int, selected: bool) -> list[Line]:
    hit, gap = row.hit, ("  ", ink.plain)
    score = [gap, *similarity(hit, sheet, ink)]
    head = _title(row, sheet, ink, width - width_of(score), selected)
    its_place = [gap, *place(hit, sheet, ink, width * 2 // 5)]
    its_trail = trail(hit, sheet, ink, width - width_of(its_place))
    return [
        between(head, score, width, ink.plain),
        between(its_trail, its_place, width, ink.plain),
        *_snippet(row, ink, width),
    ]


def _dense(row: HitRow, sheet: Sheet, ink: Ink, width: int, selected: bool) -> list[Line]:
    hit, gap = row.hit, ("  ", ink.plain)
    score = [gap, *similarity(hit, sheet, ink)]
    its_place = [gap, *place(hit, sheet, ink, width // 3)]
    snippet = shown(hit.snippet, width - width_of(its_place), ink.plain, ink.match)
    head = [*_title(row, sheet, ink, max(width // 2, 12), selected), gap]
    its_trail = trail(hit, sheet, ink, width - width_of(head) - width_of(score))
    return [
        between([*head, *its_trail], score, width, ink.plain),
        between(snippet, its_place, width, ink.plain),
    ]


def _under(row: HitRow, sheet: Sheet, ink: Ink, width: int) -> list[Line]:
    """A further section: its note is named above."""
    score = [("  ", ink.plain), *similarity(row.hit, sheet, ink)]
    width = max(width - _INDENT, 0)
    its_trail = trail(row.hit, sheet, ink, width - width_of(score)) or [(literal(row.hit.title), ink.trail)]
    lines = _snippet(row, ink, width) if sheet.roomy else _snippet(row, ink, width)[:1]
    indent = Segment(" " * min(_INDENT, max(sheet.width - 3, 0)), ink.plain)
    return [[indent, *line] for line in (between(its_trail, score, width, ink.plain), *lines)]


def _title(row: HitRow, sheet: Sheet, ink: Ink, width: int, selected: bool) -> list[Run]:
    """Title and number of further sections, the title cut where both do not fit."""
    told = further(row, sheet, ink, selected=selected)
    return [*fit([(literal(row.hit.title), ink.title)], max(width - width_of(told), 0)), *told]


def _snippet(row: HitRow, ink: Ink, width: int) -> list[Line]:
    """Two lines."""
    snippet = shown(row.hit.snippet, width * 7 // 4, ink.plain, ink.match)  # lines end before long words
    return [between(line, [], width, ink.plain) for line in [*flow(snippet, width, 2), [], []][:2]]
