"""The ranked list: one row group a hit, painted line by line, only what is seen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from vaultprobe.engine import Hit

from ..ages import age
from ..labels import Labels
from .result_rows import Ink, Sheet, paint
from .typing_through import TypingThrough

_ROOMY_HEIGHT = 20
"""From this many lines on a hit gets four of them and a gap."""


class ResultList(TypingThrough, ScrollView, can_focus=True, inherit_bindings=False):
    """Shows hits and which one is selected; does not decide either."""

    DEFAULT_CSS = """
    ResultList {
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
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

    hits: reactive[tuple[Hit, ...]] = reactive((), always_update=True)
    selected: reactive[int] = reactive(0)
    recent: reactive[bool] = reactive(False)
    """The hits are recent notes, not an answer."""
    with_vault: reactive[bool] = reactive(False)
    """Name the vault of each hit."""

    @dataclass
    class Picked(Message):
        """A hit was clicked; `twice` means: open it."""

        index: int
        twice: bool

    def __init__(
        self, labels: Labels, clock: Callable[[], float] = time.time, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._labels = labels
        self._clock = clock
        self._painted: dict[tuple[int, bool], list[Strip]] = {}

    def watch_hits(self) -> None:
        self._lay_out()

    def watch_recent(self) -> None:
        self._lay_out()

    def watch_with_vault(self) -> None:
        self._lay_out()

    def watch_selected(self, old: int, new: int) -> None:
        height = self._sheet().height
        for index in (old, new):
            self.refresh_lines(index * height, height)
        self._show_selected()

    def on_resize(self) -> None:
        self._lay_out()

    def notify_style_update(self) -> None:
        """Another theme or state: nothing painted is right any more."""
        super().notify_style_update()
        self._painted.clear()

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None:
            return
        index = (at.y + self.scroll_offset.y) // self._sheet().height
        if index < len(self.hits):
            self.post_message(self.Picked(index, twice=event.chain == 2))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines that all hits take in a small list: it is no larger than it needs to be."""
        return len(self.hits) * replace(self._sheet(), roomy=False).height

    def render_line(self, y: int) -> Strip:
        """One line of what is seen."""
        width = self.scrollable_content_region.width
        group, line = divmod(y + self.scroll_offset.y, self._sheet().height)
        if group < len(self.hits):
            lines = self._group(group)
            if line < len(lines):
                return lines[line]
        return Strip.blank(width, self.rich_style)

    def _group(self, index: int) -> list[Strip]:
        selected = index == self.selected
        key = (index, selected)
        if key not in self._painted:
            sheet = self._sheet()
            lines = paint(self.hits[index], sheet, self._ink(selected), selected=selected)
            self._painted[key] = [Strip(line, sheet.width) for line in lines]
        return self._painted[key]

    def _ink(self, selected: bool) -> Ink:
        styles = {
            name: self.get_component_rich_style(f"result-list--{name}")
            for name in ("title", "trail", "match", "quiet", "bar", "track", "edge")
        }
        ink = Ink(plain=self.rich_style, **styles)
        background = self.get_component_rich_style("result-list--selected").bgcolor
        return ink.on(Style(bgcolor=background)) if selected else ink

    def _sheet(self) -> Sheet:
        return Sheet(
            width=self.scrollable_content_region.width,
            roomy=self.size.height >= _ROOMY_HEIGHT,
            recent=self.recent,
            with_vault=self.with_vault,
            age=lambda hit: age(self._labels, self._clock() - hit.modified),
            copy_of=lambda path: self._labels("list.copy", path=path),
        )

    def _lay_out(self) -> None:
        self._painted.clear()
        sheet = self._sheet()
        self.virtual_size = Size(sheet.width, len(self.hits) * sheet.height)
        self._show_selected()
        self.refresh()

    def _show_selected(self) -> None:
        height = self._sheet().height
        region = Region(0, self.selected * height, 1, height)
        self.scroll_to_region(region, spacing=Spacing(), animate=False, force=True)
