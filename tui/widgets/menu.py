"""A list to choose from in a window."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from textual.widgets import OptionList


class Menu(OptionList):
    """Textual's, which by itself does not stand that a page is turned before it has been laid out."""

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        with suppress(KeyError):
            super()._move_page(direction)
