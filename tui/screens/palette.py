"""The command palette: Textual's own, which by itself does not stand keys that are typed ahead."""

from __future__ import annotations

from contextlib import suppress

from textual import on
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.events import Mount
from textual.message import Message
from textual.widgets import Input, OptionList


class Palette(CommandPalette):
    """Runs what was chosen once, and then takes no further choice."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close, once."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):  # the list has not been laid out yet
            super()._action_command_list(action)

    @on(Mount)
    @on(Input.Changed)
    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _only_while_open(self, message: Message) -> None:
        if not self.is_active:
            message.prevent_default()  # of the base class, whose handlers come after this one
