"""The footer: the keys that matter, as many as fit; each can be clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Static

from ..commands import Command, in_footer, short_key
from ..labels import Labels

_GAP = "  "


class KeyLine(Static):
    """One line of keys with their labels, from the command table."""

    DEFAULT_CSS = """
    KeyLine { height: 1; width: 1fr; padding: 0 2; color: $quiet; }
    """

    reading: reactive[bool] = reactive(False)
    """The preview has the focus: its keys are told."""
    on_link: reactive[bool] = reactive(False)
    """A link is highlighted there."""

    def __init__(self, labels: Labels, keys: Mapping[str, str], *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self.auto_links = False
        self._labels = labels
        self._keys = keys

    def on_resize(self) -> None:
        self._tell()

    def watch_reading(self) -> None:
        self._tell()

    def watch_on_link(self) -> None:
        self._tell()

    def _tell(self) -> None:
        self.update(Content(_GAP).join(self._chip(command) for command in self._fitting()), layout=False)

    def _fitting(self) -> Sequence[Command]:
        """What fits: the most useful keys first to stay, shown in that order."""
        kept: list[Command] = []
        room = self.content_size.width + len(_GAP)
        for command in in_footer(reading=self.reading, on_link=self.on_link):
            room -= cell_len(self._key(command)) + cell_len(self._label(command)) + 1 + len(_GAP)
            if room < 0:
                break
            kept.append(command)
        return kept

    def _chip(self, command: Command) -> Content:
        click = Style.from_meta({"@click": command.call})
        key = Content.styled(self._key(command), "bold $foreground")
        return Content.assemble(key, " ", self._label(command)).stylize(click)

    def _key(self, command: Command) -> str:
        return short_key(self._keys.get(command.name, command.keys))

    def _label(self, command: Command) -> str:
        return self._labels[f"command.{command.name}"]
