"""Read and count notes from the disk."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from .decoding import UnreadableText, decode
from .notes import parse
from .refresh import Read, RefreshCancelled
from .segment_builder import SegmentBuilder
from .stored import Rejected
from .types import Cancelled, Listener, Progress
from .vault import File, read_bytes

CLOCK_STEP_NS = 10_000_000
"""The coarsest step of file times on Linux (100 Hz kernels)."""


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


def _let_clocks_move(files: Sequence[File]) -> None:
    """Wait until a write that comes after the reading must get another time than the last one so far.

    Time stamps move in steps of up to 10 ms: a note that is written, read, and written again with the
    same size within one step would otherwise never be read anew.
    """
    newest = max((f.ctime_ns for f in files), default=0)
    ahead = newest + CLOCK_STEP_NS - time.time_ns()
    if 0 < ahead <= CLOCK_STEP_NS:
        time.sleep(ahead / 1e9)
