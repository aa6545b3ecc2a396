"""Follows the links of the note in the preview, and comes back; outline and links as lists."""

from __future__ import annotations

import asyncio

from textual.screen import Screen
from vaultprobe.engine.links import Destination
from vaultprobe.engine.links_syntax import Link, address_link, wikilink

from ..hands import hit_for
from ..keys_in_turn import dialog_is_there
from ..labels import Labels
from ..literal import literal
from ..reasons import reason
from ..rendering.outline import outline
from ..rendering.targets import Target
from ..widgets.note_pane import NotePane, Shown
from ..widgets.preview import Preview
from ..widgets.status_line import StatusLine
from .asking import AskingScreen
from .handing import Handing
from .links import Goal, LinksScreen
from .outline import OutlineScreen


class Wandering:
    """Moves the preview to other places; what is outside of the vault only after a yes."""

    def __init__(
        self, screen: Screen[None], pane: NotePane, status: StatusLine, handing: Handing, labels: Labels
    ) -> None:
        self._screen = screen
        self._pane = pane
        self._status = status
        self._handing = handing
        self._labels = labels

    def take(self, asked: Preview.Asked) -> None:
        """Do what the preview was asked for."""
        shown = self._pane.shown
        if shown is not None:
            self._screen.run_worker(self._go(asked, shown), group="wandering", exclusive=True)

    async def _go(self, asked: Preview.Asked, shown: Shown) -> None:
        try:
            match asked.way:
                case "back":
                    if not self._pane.back():
                        self._status.tell(self._labels["links.no-way-back"])
                case "outline":
                    await self._outline(shown)
                case "links":
                    await self._links(shown)
                case "follow" if asked.target:
                    await self._follow(shown, _link(asked.target))
        except Exception as error:
            self._status.tell(reason(error), "bad")
        finally:
            dialog_is_there(self._screen.app)

    async def _outline(self, shown: Shown) -> None:
        entries = await asyncio.to_thread(outline, shown.text)
        screen = OutlineScreen(self._labels, entries, self._pane.line)
        line = await self._screen.app.push_screen_wait(screen)
        if line is not None:
            self._pane.jump(line)

    async def _links(self, shown: Shown) -> None:
        links, path = shown.library.links(shown.hit), shown.hit.path
        outgoing = await asyncio.to_thread(links.outgoing, path)
        screen = LinksScreen(self._labels, outgoing, lambda: links.incoming(path))
        goal = await self._screen.app.push_screen_wait(screen)
        if goal is not None:
            await self._go_to(shown, goal)

    async def _follow(self, shown: Shown, link: Link) -> None:
        links = shown.library.links(shown.hit)
        destination = await asyncio.to_thread(links.follow, shown.hit.path, link)
        await self._go_to(shown, Goal(link, destination))

    async def _go_to(self, shown: Shown, goal: Goal) -> None:
        link, destination = goal
        if destination.problem:
            why = self._labels[f"links.{destination.problem}"]
            self._status.tell(f"{literal(link.target or link.place)}: {why}", "bad")
        match destination.kind:
            case "note" if destination.path == shown.hit.path:
                self._pane.jump(destination.line)
            case "note":
                await self._pane.visit(hit_for(shown.hit.vault_path, shown.hit.vault, destination))
            case "file":
                await self._hand_over_file(shown, destination)
            case "web" if await self._agrees("web", literal(link.target)):
                await self._handing.to_web(link.target)

    async def _hand_over_file(self, shown: Shown, destination: Destination) -> None:
        """An attachment: Obsidian can show it."""
        if await self._agrees("file", literal(destination.path)):
            hit = hit_for(shown.hit.vault_path, shown.hit.vault, destination)
            await self._handing.to_obsidian(hit, new_tab=True)

    async def _agrees(self, kind: str, what: str) -> bool:
        asking = AskingScreen(self._labels, self._labels[f"asking.{kind}"], what)
        return await self._screen.app.push_screen_wait(asking) is True


def _link(target: Target) -> Link:
    return wikilink(target.text) if target.is_wiki else address_link(target.text, "")
