"""Draws what is seen of a note; the rest of it is only estimated until someone scrolls there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from rich.segment import Segment
from rich.style import Style
from textual import work
from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar, ScrollDown, ScrollTo, ScrollUp
from textual.selection import Selection
from textual.strip import Strip
from textual.widget import Widget

from ..literal import literal
from ..rendering import lexers
from ..rendering.flow import Place, Spot
from ..rendering.link_spots import LinkSpot
from ..rendering.note import Note
from ..rendering.painting import Painted, Painter, added, centred
from ..rendering.rows import StyleName
from ..rendering.selecting import highlighted, selected_text
from ..rendering.shelf import Shelf
from ..rendering.sliding import Slide
from ..rendering.standing import Manner, Stand
from ..rendering.viewport import Viewport
from ..rendering.walk import Walk
from .direct_lines import DirectLines, Finish
from .thin_bar import thin_bar_of

STYLES: tuple[StyleName, ...] = get_args(StyleName)
OTHERS = ("match-current", "link-current", "gutter", "gutter-hit", "message")
"""What the widget paints itself."""
_BAR = "▎ "
_GUTTER = len(_BAR)
_MARGIN = 1
"""Cells kept free beside the scrollbar."""


class NoteCanvas(ScrollView, inherit_bindings=False):
    """One note as rows, with a bar beside the section; its colours are the preview's component classes."""

    selected_link: reactive[LinkSpot | None] = reactive(None)
    """The link that is highlighted, if any."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.note: Note | None = None
        self.view: Viewport | None = None
        """The note laid out for the present size; None before that."""
        self.walk: Walk | None = None
        self.manner = Manner()
        self.shelf = Shelf()
        self._stand = Stand.nowhere()
        self._slide = Slide()
        self._styles_cache = DirectLines(self._paint_lines)
        self._message = ""
        self._moved = False  # has anyone scrolled since the note was laid out?
        self._held: tuple[Viewport, Place] | None = None
        """What someone has scrolled to, in its own size: a window may go through many sizes."""
        self._painter: Painter | None = None
        """In the present theme's colours; None when they have to be looked up again."""

    def open_note(self, note: Note, stand: Stand) -> None:
        """Show a note at a place, whatever was shown before."""
        if self.text_selection:
            self.screen.clear_selection()
        self.note, self._stand = note, stand
        self.walk = Walk(note, stand.marks, stand.pieces, stand.line)
        self.view, self._held, self._moved = None, None, False
        self.selected_link = None
        self._slide.reset()
        self.lay_out()

    def show_nothing(self, message: str) -> None:
        """Show no note, but a quiet word."""
        self.note = self.view = self.walk = self.selected_link = None
        self._message = literal(message)
        self.show_view()

    def scroll_to_source_line(self, line: int) -> None:
        """Stand at a source line."""
        if self.view:
            self.bring_into_view(self.view.flow.place_of_line(line), always=True)

    def bring_into_view(self, place: Place, *, always: bool = False) -> None:
        """Show a row: where it is if it is seen already, else (or `always`) a quarter from the top."""
        if self.view:
            if always or not self.view.shows(place):
                self.view.stand(place, self.view.height // 4)
            self._moved = True
            self.show_view()

    def reveal(self, place: Place, spot: Spot | None) -> None:
        """Show a row, and of a wide one the spot."""
        if self.view:
            self._slide.reveal(self.view.flow, spot)
        self.bring_into_view(place)

    def renew(self, note: Note) -> None:
        """The same note, cut into blocks in another way; it is to be laid out."""
        if self.walk:
            self.walk = Walk(note, self._stand.marks, self._stand.pieces, self.walk.line)
        self.note = note

    def on_resize(self) -> None:
        self.lay_out()

    def on_scroll_to(self, event: ScrollTo) -> None:
        """The scrollbar was dragged. No animation: it would go by heights that are corrected on the way."""
        event.prevent_default().stop()
        if event.y is not None:
            self.scroll_y = event.y

    def on_scroll_up(self, event: ScrollUp) -> None:
        event.prevent_default().stop()
        self.action_page(-1)

    def on_scroll_down(self, event: ScrollDown) -> None:
        event.prevent_default().stop()
        self.action_page(1)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Someone scrolled: go there, then put the scrollbar where corrected heights say we are."""
        if self.view and self._fits(self.view) and round(new_value) != round(old_value):
            self._moved = True
            self.view.move_to(round(new_value))
            self.show_view()

    def _fits(self, view: Viewport) -> bool:
        """Is it laid out for the present size? After a resize Textual first moves the scrollbar."""
        width, height = self.scrollable_content_region.size
        return (view.flow.painter.width, view.height) == (width - _GUTTER - _MARGIN, height)

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        """The scrollbar."""
        return thin_bar_of(self)

    def notify_style_update(self) -> None:
        """Perhaps another theme: looked into when the next line is painted."""
        super().notify_style_update()
        self._painter = None

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """What is copied when this was selected with the mouse."""
        return (selected_text(self.view.flow, selection, _GUTTER), "\n") if self.view else None

    def action_move(self, rows: int) -> None:
        self.scroll_y += rows

    def action_page(self, pages: int) -> None:
        if self.view:
            self.scroll_y = self.view.next_page() if pages > 0 else self.view.previous_page()

    def action_move_to_end(self, direction: int) -> None:
        self.scroll_y = self.max_scroll_y if direction > 0 else 0

    def action_slide(self, direction: int) -> None:
        """Move tables and code sideways."""
        if self.view:
            self._slide.move(direction, self.view)
            self.refresh()

    def lay_out(self, *, keep: bool = False) -> None:
        """Render the note for the present size: at the hit, or where someone has scrolled to or stays."""
        width, height = self.scrollable_content_region.size
        note, walk = self.note, self.walk
        if note is None or walk is None or width <= _GUTTER + _MARGIN or not height:
            return
        look = self.manner.look(note, width - _GUTTER - _MARGIN, self._stand)
        flow = self.shelf.flow(note, look, self._stand.marks, self._painter_for(look.width))
        old, self.view = self.view, Viewport(flow, height)
        if old and old.flow is not flow:
            self.selected_link = None
        seen = (old, walk.place(old.flow)) if old else None
        if self._moved:
            self._held, self._moved = seen, False
        if held := self._held or (keep and seen):
            self.view.take_over(*held)
        else:
            self.view.stand(walk.place(flow), height // 4)
        walk.laid_out(flow)
        self._slide.reveal(flow, walk.spot)
        self.show_view()
        self.call_after_refresh(self._look_around)

    def settled(self) -> None:
        """The note is on the screen, and its surroundings are known."""

    def _look_around(self) -> None:
        """After the first paint: know the heights nearby, so that scrolling there is exact."""
        if self.view:
            seen = self.view.top_place
            self.view.look_around()
            self.show_view(anew=self.view.top_place != seen)
            self.settled()
            if lexers.are_wanted():
                self._colour()

    @work(exclusive=True, group="colours")
    async def _colour(self) -> None:
        """The first code in a language is painted plain, and coloured when its lexer has been made."""
        if await asyncio.to_thread(lexers.make_wanted):
            self.shelf.forget_rows()
            if self.view:
                self.view.flow.forget()
            self.refresh()

    def show_view(self, *, anew: bool = True) -> None:
        """Tell the scrollbar, and paint; setting `virtual_size` would lay out the whole screen."""
        top, height = (self.view.top, self.view.flow.height) if self.view else (0, 0)
        self.set_reactive(Widget.virtual_size, Size(self.size.width, height))
        self.set_reactive(Widget.scroll_y, float(top))
        self.set_reactive(Widget.scroll_target_y, float(top))
        self.vertical_scrollbar.window_virtual_size = height
        self.vertical_scrollbar.position = top
        if anew:
            self.refresh()

    def row_at(self, y: int) -> tuple[Place, Painted] | None:
        """The row on line `y` of what is seen, unless it is a pinned header or below the end."""
        view = self.view
        row = view.flow.row(view.top + y) if view else None
        return (view.flow.place(view.top + y), row) if view and row and row is view.row(y) else None

    def character_at(self, row: Painted, x: int) -> int:
        """The character of a row's text that is in column `x`; -1: none."""
        return row.character_at(x - _GUTTER + (self._slide.cells if row.slides else 0))

    def render_line(self, y: int) -> Strip:
        """One line whose pieces know where in the note they stand, for what is selected with the mouse."""
        return self._painted([y], Strip, located=True)[0]

    def _paint_lines(self, lines: Sequence[int], finish: Finish) -> list[Strip]:
        return self._painted(lines, finish)

    def _painted(self, lines: Sequence[int], finish: Finish, *, located: bool = False) -> list[Strip]:
        view = self.view
        if view is None:
            message = self._message_lines()
            return [finish(message[y]) for y in lines]
        painter = self._painter_for(view.flow.painter.width)
        view.flow.repaint(painter)
        return [finish(self._line(y, view, painter, located=located)) for y in lines]

    def _line(self, y: int, view: Viewport, painter: Painter, *, located: bool) -> Iterable[Segment]:
        row, number = view.row(y), view.top + y
        if row is None:
            return [Segment(" " * (_GUTTER + painter.width + _MARGIN), painter.base)]
        line = [self._gutter(row, painter.base), *row.segments]
        for start, stop, style in self._highlights(row, number, view):
            line = highlighted(line, start, stop, style)
        if located:
            line = list(Strip(line).apply_offsets(0, number))
        if row.slides:
            dim = painter.style(("dim",))
            return self._slide.window(Strip(line), _GUTTER, painter.width, _MARGIN, painter.base, dim)
        return [*line, Segment(" " * _MARGIN, painter.base)]

    def _highlights(self, row: Painted, number: int, view: Viewport) -> Iterator[tuple[int, int, Style]]:
        """What of a line stands out: half-open ranges of its characters, -1 for its end."""
        selection = self.text_selection
        if selection and (span := selection.get_span(number)):
            yield *span, self.screen.get_component_rich_style("screen--selection")
        spots = {
            "link-current": self.selected_link.spots if self.selected_link else (),
            "match-current": (self.walk.spot,) if self.walk and self.walk.spot else (),
        }
        lead = _GUTTER + row.lead
        for name, its in spots.items():
            for spot in its:
                if view.flow.place(number) == spot.place and row is view.flow.row(number):
                    style = self.get_component_rich_style(f"preview--{name}")
                    yield lead + spot.start, lead + spot.stop, style

    def _painter_for(self, width: int) -> Painter:
        if self._painter is None or self._painter.width != width:
            base = self.rich_style
            full = {name: self.get_component_rich_style(f"preview--{name}") for name in STYLES}
            self._painter = Painter(base, {name: added(base, style) for name, style in full.items()}, width)
        return self._painter

    def _gutter(self, row: Painted, base: Style) -> Segment:
        """The bar beside the section's rows, brighter beside the hit."""
        if self.walk and row.line <= self.walk.line <= row.last:
            return Segment(_BAR, self.get_component_rich_style("preview--gutter-hit"))
        if self._stand.line <= row.last and row.line <= self._stand.last_line:
            return Segment(_BAR, self.get_component_rich_style("preview--gutter"))
        return Segment(" " * _GUTTER, base)

    def _message_lines(self) -> list[Strip]:
        size = self.scrollable_content_region.size
        lines = centred(self._message, size, self.get_component_rich_style("preview--message"))
        return [*lines, *[Strip.blank(size.width, self.rich_style)] * max(0, size.height - len(lines))]
