"""Bring what is stored up to date: read only what changed, and end where a fresh build would."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .segment import Segment
from .store import Rejected, Stored
from .types import EngineError
from .vault import File, Listing

FOLD_AT = 10
"""The delta is folded into the base when it is more than one part in so many of it."""
SMALL_DELTA = 64
"""So many notes may always stay in the delta."""


class RefreshCancelled(EngineError):
    """The user stopped an index run; the index is as it was."""


@dataclass(frozen=True, slots=True)
class Changes:
    """How the vault differs from what is stored."""

    added: tuple[File, ...]
    changed: tuple[File, ...]
    deleted: tuple[str, ...]
    unchanged: int
    rejected: tuple[Rejected, ...]
    """Files that could not be read before and have not changed since."""
    forgotten: int = 0
    """How many others could not be read before: they are gone now, or are to be tried again."""

    def any(self) -> bool:
        """Whether something is to be read or removed."""
        return bool(self.added or self.changed or self.deleted or self.forgotten)


def compare(stored: Stored | None, listing: Listing) -> Changes:
    """What was added, changed and deleted since `stored`, by size, both times and inode."""
    known = stored.notes if stored else frozenset()
    rejected = {r.path: r for r in stored.rejected} if stored else {}
    gone = {file.path for file in known.difference(listing.files)}
    added, changed, still_rejected = [], [], []
    new = [file for file in listing.files if file not in known]
    for file in new:
        if file.path in gone:
            gone.remove(file.path)
            changed.append(file)
        elif (reject := rejected.get(file.path)) and reject.state == file.state:
            still_rejected.append(reject)
        else:
            added.append(file)
    kept = {path for path in gone if listing.keeps(path)}
    return Changes(
        tuple(added),
        tuple(changed),
        tuple(sorted(gone - kept)),
        len(listing.files) - len(new) + len(kept),
        tuple(still_rejected),
        len(rejected) - len(still_rejected),
    )


@dataclass(frozen=True, slots=True)
class Read:
    """Notes read in one go."""

    segment: Segment
    rejected: tuple[Rejected, ...]
    gone: frozenset[str]
    """Deleted between the listing and the reading."""
    kept: frozenset[str]
    """Could not be read just now (the disk's fault): their earlier entry stays."""

    @property
    def unread(self) -> frozenset[str]:
        """Listed, but not in the segment."""
        return self.gone | {reject.path for reject in self.rejected}


def worth_saving(stored: Stored | None, changes: Changes, read: Read, listing: Listing) -> bool:
    """Whether the next generation would differ: a file that cannot be read, again, changes nothing."""
    if stored is None or read.segment.note_count or changes.deleted or read.gone:
        return True
    if stored.skipped != tuple((s.path, s.reason) for s in listing.skipped):
        return True
    return set(stored.rejected) != {*changes.rejected, *read.rejected}


def apply(stored: Stored | None, changes: Changes, read: Read, listing: Listing) -> Stored:
    """The next generation. Folds the delta into the base when it has grown."""
    from .segment_builder import empty_segment  # only when something changed
    from .segment_merging import merge_segments

    skipped = tuple((s.path, s.reason) for s in listing.skipped)
    rejected = tuple(sorted((*changes.rejected, *read.rejected), key=lambda r: os.fsencode(r.path)))
    if stored is None:
        # A first number that no other first build has: a process that still holds a removed index can tell.
        first, none = time.time_ns(), np.zeros(0, np.int64)
        return Stored(first, read.segment, none, empty_segment(), rejected, skipped)
    out = ({f.path for f in changes.changed} | set(changes.deleted)) - read.kept
    dead = np.union1d(stored.dead, _numbers(stored.base, out))
    delta = merge_segments([(stored.delta, _alive(stored.delta, _numbers(stored.delta, out))),
                            (read.segment, np.ones(read.segment.note_count, np.bool_))])  # fmt: skip
    base = stored.base
    if delta.note_count + dead.size > max(SMALL_DELTA, base.note_count // FOLD_AT):
        base = merge_segments([(base, _alive(base, dead)), (delta, np.ones(delta.note_count, np.bool_))])
        delta, dead = empty_segment(), np.zeros(0, np.int64)
    return Stored(stored.generation + 1, base, dead, delta, rejected, skipped, stored.mapped)


def _numbers(segment: Segment, paths: set[str]) -> NDArray[np.int64]:
    if not paths:
        return np.zeros(0, np.int64)
    numbers = segment.note_number
    return np.array(sorted(numbers[p] for p in paths if p in numbers), dtype=np.int64)


def _alive(segment: Segment, dead: NDArray[np.int64]) -> NDArray[np.bool_]:
    alive = np.ones(segment.note_count, dtype=np.bool_)
    alive[dead] = False
    return alive
