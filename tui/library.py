"""The vaults that are open, behind one face: search them, read from them, bring their indexes up to date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from vaultprobe.engine import (
    EngineError,
    Hit,
    Index,
    NoteText,
    RefreshCancelled,
    Report,
    Results,
    Settings,
    VaultState,
    open_vault,
    query_ranges,
    search_vaults,
)
from vaultprobe.engine.types import Listener, Reason

from .reasons import reason

if TYPE_CHECKING:
    from vaultprobe.engine.links import VaultLinks

Ranges = Sequence[tuple[int, int]]


class Library(Protocol):
    """What the screens need from the engine."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the vaults are called."""

    @property
    def states(self) -> tuple[VaultState, ...]:
        """How much of each vault is in its index; costs nothing."""

    def search(self, query: str, limit: int) -> Results:
        """The best hits of all vaults; safe in any thread."""

    def recent(self, limit: int) -> tuple[Hit, ...]:
        """The notes written last, newest first."""

    def why(self, hit: Hit, query: str) -> tuple[Reason, ...]:
        """The parts of the hit's score; costs a search."""

    def read(self, hit: Hit) -> NoteText:
        """The hit's note as it is on disk now."""

    def marks(self, query: str, text: str) -> Ranges:
        """What of a text the query asks for."""

    def links(self, hit: Hit) -> VaultLinks:
        """The links of the hit's vault; using them reads files, for a thread."""

    def refresh(
        self, *, rebuild: bool, progress: Listener, cancelled: Callable[[], bool]
    ) -> tuple[Report, ...]:
        """Bring the indexes up to date; takes its time, for a thread of its own."""


Opener = Callable[[Sequence[Path]], Library]
"""Opens vaults; cheap, reads no note."""


@dataclass(frozen=True, slots=True)
class Vaults:
    """The library of one or more vaults on disk."""

    indexes: tuple[Index, ...]
    known_links: dict[str, VaultLinks] = field(default_factory=dict, compare=False)
    """By the paths of the vaults, those that have been asked for."""

    @classmethod
    def open(cls, paths: Sequence[Path], settings: Settings, index_dir: Path | None) -> Vaults:
        """Open whatever indexes are on disk."""
        return cls(tuple(open_vault(path, settings, index_dir=index_dir) for path in paths))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(index.name for index in self.indexes)

    @property
    def states(self) -> tuple[VaultState, ...]:
        return tuple(index.state for index in self.indexes)

    def search(self, query: str, limit: int) -> Results:
        return search_vaults(self.indexes, query, limit)

    def recent(self, limit: int) -> tuple[Hit, ...]:
        found = [hit for index in self.indexes for hit in index.recent(limit)]
        return tuple(sorted(found, key=lambda hit: -hit.modified)[:limit])

    def why(self, hit: Hit, query: str) -> tuple[Reason, ...]:
        """Of the list only what is above the hit is explained; the dearer part of the search."""
        index = self._index_of(hit)
        found = index.search(query, hit.rank, explain=True)
        same = (each for each in found if (each.path, each.line_start) == (hit.path, hit.line_start))
        return next((each.why for each in same), ())

    def read(self, hit: Hit) -> NoteText:
        return self._index_of(hit).read_note(hit.path)

    def marks(self, query: str, text: str) -> Ranges:
        return query_ranges(query, text)

    def links(self, hit: Hit) -> VaultLinks:
        """Kept for as long as the vault is open: it remembers what it has read."""
        from vaultprobe.engine.links import VaultLinks  # not before a link is followed

        index = self._index_of(hit)
        if hit.vault_path not in self.known_links:
            self.known_links[hit.vault_path] = VaultLinks(index.root, index.settings)
        return self.known_links[hit.vault_path]

    def refresh(
        self, *, rebuild: bool, progress: Listener, cancelled: Callable[[], bool]
    ) -> tuple[Report, ...]:
        """Bring every vault up to date. One that cannot be does not stop the others; it is told after."""
        reports: list[Report] = []
        problems: list[Exception] = []
        for index in self.indexes:
            try:
                reports.append(
                    index.refresh(rebuild=rebuild, progress=progress, cancelled=cancelled, wait=rebuild)
                )
            except RefreshCancelled:
                raise
            except Exception as problem:
                problems.append(problem)
        for links in tuple(self.known_links.values()):
            links.renew()
        if problems:
            raise EngineError("; ".join(map(reason, problems)))
        return tuple(reports)

    def _index_of(self, hit: Hit) -> Index:
        for index in self.indexes:
            if str(index.root) == hit.vault_path:
                return index
        raise EngineError(f"The vault {hit.vault} is not open any more.")
