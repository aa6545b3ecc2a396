"""Asks why the selected hit is where it is, while the user wants to know."""

from __future__ import annotations

import asyncio

from textual.screen import Screen
from vaultprobe.engine import Hit

from ..labels import Labels
from ..library import Library
from ..reasons import reason
from ..widgets.why_line import WhyLine

_PATIENCE = 0.1
"""Seconds before a newly selected hit is asked about: it costs a search, and keys held down skip hits."""


class Explaining:
    """Off until it is asked for; then it follows the selection."""

    def __init__(self, screen: Screen[None], line: WhyLine, labels: Labels) -> None:
        self._screen = screen
        self._line = line
        self._labels = labels
        self._on = False
        self._asked: tuple[Library, Hit, str] | None = None

    def toggle(self) -> None:
        """Explain from now on, or no more."""
        self._on = not self._on
        self._show()

    def follow(self, library: Library, hit: Hit, query: str) -> None:
        """Another hit is selected."""
        self._asked = (library, hit, query) if query.strip() else None
        self._show()

    def clear(self) -> None:
        """No hit is selected."""
        self._asked = None
        self._show()

    def _show(self) -> None:
        if not self._on:
            self._screen.workers.cancel_group(self._screen, "why")
            self._line.display = False
        elif self._asked is None:
            self._screen.workers.cancel_group(self._screen, "why")
            self._line.tell(self._labels["why.nothing"])
        else:
            self._screen.run_worker(self._explain(*self._asked), group="why", exclusive=True)

    async def _explain(self, library: Library, hit: Hit, query: str) -> None:
        await asyncio.sleep(_PATIENCE)
        try:
            reasons = await asyncio.to_thread(library.why, hit, query)
        except Exception as error:
            self._line.tell(reason(error))
        else:
            self._line.show(reasons)
