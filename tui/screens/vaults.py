"""The vault picker: those that are open, of the settings, known to Obsidian, searched before; the sample."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..ages import age
from ..labels import Labels
from ..literal import literal
from ..services import Services
from ..widgets.menu import Menu
from .dialog import Dialog

Origin = Literal["launch", "config", "obsidian", "index", "sample", "all"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A vault that can be opened, or several together."""

    name: str
    paths: tuple[Path, ...]
    origin: Origin
    exists: bool = True
    seen: float = 0.0
    """When it was indexed, if that is why it is known."""


class VaultsScreen(Dialog[tuple[Path, ...]]):
    """Returns the vaults to open, or None."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*Dialog.CSS_PATH, "vaults.tcss"]
    AUTO_FOCUS = "Menu"

    def __init__(
        self, services: Services, labels: Labels, current: Sequence[Path], configured: Mapping[str, Path]
    ) -> None:
        super().__init__(labels["vaults.title"], labels["vaults.hint"])
        self._labels = labels
        self._now = services.clock()
        self._choices = tuple(_choices(services, current, configured))
        self._welcome = all(choice.origin == "sample" for choice in self._choices)

    def content(self) -> ComposeResult:
        if self._welcome:
            words = Content.assemble(
                self._labels["vaults.welcome"], "\n", ("vaultprobe --vault PATH", "$accent")
            )
            yield Static(words, id="welcome")
        menu = Menu(*(Option(self._row(choice), disabled=not choice.exists) for choice in self._choices))
        menu.highlighted = next((n for n, choice in enumerate(self._choices) if choice.exists), None)
        yield menu

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index].paths)

    def _row(self, choice: Choice) -> Content:
        """Name and origin, the path on a line of its own."""
        if choice.origin == "all":
            return Content.styled(self._labels("vaults.all", n=len(choice.paths)), "bold")
        told = self._told(choice)
        if choice.origin == "sample":
            return Content.assemble((self._labels["vaults.sample"], "bold"), "  ", (told, "$quiet"))
        place = literal(str(choice.paths[0]))
        return Content.assemble(
            (literal(choice.name), "bold"), "  ", (told, "$quiet"), (f"\n  {place}", "$quiet")
        )

    def _told(self, choice: Choice) -> str:
        """Where it is known from."""
        if not choice.exists:
            return self._labels["vaults.gone"]
        if choice.origin != "index":
            return self._labels[f"vaults.from-{choice.origin}"]
        since = self._now - choice.seen
        if since < 60:
            return self._labels["vaults.from-index-now"]
        return self._labels("vaults.from-index", age=age(self._labels, since))


def _choices(services: Services, current: Sequence[Path], configured: Mapping[str, Path]) -> Iterator[Choice]:
    """Each folder once, under the first name it has; those of the settings also all together."""
    seen = {os.path.realpath(services.sample_vault)}
    for choice in _known(services, current, configured):
        place = os.path.realpath(choice.paths[0])
        if place not in seen:
            seen.add(place)
            yield choice
    together = tuple(path for path in configured.values() if os.path.isdir(path))
    if len(together) > 1:
        yield Choice("", together, "all")
    yield Choice("", (services.sample_vault,), "sample")


def _known(services: Services, current: Sequence[Path], configured: Mapping[str, Path]) -> Iterator[Choice]:
    for path in current:
        yield Choice(path.name, (path,), "launch", os.path.isdir(path))
    for name, path in configured.items():
        yield Choice(name, (path,), "config", os.path.isdir(path))
    for vault in services.known_vaults():
        yield Choice(vault.name, (vault.path,), "obsidian", vault.exists)
    for index in services.indexed_vaults():
        yield Choice(index.vault, (Path(index.path),), "index", seen=index.fresh_at or 0.0)
