"""The pane beside the list: reads the selected note and shows it at the hit."""

from __future__ import annotations

import asyncio
import importlib
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from textual import work
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.reactive import var
from textual.widgets import Static
from vaultprobe.engine import Hit, NoteText

from ..commands import key_of, short_key
from ..labels import Labels
from ..library import Library
from ..literal import literal
from ..reading_place import place_at
from ..reasons import reason
from ..rendering.places import typed_pieces
from ..rendering.rows import Marks
from ..rendering.targets import Target
from .preview import Preview

_PATIENCE = 0.02
"""Seconds before a note is read that was selected soon after another: keys held down skip notes."""
_SOON = 0.08


@dataclass(frozen=True, slots=True)
class Shown:
    """What the pane shows: a place in a note, as the query found it or a link led to it."""

    library: Library
    hit: Hit
    query: str
    text: str = ""

    def is_same_place(self, other: Shown) -> bool:
        """The same place for the same query? The text may have changed."""
        return self._place == other._place and self.library is other.library

    @property
    def _place(self) -> tuple[object, ...]:
        return self.hit.vault_path, self.hit.path, self.hit.line, self.query


class NotePane(Container):
    """Holds the preview; the newest selection wins. From there links lead on, and back."""

    DEFAULT_CSS = """
    NotePane {
        width: 1fr;
        height: 1fr;
        & > Preview { height: 1fr; }
        & > #where { display: none; height: 1; padding: 0 2; color: $quiet; background: $panel; }
        & > #where.-told { display: block; }
    }
    """

    alone: var[bool] = var(False)
    """No list is beside it."""

    def __init__(self, labels: Labels, keys: Mapping[str, str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._labels = labels
        self._keys = keys
        self._preview = Preview()
        self._where = Static("", id="where", markup=False)
        self._selected: Shown | None = None
        """What the list has selected."""
        self._trail: list[tuple[Shown, int]] = []
        """What was shown before links were followed, and the line that was being looked at."""
        self._asked_at = 0.0
        self._marks: tuple[Library, str, Marks] | None = None
        self.shown: Shown | None = None

    def compose(self) -> ComposeResult:
        yield self._preview
        yield self._where

    @property
    def visited(self) -> Hit | None:
        """The place that links have led to; None while the selected hit is shown."""
        return self.shown.hit if self.shown and self._trail else None

    @property
    def here(self) -> Hit | None:
        """Where someone reads who has gone elsewhere, by a link or within the note; None at the hit."""
        shown, preview = self.shown, self._preview
        if shown is None or self.screen.focused is not preview or not preview.shows(shown.text):
            return self.visited
        if not (self._trail or (self._selected and shown.is_same_place(self._selected))):
            return None  # another hit was selected, and is being read
        if shown.hit.line_start <= self.line <= shown.hit.line_end:
            return self.visited
        return place_at(shown.hit, shown.text, self.line)

    @property
    def line(self) -> int:
        """The source line that is being looked at."""
        return self._preview.line

    def show(self, library: Library, hit: Hit, query: str) -> None:
        """Show a hit's note at the hit, with what the query asks for marked."""
        selected = Shown(library, hit, query)
        if self._trail and self._selected and selected.is_same_place(self._selected):
            return  # nothing else was selected, as after a refresh: who has followed links stays there
        self._selected = selected
        self._read(selected)

    def clear(self, message: str = "") -> None:
        """No note is selected; say what instead."""
        self.workers.cancel_node(self)
        self._selected = None
        self._show_nothing(message)

    def page_up(self) -> None:
        """Scroll back by what is seen."""
        self._preview.page_up()

    def page_down(self) -> None:
        """Scroll on by what is seen."""
        self._preview.page_down()

    async def run(self, action: str) -> None:
        """A command of the preview, asked for from elsewhere."""
        await self._preview.run_action(action)

    def jump(self, line: int) -> None:
        """To another line of the note."""
        self._preview.go_to_line(line)

    async def visit(self, hit: Hit) -> None:
        """Show the note that a link leads to."""
        before = self.shown
        if before is None:
            return
        note = await asyncio.to_thread(_read_note, before.library, hit)
        if self.shown is before:
            self._trail.append((before, self._preview.line))
            self._show(Shown(before.library, hit, before.query, note.text))

    def back(self) -> bool:
        """To where the last link was followed; False: there is no way back."""
        if not self._trail:
            return False
        before, line = self._trail.pop()
        self._show(before)
        self._preview.scroll_to_source_line(line)
        return True

    def watch_alone(self) -> None:
        if self.is_mounted:
            self._tell_place()

    def on_preview_manner_changed(self) -> None:
        self._tell_place()

    def on_preview_link_selected(self, message: Preview.LinkSelected) -> None:
        self._tell_place(message.target)

    @work(exclusive=True, group="preview")
    async def _read(self, selected: Shown) -> None:
        now = time.monotonic()
        is_soon, self._asked_at = now - self._asked_at < _SOON, now
        if is_soon:
            await asyncio.sleep(_PATIENCE)
        try:
            note = await asyncio.to_thread(_read_note, selected.library, selected.hit)
        except Exception as error:
            self._show_nothing(self._labels("preview.gone", why=literal(reason(error))))
            return
        shown = Shown(selected.library, selected.hit, selected.query, note.text)
        is_seen = self.shown and shown.is_same_place(self.shown) and note.text == self.shown.text
        if self._trail or not is_seen:  # a refresh that changed nothing here leaves the view where it was
            self._trail.clear()
            self._show(shown)

    def _show(self, shown: Shown) -> None:
        self.shown = shown
        hit = shown.hit
        marks = self._marks_for(shown.library, shown.query)
        pieces = typed_pieces(shown.query)
        self._preview.show(shown.text, line=hit.line, marks=marks, last_line=hit.line_end, pieces=pieces)
        self._tell_place()

    def _show_nothing(self, message: str = "") -> None:
        self.shown = None
        self._trail.clear()
        self._preview.clear(message)
        self._tell_place()

    def _tell_place(self, target: Target | None = None) -> None:
        """Below the note: where the highlighted link leads, else which note this is, and in what manner."""
        told = [self._leads(target)] if target else [*self._which(), *self._manner()]
        self._where.update(Content("   ".join(told)), layout=False)  # its coming lays out the screen
        self._where.set_class(bool(told), "-told")

    def _leads(self, target: Target) -> str:
        return self._labels("preview.link", target=literal(target.shown), key=self._key("follow"))

    def _which(self) -> Iterator[str]:
        """Where links have led to; the note's name where no list tells it."""
        if self.shown and (self.visited or self.alone):
            hit = self.shown.hit
            path = literal(" › ".join([hit.path, *hit.headings]))
            yield self._labels("preview.visited", path=path, key=self._key("back")) if self.visited else path

    def _manner(self) -> Iterator[str]:
        """What is not as usual."""
        manner = self._preview.manner
        if self.shown and manner.raw:
            yield self._labels("preview.raw", key=self._key("raw"))
        if self.shown and manner.wide:
            yield self._labels("preview.wide", key=self._key("wide"))

    def _key(self, command: str) -> str:
        return short_key(key_of(command, self._keys))

    def _marks_for(self, library: Library, query: str) -> Marks:
        """The same one for the same query: the preview knows by it what it has laid out already."""
        if self._marks is None or self._marks[:2] != (library, query):
            self._marks = (library, query, partial(library.marks, query))
        return self._marks[2]


def _read_note(library: Library, hit: Hit) -> NoteText:
    """In a thread, with what it takes to render a note, as long as that has not been imported yet."""
    importlib.import_module("..rendering.render", __package__)
    return library.read(hit)
