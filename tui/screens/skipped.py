"""The files that are not in the index, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static
from vaultprobe.engine.types import Skipped

from ..labels import Labels
from ..literal import literal
from .dialog import Dialog

MOST = 1000
"""Files that are listed; the command line lists them all."""


class SkippedScreen(Dialog[None]):
    """Skipped files under their reasons, the commonest reason first."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*Dialog.CSS_PATH, "help.tcss"]

    def __init__(self, labels: Labels, skipped: Sequence[Skipped]) -> None:
        super().__init__(labels("skipped.title", n=len(skipped)), labels["skipped.hint"])
        self._labels = labels
        self._skipped = skipped

    def content(self) -> ComposeResult:
        with VerticalScroll():
            if not self._skipped:
                yield Static(Content(self._labels["skipped.none"]), classes="rows")
            for reason, files in _by_reason(self._skipped[:MOST]):
                told = self._labels("skipped.reason", n=len(files), reason=literal(reason))
                yield Static(Content(told), classes="group")
                yield Static(Content("\n").join(map(self._row, files)), classes="rows")
            if len(self._skipped) > MOST:
                rest = self._labels("skipped.rest", n=len(self._skipped) - MOST)
                yield Static(Content(rest), classes="rows")

    def _row(self, skipped: Skipped) -> Content:
        several = len({each.vault_path for each in self._skipped}) > 1
        vault = f"{literal(PurePath(skipped.vault_path).name)}: " if several else ""
        return Content.assemble(vault, (literal(skipped.path), "$foreground"))


def _by_reason(skipped: Sequence[Skipped]) -> Iterator[tuple[str, list[Skipped]]]:
    found: dict[str, list[Skipped]] = {}
    for each in skipped:
        found.setdefault(each.reason, []).append(each)
    yield from sorted(found.items(), key=lambda lot: (-len(lot[1]), lot[0]))
