"""The headings of the note that is shown, to jump to."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ..labels import Labels
from ..rendering.outline import Entry, governing
from .narrowing import Choice, Narrowing


class OutlineScreen(Narrowing[int]):
    """Gives the source line of the heading that was chosen; the present one is highlighted at first."""

    def __init__(self, labels: Labels, entries: Sequence[Entry], line: int) -> None:
        least = min((entry.level for entry in entries), default=1)
        super().__init__(
            labels["outline.title"],
            labels["outline.hint"],
            [Choice(_row(entry, least), entry.text, entry.line) for entry in entries],
            first=governing(entries, line),
            placeholder=labels["outline.placeholder"],
            none=labels["outline.none"],
        )


def _row(entry: Entry, least: int) -> Content:
    style = "bold $foreground" if entry.level == least else "$foreground"
    return Content.assemble("  " * (entry.level - least), (entry.text or "—", style))
