"""Opens vaults, those named at the start or those the user picks."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from textual.screen import Screen
from vaultprobe.engine import EngineError
from vaultprobe.engine.store import default_index_dir, list_indexes

from ..commands import key_of, short_key
from ..labels import Labels
from ..launch import Launch
from ..library import Library
from ..literal import literal
from ..reasons import reason
from ..services import Services
from ..widgets.empty_note import EmptyNote
from ..widgets.status_line import StatusLine
from .vaults import VaultsScreen


class Opening:
    """Knows which vaults are open; what goes wrong is told where the list would be."""

    def __init__(
        self,
        screen: Screen[None],
        launch: Launch,
        services: Services,
        labels: Labels,
        *,
        empty: EmptyNote,
        status: StatusLine,
    ) -> None:
        self._screen = screen
        self._launch = launch
        self._services = services
        self._labels = labels
        self._empty = empty
        self._status = status
        self._vaults: tuple[Path, ...] = ()

    async def at_start(self) -> Library | None:
        """The vaults named at the start; without any, those the user picks."""
        if self._launch.vaults:
            return await self._open(self._launch.vaults)
        key = short_key(key_of("vaults", self._launch.keys))
        self._empty.tell(self._labels("empty.none", key=key))
        return await self.chosen()

    async def chosen(self) -> Library | None:
        """The vaults the user picks; None when it is to stay as it is."""
        current = self._vaults or self._launch.vaults
        picker = VaultsScreen(self._services, self._labels, current, self._launch.configured)
        vaults = await self._screen.app.push_screen_wait(picker)
        return await self._open(vaults) if vaults else None

    @property
    def is_demo(self) -> bool:
        """The program was started on the sample vault, and this is it."""
        return self._launch.demo and self._vaults == self._launch.vaults

    def is_sole(self) -> bool:
        """Whether no vault but the open ones, and the sample, has an index on this machine."""
        folder = self._launch.index_dir or default_index_dir(os.environ)
        try:
            known = {os.path.realpath(index.path) for index in list_indexes(folder) if index.path}
        except EngineError:  # nobody can tell
            return False
        return known <= {os.path.realpath(path) for path in (*self._vaults, self._services.sample_vault)}

    def names_of(self, library: Library) -> tuple[str, ...]:
        """What to call the open vaults."""
        if self.is_demo or self._vaults == (self._services.sample_vault,):
            return (self._labels["vaults.name-sample"],)
        return library.names

    async def _open(self, vaults: tuple[Path, ...]) -> Library | None:
        self._empty.tell(self._labels["empty.opening"])
        try:
            library = await asyncio.to_thread(self._services.open_library, vaults)
        except Exception as error:
            self._empty.tell(literal(reason(error)))
            self._status.tell(reason(error), "bad")
            return None
        self._vaults = vaults
        return library
