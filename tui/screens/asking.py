"""A question before something leaves this program."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static

from ..labels import Labels
from ..widgets.menu import Menu
from .dialog import Dialog


class AskingScreen(Dialog[bool]):
    """Says what is about to happen, and to what. No is first: a key pressed twice means no yes."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*Dialog.CSS_PATH, "asking.tcss"]
    AUTO_FOCUS = "Menu"

    def __init__(self, labels: Labels, question: str, what: str) -> None:
        """`what` is shown in full, and has to be fit for that."""
        super().__init__(question, labels["asking.hint"])
        self._answers = Menu(labels["asking.no"], labels["asking.yes"], markup=False)
        self._what = what

    def content(self) -> ComposeResult:
        yield Static(Content(self._what), id="what")
        yield self._answers

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index == 1)
