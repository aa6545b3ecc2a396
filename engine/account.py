"""What an index says of itself: how much it holds, what a run did, where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from . import store
from .refresh import Changes, Read
from .snapshot import Snapshot
from .types import Report, Skipped, Status, VaultState


@dataclass(frozen=True, slots=True)
class Account:
    """Speaks for the index of one vault."""

    name: str
    root: Path
    index_path: Path

    def state(self, snapshot: Snapshot) -> VaultState:
        """What a search looks through."""
        return VaultState(self.name, str(self.root), snapshot.note_count, snapshot.section_count)

    def skipped(self, snapshot: Snapshot) -> tuple[Skipped, ...]:
        """Every file that was left out."""
        return tuple(Skipped(path, reason, str(self.root)) for path, reason in snapshot.skipped)

    def report(
        self,
        snapshot: Snapshot,
        seconds: float,
        notices: tuple[str, ...],
        rebuilt: str | None = None,
        changes: Changes | None = None,
        read: Read | None = None,
    ) -> Report:
        """What a run did; without `changes` it did nothing."""
        unread = read.unread if read else frozenset()
        return Report(
            name=self.name,
            path=str(self.root),
            notes=snapshot.note_count,
            sections=snapshot.section_count,
            added=sum(file.path not in unread for file in changes.added) if changes else 0,
            changed=len(changes.changed) if changes else 0,
            deleted=len(changes.deleted) if changes else 0,
            unchanged=changes.unchanged if changes else 0,
            skipped=self.skipped(snapshot),
            seconds=seconds,
            bytes=store.size_of(self.index_path),
            index_path=str(self.index_path),
            rebuilt=rebuilt,
            notices=notices,
        )

    def status(self, snapshot: Snapshot, stale: int) -> Status:
        """Where the index stands, `stale` files behind the vault."""
        return Status(
            name=self.name,
            path=str(self.root),
            notes=snapshot.note_count,
            sections=snapshot.section_count,
            stale=stale,
            skipped=self.skipped(snapshot),
            bytes=store.size_of(self.index_path),
            index_path=str(self.index_path),
            fresh_at=store.fresh_at(self.index_path) if snapshot.stored else None,
        )
