"""The notice in place of everything where the window has no room for it."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from ..labels import Labels

LEAST_WIDTH, LEAST_HEIGHT = 40, 12
"""Below this there is only the notice."""


class TooSmall(Static):
    """One line that says how much room is needed."""

    DEFAULT_CSS = """
    TooSmall { width: 100%; height: 100%; content-align: center middle; color: $quiet; }
    """

    def __init__(self, labels: Labels) -> None:
        super().__init__(Content(labels("small", width=LEAST_WIDTH, height=LEAST_HEIGHT)))
