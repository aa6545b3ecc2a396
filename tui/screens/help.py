"""The help page, made from the command table."""

from __future__ import annotations

from collections.abc import Mapping
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


class HelpScreen(Dialog[None]):
    """Every command with its keys, by group."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*Dialog.CSS_PATH, "help.tcss"]

    def __init__(self, labels: Labels, keys: Mapping[str, str]) -> None:
        super().__init__(labels["help.title"], labels["help.hint"])
        self._labels = labels
        self._keys = keys
        self._width = max(cell_len(self._written(command)) for command in COMMANDS)

    def content(self) -> ComposeResult:
        with VerticalScroll():
            for group in GROUPS:
                yield Static(Content(self._labels[f"group.{group}"]), classes="group")
                rows = [self._row(command) for command in COMMANDS if command.group == group]
                yield Static(Content("\n").join(rows), classes="rows")

    def _row(self, command: Command) -> Content:
        keys = self._written(command)
        gap = " " * (self._width - cell_len(keys) + 2)
        return Content.assemble((keys, "bold $foreground"), gap, self._labels[f"help.{command.name}"])

    def _written(self, command: Command) -> str:
        return key_names(key_of(command.name, self._keys))
