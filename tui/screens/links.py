"""The links of the note that is shown: those it has, and those that lead to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual import work
from textual.content import Content
from vaultprobe.engine.links import Destination, Linked, Reference
from vaultprobe.engine.links_syntax import Link

from ..labels import Labels
from ..literal import literal
from ..reasons import reason
from .narrowing import Choice, Narrowing


class Goal(NamedTuple):
    """Where a chosen link leads."""

    link: Link
    destination: Destination


class LinksScreen(Narrowing[Goal]):
    """Links from the note in their order, then the links to it, which take a moment to be found."""

    def __init__(
        self, labels: Labels, outgoing: Sequence[Linked], find_incoming: Callable[[], Sequence[Reference]]
    ) -> None:
        self._labels = labels
        self._outgoing = _outgoing_rows(labels, outgoing)
        self._find_incoming = find_incoming
        looking = _title(labels["links.looking"])
        super().__init__(
            labels["links.title"],
            labels["links.hint"],
            [*self._outgoing, looking],
            first=1,
            placeholder=labels["links.placeholder"],
            none=labels["links.none"],
        )

    def on_mount(self) -> None:
        super().on_mount()
        self._add_incoming()

    @work
    async def _add_incoming(self) -> None:
        try:
            found = await asyncio.to_thread(self._find_incoming)
        except Exception as error:
            rows = [_title(literal(reason(error)))]
        else:
            rows = _incoming_rows(self._labels, found)
        if self.is_active:
            self.fill([*self._outgoing, *rows])


def _outgoing_rows(labels: Labels, links: Sequence[Linked]) -> list[Choice[Goal]]:
    """One row for all links to the same place."""
    rows: dict[tuple[str, str, str], Choice[Goal]] = {}
    for link, destination in links:
        is_embed = link.kind in ("embed", "image")  # its alias is a size more often than not
        text = literal(link.target if is_embed else link.text)
        where = _where(labels, link, destination)
        style = "$warning" if destination.problem else "$quiet"
        content = Content.assemble((text, "$foreground"), ("" if where == text else f"  {where}", style))
        choice = Choice(content, f"{text} {where}", Goal(link, destination))
        rows.setdefault((link.kind, link.target, link.place), choice)
    return [_title(labels("links.outgoing", n=len(rows))), *rows.values()]


def _incoming_rows(labels: Labels, references: Sequence[Reference]) -> list[Choice[Goal]]:
    rows: list[Choice[Goal]] = []
    for reference in references:
        source = Destination("note", reference.path, reference.link.line)
        title, context = literal(reference.title), literal(reference.context)
        content = Content.assemble((f"{title}  ", "$foreground"), (context, "$quiet"))
        rows.append(Choice(content, f"{title} {reference.path} {context}", Goal(reference.link, source)))
    return [_title(labels("links.incoming", n=len(rows))), *rows]


def _where(labels: Labels, link: Link, destination: Destination) -> str:
    """Where a link leads: the file and the place in it, the address, or why it leads nowhere."""
    if destination.problem:
        named = literal(destination.path or link.target)
        why = labels[f"links.{destination.problem}"]
        return why if named in ("", literal(link.text)) else f"{named}: {why}"
    if destination.kind == "web":
        return literal(link.target)
    return literal(" › ".join([destination.path, *destination.headings]))


def _title(text: str) -> Choice[Goal]:
    return Choice(Content.styled(text, "$accent"), text)
