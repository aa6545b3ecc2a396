"""The pane beside the list: reads the selected note and shows it at the hit."""

from __future__ import annotations

import asyncio
from functools import partial

from textual import work
from textual.app import ComposeResult
from textual.containers import Container
from vaultprobe.engine import Hit

from ..labels import Labels
from ..library import Library
from ..literal import literal
from ..reasons import reason
from .preview import Preview

_PATIENCE = 0.02
"""Seconds before a newly selected note is read: the list is painted first, keys held down skip notes."""


class NotePane(Container):
    """Holds the preview; the newest selection wins."""

    DEFAULT_CSS = "NotePane { width: 1fr; height: 1fr; }"

    def __init__(self, labels: Labels, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._labels = labels
        self._preview = Preview()
        self._shown: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield self._preview

    def show(self, library: Library, hit: Hit, query: str) -> None:
        """Show a hit's note at the hit, with what the query asks for marked."""
        self._read(library, hit, query)

    def clear(self) -> None:
        """Nothing is selected."""
        self.workers.cancel_node(self)
        self._shown = ()
        self._preview.clear()

    def page_up(self) -> None:
        """Scroll back by what is seen."""
        self._preview.page_up()

    def page_down(self) -> None:
        """Scroll on by what is seen."""
        self._preview.page_down()

    @work(exclusive=True, group="preview")
    async def _read(self, library: Library, hit: Hit, query: str) -> None:
        await asyncio.sleep(_PATIENCE)
        try:
            note = await asyncio.to_thread(library.read, hit)
        except Exception as error:
            self._shown = ()
            self._preview.clear(self._labels("preview.gone", why=literal(reason(error))))
            return
        shown = (library, hit.path, hit.line, query, note.text)
        if (
            shown != self._shown
        ):  # a refresh that changed nothing here leaves the view where it was scrolled to
            self._shown = shown
            marks = partial(library.marks, query)
            self._preview.show(note.text, line=hit.line, marks=marks, title=hit.path, last_line=hit.line_end)
