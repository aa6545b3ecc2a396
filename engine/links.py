"""The links of a vault: where each leads, what leads to a note, and which lead nowhere and why.

    links = VaultLinks(root, settings)      cheap, reads nothing; keep one as long as the vault is open
    links.outgoing(path)                    every link of a note, in order, with its destination
    links.incoming(path)                    what links to a note: its backlinks
    links.unresolved()                      every link of the vault that leads nowhere
    links.follow(path, link)                where a link that stands in the note `path` leads
    links.renew()                           after notes have changed: look at the disk again
    links.stop()                            when leaving: whoever is reading gives up

Safe from any thread, and for a thread: all of these read files. The first `incoming` or `unresolved` reads
every note once; later ones are look-ups, and after `renew` only notes that have changed are read again.
`links_syntax` has the links of a text in hand, and `wikilink` and `address_link` for a single one.
Nothing here opens anything.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from .file_facts import State, state_of
from .links_files import VaultFiles, leaves_vault, list_files
from .links_places import find_place
from .links_syntax import Link, links_in, links_within
from .note_names import stem
from .openers import is_web_address
from .texts import NoteTexts
from .types import EngineError, Settings

__all__ = ["Destination", "Link", "Linked", "Problem", "Reference", "VaultLinks"]

Problem = Literal[
    "", "no-target", "no-file", "template", "folder", "outside", "no-heading", "no-block", "unreadable"
]
"""Why a link does not lead where it says."""

_TEMPLATE = re.compile(r"\{\{.*\}\}|<%.*%>|\$\{")
_OTHER_ROOT = re.compile(r"[A-Za-z]:[\\/]|\\\\|//|~/")
"""A drive, a share, a home folder: no vault's."""
_LONGEST_CONTEXT = 300


class Destination(NamedTuple):
    """Where a link leads."""

    kind: Literal["note", "file", "web", "none"]
    """`file`: an attachment; `web`: out of the vault, for which the user has to say yes; `none`: nowhere."""
    path: str = ""
    """In the vault, with `/`; empty for `web` and `none`."""
    line: int = 1
    """From 1: the heading's or the block's."""
    headings: tuple[str, ...] = ()
    """That govern the line, outermost first; none for the note as a whole."""
    problem: Problem = ""
    """With `no-heading`, `no-block` and `unreadable` the note itself is there all the same."""
    detail: str = ""
    """One plain sentence about the problem."""


class Linked(NamedTuple):
    """A link of a note, and where it leads."""

    link: Link
    destination: Destination


class Reference(NamedTuple):
    """A link somewhere in the vault, with what stands round it."""

    path: str
    """The note it stands in."""
    title: str
    link: Link
    destination: Destination
    context: str
    """The line it stands on."""


class VaultLinks:
    """Follows the links of one vault."""

    def __init__(self, root: Path, settings: Settings) -> None:
        self._root = root
        self._settings = settings
        self._texts = NoteTexts(root, settings)
        self._listing = threading.Lock()
        self._reading = threading.Lock()
        """Held for seconds; following a link must not wait for it."""
        self._stopped = False
        self._generation = 0
        self._files: VaultFiles | None = None
        self._read: dict[str, tuple[State, tuple[Link, ...]]] = {}
        self._leading_to: dict[str, list[tuple[str, Link]]] | None = None
        """By the file linked to, "" for nowhere: the notes that link, in order, with the links."""

    def renew(self) -> None:
        """Look at the disk again, when asked next."""
        with self._listing:
            self._files = self._leading_to = None
            self._generation += 1

    def stop(self) -> None:
        """Give up reading the vault, from now on: whoever waits for it gets an EngineError. For leaving."""
        self._stopped = True

    def outgoing(self, path: str) -> tuple[Linked, ...]:
        """Every link of a note, in order; none when the note cannot be read."""
        text = self._texts.get(path)
        return tuple(Linked(link, self.follow(path, link)) for link in links_in(text or ""))

    def incoming(self, path: str) -> tuple[Reference, ...]:
        """What links to a note or an attachment, by the path of the linking note; its own links left out."""
        found = self._graph().get(path, ())
        return tuple(self._reference(source, link) for source, link in found if source != path)

    def unresolved(self) -> tuple[Reference, ...]:
        """Every link that leads to no file of the vault."""
        return tuple(self._reference(source, link) for source, link in self._graph().get("", ()))

    def follow(self, path: str, link: Link) -> Destination:
        """Where a link that stands in the note `path` leads."""
        if link.kind == "web":
            return _web(link.target)
        if _TEMPLATE.search(link.target):
            return _nowhere("template", f"{link.target}: a template's placeholder, not a note")
        if not link.target and not link.place:
            return _nowhere("no-target", "the link names nothing")
        file = self._file_of(path, link)
        if file is None:
            return self._missing(path, link)
        if not file.lower().endswith(tuple(e.lower() for e in self._settings.extensions)):
            return Destination("file", file)
        return self._in_note(file, link.place)

    def _in_note(self, file: str, place: str) -> Destination:
        if not place:
            return Destination("note", file)
        text = self._texts.get(file)
        if text is None:
            return Destination("note", file, problem="unreadable", detail=f"{file}: cannot be read now")
        found = find_place(text, place)
        if found is not None:
            return Destination("note", file, found.line, found.headings)
        problem: Problem = "no-block" if place.startswith("^") else "no-heading"
        return Destination("note", file, problem=problem, detail=f"{file}: has no {problem[3:]} {place}")

    def _missing(self, path: str, link: Link) -> Destination:
        target = link.target
        if _OTHER_ROOT.match(target) or leaves_vault(target, path):
            return _nowhere("outside", f"{target}: lies outside the vault")
        if self._all_files().is_folder(target, path):
            return _nowhere("folder", f"{target}: a folder, not a note")
        return _nowhere("no-file", f"{target}: no such file in the vault")

    def _file_of(self, path: str, link: Link) -> str | None:
        """The file that a link names, wherever in it."""
        if not link.target:
            return path if link.place else None
        if _OTHER_ROOT.match(link.target):
            return None
        return self._all_files().find(link.target, path)

    def _all_files(self) -> VaultFiles:
        with self._listing:
            if self._files is None:
                self._files = list_files(self._root, follow_links=self._settings.follow_links)
            return self._files

    def _graph(self) -> dict[str, list[tuple[str, Link]]]:
        with self._reading:
            known, generation = self._leading_to, self._generation
            if known is not None:
                return known
            leading: dict[str, list[tuple[str, Link]]] = {}
            for source, links in self._links_of_notes():
                for link in links:
                    leading.setdefault(self._file_of(source, link) or "", []).append((source, link))
            with self._listing:
                if generation == self._generation:  # nobody has asked to look again meanwhile
                    self._leading_to = leading
            return leading

    def _links_of_notes(self) -> Iterator[tuple[str, tuple[Link, ...]]]:
        """The links within the vault of every note; what has not changed is not read again."""
        endings = tuple(ending.lower() for ending in self._settings.extensions)
        read: dict[str, tuple[State, tuple[Link, ...]]] = {}
        for path in self._all_files().paths:
            if self._stopped:
                raise EngineError("the links were not read to the end")
            if not path.lower().endswith(endings):
                continue
            known = self._read.get(path)
            if known is None or known[0] != self._state(path):
                found = self._texts.read(path)
                if found is None:
                    continue
                known = (found[0], links_within(found[1]))
            read[path] = known
            yield path, known[1]
        self._read = read

    def _state(self, path: str) -> State | None:
        try:
            return state_of(os.stat(os.path.join(self._root, path)))
        except (OSError, ValueError):
            return None

    def _reference(self, source: str, link: Link) -> Reference:
        text = self._texts.get(source) or ""
        start = text.rfind("\n", 0, link.start) + 1
        end = text.find("\n", link.start)
        line = text[start : end if end >= 0 else None].strip()
        at = max(link.start - start - _LONGEST_CONTEXT // 2, 0) if len(line) > _LONGEST_CONTEXT else 0
        context = line[at : at + _LONGEST_CONTEXT]
        return Reference(source, stem(source), link, self.follow(source, link), context)


def _web(address: str) -> Destination:
    if is_web_address(address):
        return Destination("web")
    return _nowhere("outside", f"{address}: an address of this kind is not opened from here")


def _nowhere(problem: Problem, detail: str) -> Destination:
    return Destination("none", problem=problem, detail=detail)
