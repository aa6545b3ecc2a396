"""Takes the selected hit out of the program: to Obsidian, to the editor, to the clipboard."""

from __future__ import annotations

import asyncio

from textual.app import SuspendNotSupported
from textual.screen import Screen
from vaultprobe.engine import Hit
from vaultprobe.engine.handover import Outcome

from ..copies import copies
from ..hands import Hands
from ..labels import Labels
from ..reasons import reason
from ..widgets.status_line import StatusLine
from .copy import CopyScreen


class Handing:
    """Runs one hand-over; what became of it is told in the status line."""

    def __init__(self, screen: Screen[None], status: StatusLine, hands: Hands, labels: Labels) -> None:
        self._screen = screen
        self._status = status
        self._hands = hands
        self._labels = labels

    async def to_obsidian(self, hit: Hit, *, new_tab: bool) -> None:
        """Open in Obsidian; where that cannot be, offer the address."""
        try:
            outcome = await asyncio.to_thread(self._hands.to_obsidian, hit, new_tab=new_tab)
        except Exception as error:
            self._status.tell(reason(error), "bad")
            return
        self._tell(outcome, hit)
        if not outcome.launched:
            self._screen.app.push_screen(
                CopyScreen(
                    self._labels, copies(hit, outcome.address), first="address", notice=outcome.message
                )
            )

    async def to_editor(self, hit: Hit) -> None:
        """Open in the editor; one that runs in this terminal gets it until it ends."""
        try:
            if await asyncio.to_thread(self._hands.needs_terminal, hit):
                outcome = self._in_terminal(hit)
            else:
                outcome = await asyncio.to_thread(self._hands.to_editor, hit)
        except SuspendNotSupported:
            self._status.tell(self._labels["news.no-suspend"], "bad")
        except Exception as error:
            self._status.tell(reason(error), "bad")
        else:
            self._tell(outcome, hit)

    def _in_terminal(self, hit: Hit) -> Outcome:
        outcome: Outcome | Exception
        with self._screen.app.suspend():  # which would not take the terminal back after an exception
            try:
                outcome = self._hands.to_editor(hit)
            except Exception as error:
                outcome = error
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def to_clipboard(self, hit: Hit) -> None:
        """Show what can be copied."""
        try:
            address = await asyncio.to_thread(self._hands.address, hit)
        except Exception as error:
            self._status.tell(reason(error), "bad")
        else:
            self._screen.app.push_screen(CopyScreen(self._labels, copies(hit, address)))

    def _tell(self, outcome: Outcome, hit: Hit) -> None:
        """In the user's own language where it went as it should."""
        words = self._labels.get(f"opened.{outcome.way}", "") if outcome.launched else ""
        told = self._labels(f"opened.{outcome.way}", line=hit.line) if words else outcome.message
        self._status.tell(told, "good" if outcome.launched else "bad")
