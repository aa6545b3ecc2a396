"""What is typed outside of the search box is meant for it all the same."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.widget import Widget


@dataclass
class Typed(Message):
    """A character was typed that is meant for the search box."""

    character: str


class TypingThrough(Widget):
    """A pane that passes on the characters that are none of its keys."""

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character and event.key not in self.screen.active_bindings:
            event.stop()
            self.post_message(Typed(event.character))
