"""The help page: the command table, and how a query can be written."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import PurePath
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ..commands import COMMANDS, GROUPS, Command, key_names, key_of
from ..labels import Labels
from .dialog import Dialog

_OPERATORS = {
    '"exact phrase"': "query.phrase",
    "one OR other": "query.or",
    "tag:x": "query.tag",
    "path:x file:x": "query.path",
    "heading:x": "query.heading",
    "[property:value]": "query.property",
    "NOT x": "query.not",
}
"""What can be written in the box, and the words that explain it."""


class HelpScreen(Dialog[None]):
    """Every command with its keys, by group, then the operators of a query."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*Dialog.CSS_PATH, "help.tcss"]

    def __init__(self, labels: Labels, keys: Mapping[str, str]) -> None:
        super().__init__(labels["help.title"], labels["help.hint"])
        self._labels = labels
        self._keys = keys

    def content(self) -> ComposeResult:
        with VerticalScroll():
            for group in GROUPS:
                commands = [command for command in COMMANDS if command.group == group]
                lines = [(self._keys_of(command), f"help.{command.name}") for command in commands]
                yield from self._section(f"group.{group}", lines)
            yield from self._section("query.title", _OPERATORS.items())

    def _section(self, title: str, lines: Collection[tuple[str, str]]) -> ComposeResult:
        """A title, and lines of two columns."""
        width = max(cell_len(left) for left, _ in lines) + 2
        rows = (
            Content.assemble((left, "bold $foreground"), " " * (width - cell_len(left)), self._labels[words])
            for left, words in lines
        )
        yield Static(Content(self._labels[title]), classes="group")
        yield Static(Content("\n").join(rows), classes="rows")

    def _keys_of(self, command: Command) -> str:
        return key_names(key_of(command.name, self._keys))
