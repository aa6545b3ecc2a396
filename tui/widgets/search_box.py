"""The box that is typed into. No bare letter acts while it has the focus."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.reactive import reactive

from ..literal import literal
from .caret_input import CaretInput


class SearchBox(CaretInput):
    """One line of text; pasted line breaks become spaces, control characters visible marks."""

    DEFAULT_CSS = """
    SearchBox, SearchBox:focus {
        height: 1;
        width: 1fr;
        padding: 0;
        border: none;
        background: transparent;
        background-tint: transparent;
        & > .input--placeholder { color: $quiet; text-style: none; }
    }
    """

    virtual_size = reactive(Size(0, 0))
    """As wide as the query. Textual's lays out the whole screen anew with every key."""

    def __init__(self, query: str, placeholder: str, *, id: str | None = None) -> None:
        super().__init__(literal(query), placeholder, select_on_focus=False, id=id)
        self.cursor_blink = False

    def write(self, character: str) -> None:
        """Type a character that was meant for the box while something else had the focus."""
        self.insert_text_at_cursor(character)

    def _on_paste(self, event: events.Paste) -> None:
        # Textual's own handler, which would run after this one, keeps only the first line.
        event.prevent_default()
        event.stop()
        line = literal(" ".join(event.text.splitlines()))
        start, end = sorted((self.selection.start, self.selection.end))
        self.replace(line, start, end)
