"""The preview: one whole note, standing at the hit's line with the matches marked, and its keys."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from textual import events, work
from textual.binding import Binding
from textual.message import Message
from textual.timer import Timer

from ..commands import bindings
from ..keys_in_turn import expect_dialog
from ..rendering.link_spots import LinkSpot, link_at, next_link
from ..rendering.note import Note
from ..rendering.rows import Marks
from ..rendering.standing import Manner, Stand
from ..rendering.targets import Target
from .note_canvas import OTHERS, STYLES, NoteCanvas
from .typing_through import TypingThrough

_LARGE = 200_000
"""Characters; a larger note is cut into blocks in a thread."""
_SCAN_EVERY, _SCAN_FOR = 0.03, 0.006
"""Seconds, for counting matches while nothing else is going on."""


class Preview(TypingThrough, NoteCanvas, can_focus=True, inherit_bindings=False):
    """A note to scroll, to walk through from match to match, and to look at in other manners."""

    BINDINGS: ClassVar = [
        *bindings("preview"),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("left", "slide(-1)", show=False),
        Binding("right", "slide(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home,g", "move_to_end(-1)", show=False),
        Binding("end,G", "move_to_end(1)", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"preview--{name}" for name in (*STYLES, *OTHERS)}
    DEFAULT_CSS = Path(__file__).with_suffix(".tcss").read_text(encoding="utf-8")

    @dataclass
    class Matched(Message):
        """How many matches the note has, and which of them `n` has come to, from 1; 0: none yet."""

        current: int
        total: int

    @dataclass
    class LinkSelected(Message):
        """A link is highlighted; None: none any more."""

        target: Target | None

    class MannerChanged(Message):
        """The note is shown in another manner from now on."""

    @dataclass
    class Asked(Message):
        """The user wants to leave this place of the note, for another of it or for another note."""

        way: Literal["follow", "back", "outline", "links"]
        target: Target | None = None
        """The link to follow."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._scan: Timer | None = None

    def show(
        self,
        text: str,
        *,
        line: int,
        marks: Marks,
        last_line: int | None = None,
        pieces: tuple[str, ...] = (),
    ) -> None:
        """Show a note at a source line; its section reaches from `line` to `last_line`.

        `marks` paints what answers the query, `n` stops at the best of it for the `pieces` that were typed.
        """
        self.workers.cancel_group(self, "read")
        stand = Stand(line, max(line, last_line or line), marks, pieces)
        if len(text) <= _LARGE or self.shelf.find(text, self.manner):
            self._open(self.shelf.note(text, self.manner), stand)
        else:
            self._read(text, stand)

    def clear(self, message: str = "") -> None:
        """Show no note, but a quiet word."""
        self.workers.cancel_group(self, "read")
        self.show_nothing(message)
        self.post_message(self.Matched(0, 0))

    def go_to_line(self, line: int) -> None:
        """Stand at a source line that someone has chosen to read."""
        if self.walk:
            self.walk.stand(line)
        self.scroll_to_source_line(line)

    def page_up(self) -> None:
        """Scroll back by what is seen."""
        self.action_page(-1)

    def page_down(self) -> None:
        """Scroll on by what is seen."""
        self.action_page(1)

    def on_mount(self) -> None:
        self._scan = self.set_interval(_SCAN_EVERY, self._look_for_matches, pause=True)

    def settled(self) -> None:
        if self._scan:
            self._scan.resume()

    @work(exclusive=True, group="read", description="read a large note")  # else: the repr of its text
    async def _read(self, text: str, stand: Stand) -> None:
        self._open(await asyncio.to_thread(self.shelf.note, text, self.manner), stand)

    def _open(self, note: Note, stand: Stand) -> None:
        if self._scan:
            self._scan.pause()
        self.open_note(note, stand)

    # Matches.

    def action_next_match(self) -> None:
        self._go_to_match(forward=True)

    def action_previous_match(self) -> None:
        self._go_to_match(forward=False)

    def _go_to_match(self, *, forward: bool) -> None:
        if self.view is None or self.walk is None:
            return
        if self.walk.go(self.view, forward=forward):
            self.reveal(self.walk.place(self.view.flow), self.walk.spot)
        self._tell_matches()

    def _look_for_matches(self) -> None:
        if self._scan and (self.walk is None or self.walk.look(_SCAN_FOR)):
            self._scan.pause()
            self._tell_matches()

    def _tell_matches(self) -> None:
        if self.walk:
            self.post_message(self.Matched(*self.walk.position))

    # Links, and other ways to other places.

    def shows(self, text: str) -> bool:
        """Is this the note that is shown, and not still being read?"""
        return self.view is not None and self.note is not None and self.note.text == text

    @property
    def line(self) -> int:
        """The source line that someone is looking at."""
        if self.view is None or self.walk is None:
            return 1
        return self.view.flow.line(self.walk.here(self.view).place)

    def action_next_link(self) -> None:
        self._go_to_link(forward=True)

    def action_previous_link(self) -> None:
        self._go_to_link(forward=False)

    def _go_to_link(self, *, forward: bool) -> None:
        view, walk, link = self.view, self.walk, self.selected_link
        if view is None or walk is None:
            return
        start = link.spots[0] if link and view.shows(link.place, margin=0) else walk.here(view)
        if found := next_link(view.flow, start, forward=forward):
            self.selected_link = found
            self.reveal(found.place, found.spots[0])

    def watch_selected_link(self, link: LinkSpot | None) -> None:
        self.post_message(self.LinkSelected(link.target if link else None))

    def on_click(self, event: events.Click) -> None:
        """A click on a link follows it; one that has selected text does not."""
        found = self.row_at(event.y) if not self.text_selection else None
        if found is None or self.view is None:
            return
        place, row = found
        link = link_at(self.view.flow, place, self.character_at(row, event.x))
        self.selected_link = link
        if link:
            self.post_message(self.Asked("follow", link.target))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a link to follow its key means what it means elsewhere."""
        return self.selected_link is not None if action == "follow" else True

    def action_follow(self) -> None:
        if self.selected_link:
            self.post_message(self.Asked("follow", self.selected_link.target))

    def action_ask(self, way: Literal["back", "outline", "links"]) -> None:
        if way != "back":
            expect_dialog(self.app)
        self.post_message(self.Asked(way))

    # Other manners of showing a note.

    def action_toggle_raw(self) -> None:
        self._change(replace(self.manner, raw=not self.manner.raw))

    def action_toggle_wide(self) -> None:
        self._change(replace(self.manner, wide=not self.manner.wide))

    def action_toggle_front_matter(self) -> None:
        self._change(replace(self.manner, unfold=not self.manner.unfold))
        self.scroll_to_source_line(1)

    def _change(self, manner: Manner) -> None:
        """Show the same place in another manner."""
        is_reread = manner.raw != self.manner.raw
        self.manner = manner
        if self.note is None:
            return
        if is_reread:
            self.renew(self.shelf.note(self.note.text, manner))
        self.lay_out(keep=True)
        self.post_message(self.MannerChanged())
