"""The preview: one whole note, rendered, standing at the hit's line with the matches marked."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, get_args

from rich.segment import Segment
from rich.style import Style
from textual import work
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollDown, ScrollTo, ScrollUp
from textual.selection import Selection
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from ..commands import bindings
from ..literal import literal
from ..rendering.flow import Flow
from ..rendering.note import Note
from ..rendering.painting import Painted, Painter, added, centred
from ..rendering.rows import Look, Marks, StyleName
from ..rendering.selecting import highlighted, selected_text
from ..rendering.viewport import Viewport
from ..rendering.walk import Walk
from .typing_through import TypingThrough

_STYLES: tuple[StyleName, ...] = get_args(StyleName)
_BAR = "▎ "
_GUTTER = len(_BAR)
_MARGIN = 1
"""Cells kept free beside the scrollbar."""
_LARGE = 200_000
"""Characters; a larger note is cut into blocks in a thread."""
_SCAN_EVERY, _SCAN_FOR = 0.03, 0.006
"""Seconds, for counting matches while nothing else is going on."""


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where to stand in a note, and what to mark."""

    line: int
    last_line: int
    marks: Marks


class Preview(TypingThrough, ScrollView, can_focus=True, inherit_bindings=False):
    """Draws what is seen of a note; the rest of it is only estimated until someone scrolls there."""

    BINDINGS: ClassVar = [
        *bindings("preview"),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home,g", "move_to_end(-1)", show=False),
        Binding("end,G", "move_to_end(1)", show=False),
    ]
    DEFAULT_CSS = Path(__file__).with_suffix(".tcss").read_text(encoding="utf-8")
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"preview--{name}" for name in (*_STYLES, "match-current", "gutter", "gutter-hit", "message")
    }

    @dataclass
    class Matched(Message):
        """How many matches the note has, and which of them `n` has come to, from 1; 0: none yet."""

        current: int
        total: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._note: Note | None = None
        self._stand = _Stand(1, 1, lambda text: ())
        self._view: Viewport | None = None
        self._message = ""
        self._walk: Walk | None = None
        self._moved = False
        """Has anyone scrolled since the note was shown?"""
        self._scan: Timer | None = None
        self._painter: Painter | None = None
        """In the present theme's colours; None when they have to be looked up again."""

    def show(
        self, text: str, *, line: int, marks: Marks, title: str = "", last_line: int | None = None
    ) -> None:
        """Show a note at a source line; its section reaches from `line` to `last_line`."""
        self.workers.cancel_group(self, "read")
        self.border_title = Content(literal(title)) if title else None
        stand = _Stand(line, max(line, last_line or line), marks)
        if self._note is not None and self._note.text == text:
            self._open(self._note, stand)
        elif len(text) <= _LARGE:
            self._open(Note.read(text), stand)
        else:
            self._read(text, stand)

    def clear(self, message: str = "") -> None:
        """Show no note, but a quiet word."""
        self.workers.cancel_group(self, "read")
        self.border_title = None
        self._note = self._view = self._walk = None
        self._message = literal(message)
        self._show_view()
        self.post_message(self.Matched(0, 0))

    def page_up(self) -> None:
        """Scroll back by what is seen."""
        self.action_page(-1)

    def page_down(self) -> None:
        """Scroll on by what is seen."""
        self.action_page(1)

    def scroll_to_source_line(self, line: int) -> None:
        """Stand at a source line."""
        if self._view:
            self._view.stand(self._view.flow.place_of_line(line), self._view.height // 4)
            self._moved = True
            self._show_view()

    def on_mount(self) -> None:
        self._scan = self.set_interval(_SCAN_EVERY, self._look_for_matches, pause=True)

    def on_resize(self) -> None:
        self._lay_out()

    def on_scroll_to(self, event: ScrollTo) -> None:
        """The scrollbar was dragged. No animation: it would go by heights that are corrected on the way."""
        event.prevent_default().stop()
        if event.y is not None:
            self.scroll_y = event.y

    def on_scroll_up(self, event: ScrollUp) -> None:
        event.prevent_default().stop()
        self.page_up()

    def on_scroll_down(self, event: ScrollDown) -> None:
        event.prevent_default().stop()
        self.page_down()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Someone scrolled: go there, then put the scrollbar where corrected heights say we are."""
        if self._view and self._fits(self._view) and round(new_value) != round(old_value):
            self._moved = True
            self._view.move_to(round(new_value))
            self._show_view()

    def _fits(self, view: Viewport) -> bool:
        """Is it laid out for the present size? After a resize Textual first moves the scrollbar."""
        width, height = self.scrollable_content_region.size
        return (view.flow.painter.width, view.height) == (width - _GUTTER - _MARGIN, height)

    def notify_style_update(self) -> None:
        """Perhaps another theme: looked into when the next line is painted."""
        super().notify_style_update()
        self._painter = None

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """What is copied when this was selected with the mouse."""
        return (selected_text(self._view.flow, selection, _GUTTER), "\n") if self._view else None

    def render_line(self, y: int) -> Strip:
        """One line of what is seen."""
        view = self._view
        if view is None:
            return self._message_line(y)
        painter = self._painter_for(view.flow.painter.width)
        view.flow.repaint(painter)
        row, number = view.row(y), view.top + y
        width = _GUTTER + painter.width + _MARGIN
        if row is None:
            return Strip.blank(width, painter.base)
        margin = Segment(" " * _MARGIN, painter.base)
        strip = Strip([self._gutter(row, painter.base), *row.segments, margin], width)
        selection = self.text_selection
        if selection and (span := selection.get_span(number)):
            strip = highlighted(strip, *span, self.screen.get_component_rich_style("screen--selection"))
        spot = self._walk.spot if self._walk else None
        if spot and view.flow.place(number) == spot.place and row is view.flow.row(number):
            lead = _GUTTER + row.lead
            current = self.get_component_rich_style("preview--match-current")
            strip = highlighted(strip, lead + spot.start, lead + spot.stop, current)
        return strip.apply_offsets(0, number)

    def action_move(self, rows: int) -> None:
        self.scroll_y += rows

    def action_page(self, pages: int) -> None:
        if self._view:
            self.scroll_y = self._view.next_page() if pages > 0 else self._view.previous_page()

    def action_move_to_end(self, direction: int) -> None:
        self.scroll_y = self.max_scroll_y if direction > 0 else 0

    def action_next_match(self) -> None:
        self._go_to_match(forward=True)

    def action_previous_match(self) -> None:
        self._go_to_match(forward=False)

    def _go_to_match(self, *, forward: bool) -> None:
        view, walk = self._view, self._walk
        if view is None or walk is None:
            return
        if walk.go(view, forward=forward):
            if not view.shows(place := walk.place(view.flow)):
                view.stand(place, view.height // 4)
            self._moved = True
            self._show_view()
        self._tell_matches()

    def _look_for_matches(self) -> None:
        if self._scan and (self._walk is None or self._walk.look(_SCAN_FOR)):
            self._scan.pause()
            self._tell_matches()

    def _tell_matches(self) -> None:
        if self._walk:
            self.post_message(self.Matched(*self._walk.position))

    @work(exclusive=True, group="read", description="read a large note")  # else: the repr of its text
    async def _read(self, text: str, stand: _Stand) -> None:
        self._open(await asyncio.to_thread(Note.read, text), stand)

    def _open(self, note: Note, stand: _Stand) -> None:
        """A note is ready to be shown."""
        if self._scan:
            self._scan.pause()
        if self.text_selection:
            self.screen.clear_selection()
        self._note, self._stand = note, stand
        self._walk = Walk(note, stand.marks, stand.line)
        self._view, self._moved = None, False
        self._lay_out()

    def _lay_out(self) -> None:
        """Render the note for the present size, standing at the hit, or where someone has scrolled to."""
        width, height = self.scrollable_content_region.size
        walk = self._walk
        if self._note is None or walk is None or width <= _GUTTER + _MARGIN or not height:
            return
        stand, front, old = self._stand, self._note.blocks[0], self._view
        unfold = front.kind == "front" and stand.line <= front.last
        look = Look(width - _GUTTER - _MARGIN, self._note.references, unfold=unfold)
        flow = Flow(self._note, look, stand.marks, self._painter_for(look.width))
        self._view = Viewport(flow, height)
        if old and self._moved:
            self._view.take_over(old, walk.place(old.flow))
        else:
            self._view.stand(walk.place(flow), height // 4)
        walk.laid_out(flow)
        self._show_view()
        self.call_after_refresh(self._look_around)

    def _look_around(self) -> None:
        """After the first paint: know the heights nearby, so that scrolling there is exact."""
        if self._view:
            self._view.look_around()
            self._show_view()
            if self._scan:
                self._scan.resume()

    def _show_view(self) -> None:
        """Tell the scrollbar, and paint; setting `virtual_size` would lay out the whole screen."""
        top, height = (self._view.top, self._view.flow.height) if self._view else (0, 0)
        self.set_reactive(Widget.virtual_size, Size(self.size.width, height))
        self.set_reactive(Widget.scroll_y, float(top))
        self.set_reactive(Widget.scroll_target_y, float(top))
        self.vertical_scrollbar.window_virtual_size = height
        self.vertical_scrollbar.position = top
        self.refresh()

    def _painter_for(self, width: int) -> Painter:
        if self._painter is None or self._painter.width != width:
            base = self.rich_style
            full = {name: self.get_component_rich_style(f"preview--{name}") for name in _STYLES}
            self._painter = Painter(base, {name: added(base, style) for name, style in full.items()}, width)
        return self._painter

    def _gutter(self, row: Painted, base: Style) -> Segment:
        """The bar beside the section's rows, brighter beside the hit."""
        if self._walk and row.line <= self._walk.line <= row.last:
            return Segment(_BAR, self.get_component_rich_style("preview--gutter-hit"))
        if self._stand.line <= row.last and row.line <= self._stand.last_line:
            return Segment(_BAR, self.get_component_rich_style("preview--gutter"))
        return Segment(" " * _GUTTER, base)

    def _message_line(self, y: int) -> Strip:
        size = self.scrollable_content_region.size
        lines = centred(self._message, size, self.get_component_rich_style("preview--message"))
        return lines[y] if y < len(lines) else Strip.blank(size.width, self.rich_style)
