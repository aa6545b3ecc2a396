"""The top of the screen: the search box, which vault it searches, and how the query was read."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from vaultprobe.engine import Results

from ..labels import Labels
from ..literal import literal
from .reading_line import ReadingLine
from .search_box import SearchBox


class Head(Vertical):
    """A strip of two lines."""

    DEFAULT_CSS = """
    Head {
        height: auto;
        padding: 0 2;
        background: $panel;
        & > Horizontal { height: 1; }
        .prompt { width: 2; color: $quiet; text-style: bold; }
        & .prompt.-typing { color: $accent; }
        .vault { width: auto; max-width: 40%; padding: 0 0 0 2; color: $quiet; }
        ReadingLine { padding: 0 0 0 2; }
    }
    """

    def __init__(self, labels: Labels, query: str) -> None:
        super().__init__()
        self.box = SearchBox(query, labels["box.placeholder"])
        self.reading = ReadingLine(labels)
        self._prompt = Static("❯", classes="prompt")
        self._vault = Static(classes="vault", markup=False)

    def on_descendant_focus(self) -> None:
        self._prompt.add_class("-typing")

    def on_descendant_blur(self) -> None:
        self._prompt.remove_class("-typing")

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self._prompt
            yield self.box
            yield self._vault
        yield self.reading

    def tell_reading(self, results: Results, *, unread: bool, queries: bool, demo: bool) -> None:
        """Say how a query was read or, without one, what is listed; nothing while notes are `unread`."""
        if unread and not results:
            self.reading.clear()
        elif not results.query.strip():
            self.reading.show_recent(queries=queries, demo=demo)
        else:
            self.reading.show(results)

    def tell_vaults(self, vaults: Sequence[str]) -> None:
        """Say which vaults are searched."""
        self._vault.update(Content(literal(" + ".join(vaults))))
