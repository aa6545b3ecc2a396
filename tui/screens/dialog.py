"""What all small windows over the main screen have in common."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen

from ..keys_in_turn import dialog_is_there

Chosen = TypeVar("Chosen")


class Dialog(ModalScreen[Chosen | None]):
    """A titled window with a hint at its foot; Esc closes it without a choice."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self._title = title
        self._hint = hint

    def compose(self) -> ComposeResult:
        with Vertical(id="window") as window:
            window.border_title = Content(self._title)
            window.border_subtitle = Content(self._hint)
            yield from self.content()

    def on_mount(self) -> None:
        dialog_is_there(self.app)

    def content(self) -> ComposeResult:
        """What is in the window."""
        yield from ()

    def action_close(self) -> None:
        self.dismiss(None)

    def dismiss(self, result: Chosen | None = None) -> AwaitComplete:
        """Close, once: keys typed ahead may ask for it again while the window goes."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
