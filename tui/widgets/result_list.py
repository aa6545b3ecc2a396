"""The list: one row group a hit, a note or a query, painted line by line, only what is seen."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, zip_longest
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.strip import Strip
from textual.widget import Widget

from ..ages import age
from ..commands import bindings
from ..labels import Labels
from ..rows import HitRow, Row
from .direct_lines import DirectLines, Finish
from .result_rows import paint
from .row_parts import TO_FOLD
from .sheet import Ink, Sheet
from .thin_bar import thin_bar_of
from .typing_through import TypingThrough

_ROOMY_HEIGHT = 20
"""From this many lines on a hit gets four of them and a gap."""
_WORDY_WIDTH = 60
"""From here on the number of further sections is told in words."""


class ResultList(TypingThrough, ScrollView, can_focus=True, inherit_bindings=False):
    """Shows rows and which one is selected; does not decide either."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("list")
    DEFAULT_CSS = """
    ResultList {
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
        scrollbar-size-horizontal: 0;
        overflow-y: auto;
        overflow-x: hidden;
        & > .result-list--title { color: $foreground; text-style: bold; }
        & > .result-list--trail { color: $trail; }
        & > .result-list--match { color: $match; background: $match-background; text-style: bold; }
        & > .result-list--quiet { color: $quiet; }
        & > .result-list--bar { color: $similarity; }
        & > .result-list--track { color: $faint; }
        & > .result-list--edge { color: $accent; }
        & > .result-list--selected { background: $selection; }
        &:nocolor > .result-list--match { text-style: bold underline; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"result-list--{name}"
        for name in ("title", "trail", "match", "quiet", "bar", "track", "edge", "selected")
    }

    # `var`: what has to be painted anew is known here.
    rows: var[tuple[Row, ...]] = var((), always_update=True)
    selected: var[int] = var(0)
    with_vault: var[bool] = var(False)
    """Name the vault of each hit."""
    measured: var[bool] = var(True)
    """Show how similar each hit is."""

    @dataclass
    class Picked(Message):
        """A row was clicked: to select it, to open it, or to unfold it."""

        index: int
        twice: bool
        to_fold: bool = False

    def __init__(
        self,
        labels: Labels,
        clock: Callable[[], float] = time.time,
        fold_key: str = "",
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._labels = labels
        self._clock = clock
        self._fold_key = fold_key
        self._styles_cache = DirectLines(self._paint_lines)
        self._painted: dict[tuple[int, bool], list[Strip]] = {}
        self._inks: dict[bool, Ink] = {}
        """The styles of a row group, of one that is selected and of any other."""
        self._tops: list[int] = [0]
        """The first line of each row group, then where the last one ends."""

    @property
    def room(self) -> int:
        """About how many row groups can be seen, also while there is nothing to show."""
        height = self.size.height if self.display else self.screen.size.height
        return height // (5 if height >= _ROOMY_HEIGHT else 2) + 1

    def watch_rows(self) -> None:
        self._lay_out()

    def watch_with_vault(self) -> None:
        self._lay_out()

    def watch_measured(self) -> None:
        self._lay_out()

    def watch_selected(self, old: int, new: int) -> None:
        for index in (old, new):
            region = self._region(index)
            self.refresh_lines(region.y, region.height)
        self._show_selected()

    def on_resize(self) -> None:
        self._lay_out()

    def notify_style_update(self) -> None:
        """Another theme or state: nothing painted is right any more."""
        super().notify_style_update()
        self._painted.clear()
        self._inks.clear()

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        """The scrollbar."""
        return thin_bar_of(self)

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None:
            return
        index = self._index_at(at.y + self.scroll_offset.y)
        if index < len(self.rows):
            to_fold = bool(event.style.meta.get(TO_FOLD))
            self.post_message(self.Picked(index, twice=event.chain == 2, to_fold=to_fold))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines that all rows take in a small list: it is no larger than it needs to be."""
        return self._tops_of(replace(self._sheet(), roomy=False))[-1]

    def _paint_lines(self, lines: Sequence[int], finish: Finish) -> list[Strip]:
        """Some lines of what is seen."""
        blank = finish([Segment(" " * self.size.width, self.rich_style)])
        return [self._line(y + self.scroll_offset.y, finish) or blank for y in lines]

    def _line(self, line: int, finish: Finish) -> Strip | None:
        """None: there is nothing on this line."""
        index = self._index_at(line)
        if index >= len(self.rows):
            return None
        group, at = self._group(index, finish), line - self._tops[index]
        return group[at] if at < len(group) else None

    def _index_at(self, line: int) -> int:
        return bisect_right(self._tops, line) - 1

    def _region(self, index: int) -> Region:
        """Where a row group is, the gap below it included."""
        if index >= len(self.rows):
            return Region(0, 0, 1, 0)
        top, end = self._tops[index : index + 2]
        return Region(0, top, 1, end - top)

    def _group(self, index: int, finish: Finish) -> list[Strip]:
        selected = index == self.selected
        key = (index, selected)
        if key not in self._painted:
            if selected not in self._inks:
                self._inks[selected] = self._ink(selected)
            sheet, ink = self._sheet(), self._inks[selected]
            end = [] if self.show_vertical_scrollbar else [Segment(" ", self.rich_style)]
            lines = paint(self.rows[index], sheet, ink, selected=selected)
            self._painted[key] = [finish([*line, *end]) for line in lines]
        return self._painted[key]

    def _ink(self, selected: bool) -> Ink:
        styles = {
            name: self.get_component_rich_style(f"result-list--{name}")
            for name in ("title", "trail", "match", "quiet", "bar", "track", "edge")
        }
        ink = Ink(plain=self.rich_style, **styles)
        background = self.get_component_rich_style("result-list--selected").bgcolor
        return ink.on(Style(bgcolor=background)) if selected else ink

    @property
    def _is_roomy(self) -> bool:
        return self.size.height >= _ROOMY_HEIGHT

    def _sheet(self) -> Sheet:
        return Sheet(
            width=self.scrollable_content_region.width,
            roomy=self._is_roomy,
            with_vault=self.with_vault,
            measured=self.measured,
            age=lambda hit: age(self._labels, self._clock() - hit.modified),
            copy_of=lambda path: self._labels("list.copy", path=path),
            more=self._more,
        )

    def _more(self, row: HitRow, selected: bool) -> str:
        short = not self._is_roomy or self.size.width < _WORDY_WIDTH
        key = f"list.{'unfolded' if row.unfolded else 'folded'}{'-short' if short else ''}"
        told = self._labels(key, n=row.further)
        return f"{told} {self._fold_key}" if selected and self._fold_key else told

    def _tops_of(self, sheet: Sheet) -> list[int]:
        heights = (
            sheet.lines(row) + sheet.gap(row, following)
            for row, following in zip_longest(self.rows, self.rows[1:])
            if row is not None
        )
        return [*accumulate(heights, initial=0)]

    def _lay_out(self) -> None:
        self._painted.clear()
        sheet = self._sheet()
        self._tops = self._tops_of(sheet)
        self._tell_size(Size(sheet.width, self._tops[-1]))
        self._show_selected()
        self.refresh()

    def _tell_size(self, size: Size) -> None:
        """Setting `virtual_size` lays out the whole screen; mostly only the scrollbar has to know."""
        if self.styles.is_auto_height:
            self.virtual_size = size
        else:
            self.set_reactive(Widget.virtual_size, size)
        self._refresh_scrollbars()
        self.vertical_scrollbar.window_virtual_size = size.height
        self.scroll_y = self.validate_scroll_y(self.scroll_y)

    def _show_selected(self) -> None:
        region = self._region(self.selected)
        row = self.rows[self.selected] if self.selected < len(self.rows) else None
        if isinstance(row, HitRow) and row.unfolded:  # what has come is to be seen
            region = region.union(self._region(self.selected + 1))
        self.scroll_to_region(region, spacing=Spacing(), animate=False, force=True)
