"""A line of input for which an input method shows its candidates in the right place."""

from __future__ import annotations

from textual.geometry import Offset
from textual.widgets import Input


class CaretInput(Input):
    """The terminal's cursor stands in the cell of the caret; at the end Textual's is one cell further."""

    def on_resize(self) -> None:
        if self.has_focus:
            self.app.cursor_position = self.cursor_screen_offset

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the caret is on the screen: column and row."""
        return super().cursor_screen_offset - Offset(int(self.cursor_at_end), 0)
