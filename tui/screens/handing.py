"""Takes the selected hit out of the program: to Obsidian, to the editor, to the clipboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.app import SuspendNotSupported
from textual.screen import Screen
from vaultprobe.engine import Hit
from vaultprobe.engine.handover import Outcome

from ..copies import Copy, copies
from ..hands import Hands
from ..labels import Labels
from ..reasons import reason
from ..widgets.status_line import StatusLine
from .copy import CopyScreen


class Handing:
    """Runs one hand-over; what became of it is told in the status line."""

    def __init__(
        self,
        screen: Screen[None],
        status: StatusLine,
        hands: Hands,
        labels: Labels,
        edited: Callable[[], None] = lambda: None,
    ) -> None:
        self._screen = screen
        self._status = status
        self._hands = hands
        self._labels = labels
        self._edited = edited
        """Called when a note may have been edited."""

    async def to_obsidian(self, hit: Hit, *, new_tab: bool) -> None:
        """Open in Obsidian; where that cannot be, in the editor that is set, else show the address."""
        try:
            outcome = await asyncio.to_thread(self._hands.to_obsidian, hit, new_tab=new_tab)
            if outcome.launched:
                self._tell(outcome, hit.line)
            elif self._hands.has_editor:
                await self._edit_instead(hit, outcome)
            else:
                await self._show_address(hit, outcome)
        except Exception as error:
            self._status.tell(reason(error), "bad")

    async def to_editor(self, hit: Hit) -> None:
        """Open in the editor; one that runs in this terminal gets it until it ends."""
        try:
            outcome = await self._edit(hit)
        except SuspendNotSupported:
            self._status.tell(self._labels["news.no-suspend"], "bad")
        except Exception as error:
            self._status.tell(reason(error), "bad")
        else:
            self._tell(outcome, hit.line)

    async def to_clipboard(self, hit: Hit) -> None:
        """Show what can be copied."""
        try:
            choice = await asyncio.to_thread(self._choice, hit)
        except Exception as error:
            self._status.tell(reason(error), "bad")
        else:
            self._screen.app.push_screen(CopyScreen(self._labels, choice))

    async def search_in_obsidian(self, vault_path: str, query: str) -> None:
        """Show what Obsidian's own search finds for the whole query."""
        await self._send_out(lambda: self._hands.to_obsidian_search(vault_path, query))

    async def to_web(self, address: str) -> None:
        """Open an address outside the vault; only for one that the user has seen and said yes to."""
        await self._send_out(lambda: self._hands.to_web(address))

    async def _send_out(self, hand_over: Callable[[], Outcome]) -> None:
        try:
            outcome = await asyncio.to_thread(hand_over)
        except Exception as error:
            self._status.tell(reason(error), "bad")
            return
        if not outcome.launched:
            self._screen.app.copy_to_clipboard(outcome.address)
            copied = self._labels("unopened.copied", why=outcome.message)
            self._status.tell(f"{copied} {outcome.address}", "bad")
        else:
            self._tell(outcome, 1)

    async def _edit(self, hit: Hit) -> Outcome:
        if await asyncio.to_thread(self._hands.needs_terminal, hit):
            outcome = self._in_terminal(hit)
        else:
            outcome = await asyncio.to_thread(self._hands.to_editor, hit)
        self._edited()
        return outcome

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

    async def _edit_instead(self, hit: Hit, failed: Outcome) -> None:
        """The next best thing; where that cannot be either, the address is left."""
        try:
            outcome = await self._edit(hit)
        except Exception:
            await self._show_address(hit, failed)
            return
        if outcome.launched:
            told = self._labels("opened.instead", why=self._why(failed), line=hit.line)
            self._status.tell(told, "good")
        else:
            await self._show_address(hit, failed)

    def _choice(self, hit: Hit, address: str = "") -> tuple[Copy, ...]:
        """What can be copied of a hit; looks at the disk."""
        return copies(hit, address or self._hands.address(hit), self._hands.link_style(hit))

    async def _show_address(self, hit: Hit, failed: Outcome) -> None:
        """Send the address to the clipboard, and show it, since nobody knows whether it arrived."""
        choice = await asyncio.to_thread(self._choice, hit, failed.address)
        why = self._why(failed)
        self._status.tell(self._labels("unopened.shown", why=why), "bad")
        screen = CopyScreen(self._labels, choice, first="address", notice=why, send=True)
        self._screen.app.push_screen(screen)

    def _why(self, failed: Outcome) -> str:
        """In the user's own language where there are words for it."""
        key = f"unopened.{failed.trouble}"
        known = self._labels.get(key, "")
        return self._labels(key, why=failed.message) if known else failed.message

    def _tell(self, outcome: Outcome, line: int) -> None:
        """In the user's own language where it went as it should."""
        words = self._labels.get(f"opened.{outcome.way}", "") if outcome.launched else ""
        told = self._labels(f"opened.{outcome.way}", line=line) if words else outcome.message
        self._status.tell(told, "good" if outcome.launched else "bad")
