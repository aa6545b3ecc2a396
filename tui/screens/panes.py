"""What the main screen is made of, and how much room each part has."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.reactive import var
from textual.screen import Screen
from textual.widget import Widget

from ..commands import bindings, key_of, short_key
from ..labels import Labels
from ..launch import Launch
from ..rows import Row
from ..services import Services
from ..widgets.body import SIDE_BY_SIDE, Body
from ..widgets.empty_note import EmptyNote
from ..widgets.freshness import Freshness
from ..widgets.head import Head
from ..widgets.key_line import KeyLine
from ..widgets.note_pane import NotePane
from ..widgets.preview import Preview
from ..widgets.result_list import ResultList
from ..widgets.status_line import StatusLine
from ..widgets.too_small import LEAST_HEIGHT, LEAST_WIDTH, TooSmall
from ..widgets.why_line import WhyLine

TALL = 30
"""From here on the head has some air."""


class Panes(Screen[None]):
    """Search box, list, preview, and the lines at the foot."""

    CSS_PATH = "search.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings("search")

    # `var`: a reactive would paint the whole screen anew.
    rows: var[tuple[Row, ...]] = var((), always_update=True)
    selected: var[int] = var(0)
    several: var[bool] = var(False)
    """More than one vault is open."""
    measured: var[bool] = var(True)
    """What is listed has a similarity: there is more in the query than conditions."""

    def __init__(self, launch: Launch, services: Services, labels: Labels) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (LEAST_WIDTH, "-narrow"), (SIDE_BY_SIDE, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (LEAST_HEIGHT, "-flat"), (TALL, "-tall")]
        self._launch = launch
        self._labels = labels
        self._freshness = Freshness()
        self._head = Head(labels, launch.query)
        self._box = self._head.box
        self._focused_last: Widget = self._box
        self._empty = EmptyNote(labels, self._short_key("skipped"))
        self._list = ResultList(labels, services.clock, self._short_key("more"))
        self._pane = NotePane(labels, launch.keys)
        self._body = Body((self._list, self._empty), self._pane, launch.state_dir)
        self._why = WhyLine(labels)
        self._key_line = KeyLine(labels, launch.keys)
        self._status = StatusLine(labels, services.clock, self._short_key("skipped"))

    def compose(self) -> ComposeResult:
        self._list.data_bind(Panes.rows, Panes.selected, with_vault=Panes.several, measured=Panes.measured)
        yield self._head
        yield self._body
        with Vertical(id="foot"):
            yield self._why
            yield self._status
            yield self._key_line
        yield TooSmall(self._labels)
        yield self._freshness

    def focus_changed(self, seen: bool) -> None:
        """The terminal has gained or lost the focus."""
        self._freshness.focus_changed(seen)

    def on_mount(self) -> None:
        self.watch(self._body, "zoomed", self._tell_zoomed)

    def _tell_zoomed(self, zoomed: bool) -> None:
        self._pane.alone = zoomed

    def on_descendant_focus(self) -> None:
        self._focused_last = self.focused or self._box
        self._key_line.reading = isinstance(self.focused, Preview)

    def on_descendant_blur(self) -> None:
        self._key_line.reading = isinstance(self.focused, Preview)

    def on_resize(self) -> None:
        self.call_after_refresh(self._give_focus_back)

    def _give_focus_back(self) -> None:
        """What had it may have been hidden for a while; where it still is, the box."""
        if self.focused is None and self._box.region:
            (self._focused_last if self._focused_last.region else self._box).focus()

    @on(Preview.Matched)
    def _matched(self, event: Preview.Matched) -> None:
        self._status.facts = replace(self._status.facts, match=(event.current, event.total))
        if event.current:
            self._status.settle()

    @on(Preview.LinkSelected)
    def _link_selected(self, event: Preview.LinkSelected) -> None:
        self._key_line.on_link = event.target is not None

    def action_page_up(self) -> None:
        self._pane.page_up()

    def action_page_down(self) -> None:
        self._pane.page_down()

    def action_empty_box(self) -> None:
        """Ready for another query, whatever has the focus; in the box the key is the box's own."""
        self._box.value = ""
        self._box.focus()

    async def action_in_preview(self, action: str) -> None:
        """A command of the preview, from the palette."""
        await self._pane.run(action)

    def action_zoom(self) -> None:
        self._body.zoomed = not self._body.zoomed
        if self._list.has_focus:  # it is not seen any more
            self._box.focus()

    def action_grow(self, steps: int) -> None:
        self._body.grow(steps)

    def _short_key(self, command: str) -> str:
        return short_key(key_of(command, self._launch.keys))
