"""Bring what is stored up to date: read only what changed, and end where a fresh build would."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .decoding import UnreadableText, decode
from .notes import parse
from .segment import Segment, SegmentBuilder, merge_segments
from .store import Rejected, Stored
from .types import Cancelled, EngineError, Listener, Progress
from .vault import File, Listing, read_bytes

FOLD_AT = 10
"""The delta is folded into the base when it is more than one part in so many of it."""
SMALL_DELTA = 64
"""So many notes may always stay in the delta."""
CLOCK_STEP_NS = 10_000_000
"""The coarsest step of file times on Linux (100 Hz kernels)."""


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
    known = _known(stored) if stored else set()
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


def _known(stored: Stored) -> set[File]:
    """All living notes as they were when they were read. Sets of tuples: no Python for what is as it was."""
    base = list(map(File._make, zip(stored.base.paths.all(), *stored.base.files.T.tolist(), strict=True)))
    known = set(base)
    known.difference_update([base[number] for number in stored.dead.tolist()])
    delta = zip(stored.delta.paths.all(), *stored.delta.files.T.tolist(), strict=True)
    known.update(map(File._make, delta))
    return known


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


def read_files(
    root: Path,
    files: Iterable[File],
    progress: Listener = lambda p: None,
    cancelled: Cancelled = lambda: False,
) -> Read:
    """Read and count notes. One that cannot be read is named with its reason and never stops the others."""
    files = tuple(files)
    _let_clocks_move(files)
    total_bytes = sum(f.size for f in files)
    builder = SegmentBuilder()
    rejected: list[Rejected] = []
    gone: set[str] = set()
    kept: set[str] = set()
    done_bytes, told = 0, 0.0
    for done, file in enumerate(files):
        if cancelled():
            raise RefreshCancelled("Stopped; the index is as it was.")
        now = time.monotonic()
        if now - told > 0.05:
            told = now
            progress(Progress("reading", done, len(files), done_bytes, total_bytes))
        done_bytes += file.size
        try:
            text, _ = decode(read_bytes(root / file.path))
        except FileNotFoundError:
            gone.add(file.path)
        except PermissionError:
            if sys.platform == "win32":  # there it may be another program that holds the file for a moment
                kept.add(file.path)
            state = (0, 0, 0, 0) if sys.platform == "win32" else file.state
            rejected.append(Rejected(file.path, "cannot be read: permission denied", state))
        except OSError as error:
            kept.add(file.path)
            rejected.append(
                Rejected(file.path, f"cannot be read now: {error.strerror or error}", (0, 0, 0, 0))
            )
        except UnreadableText as error:
            rejected.append(Rejected(file.path, str(error), file.state))
        else:
            try:
                builder.add(file, parse(file.path, text))
            except Exception as error:  # whatever it is, one odd note must not stop the others
                reason = f"could not be taken apart ({type(error).__name__}); please report it"
                rejected.append(Rejected(file.path, reason, file.state))
    progress(Progress("reading", len(files), len(files), total_bytes, total_bytes))
    return Read(builder.finish(), tuple(rejected), frozenset(gone), frozenset(kept))


def worth_saving(stored: Stored | None, changes: Changes, read: Read, listing: Listing) -> bool:
    """Whether the next generation would differ: a file that cannot be read, again, changes nothing."""
    if stored is None or read.segment.note_count or changes.deleted or read.gone:
        return True
    if stored.skipped != tuple((s.path, s.reason) for s in listing.skipped):
        return True
    return set(stored.rejected) != {*changes.rejected, *read.rejected}


def _let_clocks_move(files: Sequence[File]) -> None:
    """Wait until a write that comes after the reading must get another time than the last one so far.

    Time stamps move in steps of up to 10 ms: a note that is written, read, and written again with the
    same size within one step would otherwise never be read anew.
    """
    newest = max((f.ctime_ns for f in files), default=0)
    ahead = newest + CLOCK_STEP_NS - time.time_ns()
    if 0 < ahead <= CLOCK_STEP_NS:
        time.sleep(ahead / 1e9)


def apply(stored: Stored | None, changes: Changes, read: Read, listing: Listing) -> Stored:
    """The next generation. Folds the delta into the base when it has grown."""
    skipped = tuple((s.path, s.reason) for s in listing.skipped)
    rejected = tuple(sorted((*changes.rejected, *read.rejected), key=lambda r: os.fsencode(r.path)))
    if stored is None:
        # A first number that no other first build has: a process that still holds a removed index can tell.
        first, none = time.time_ns(), np.zeros(0, np.int64)
        return Stored(first, read.segment, none, SegmentBuilder().finish(), rejected, skipped)
    out = ({f.path for f in changes.changed} | set(changes.deleted)) - read.kept
    dead = np.union1d(stored.dead, _numbers(stored.base, out))
    delta = merge_segments([(stored.delta, _alive(stored.delta, _numbers(stored.delta, out))),
                            (read.segment, np.ones(read.segment.note_count, np.bool_))])  # fmt: skip
    base = stored.base
    if delta.note_count + dead.size > max(SMALL_DELTA, base.note_count // FOLD_AT):
        base = merge_segments([(base, _alive(base, dead)), (delta, np.ones(delta.note_count, np.bool_))])
        delta, dead = SegmentBuilder().finish(), np.zeros(0, np.int64)
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
