"""Text selected with the mouse: how it looks, and what is copied."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.selection import Selection
from textual.strip import Strip

from .flow import Flow
from .painting import Painted


def highlighted(line: Iterable[Segment], start: int, stop: int, style: Style) -> list[Segment]:
    """The line with `style` over its characters from `start` to `stop`; -1: to the end."""
    strip = Strip(line)
    text = strip.text
    first = cell_len(text[:start])
    end = strip.cell_length if stop < 0 else cell_len(text[:stop])
    before, inside, after = strip.crop(0, first), strip.crop(first, end), strip.crop(end)
    return [*before, *Segment.apply_style(inside, post_style=style), *after]


def selected_text(flow: Flow, selection: Selection, gutter: int) -> str:
    """What is copied; a selection counts rows of the flow, and characters after `gutter` others in each row.

    A row that goes on with the one above it is joined to it again: a wrapped command stays one line.
    """
    if selection.start is None and selection.end is None:
        return flow.note.text
    first = selection.start.y if selection.start else 0
    last = selection.end.y if selection.end else flow.height - 1
    text, before = "", None
    for number in range(first, last + 1):
        row, span = flow.row(number), selection.get_span(number)
        if row is None or span is None:
            continue
        if before is not None:
            text += " " * (row.offset - before.offset - len(before.text)) if row.offset else "\n"
        text += _part(row, span[0] - gutter, span[1] - gutter if span[1] >= 0 else None)
        before = row
    return text


def _part(row: Painted, start: int, stop: int | None) -> str:
    """Of what a row says the characters from `start` to `stop`, counted with the bullets before it."""
    last = None if stop is None else max(0, stop - row.lead)
    return row.text[max(0, start - row.lead) : last]
