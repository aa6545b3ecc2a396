"""The first reading of a large vault: it answers from the newest notes while the others are still read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from .note_reader import read_files
from .refresh import Read
from .segment_merging import merge_segments
from .types import Cancelled, Listener, Progress
from .vault import File

MANY = 8000
"""Fewer notes are read before anybody could have typed a query."""
NEWEST = 2000
"""So many are read first; what was written last is what is looked for first."""


def read_newest_first(
    root: Path,
    files: Iterable[File],
    progress: Listener,
    cancelled: Cancelled,
    publish: Callable[[Read], None],
) -> Read:
    """As `read_files`; of many notes the newest are read first and handed to `publish`."""
    files = tuple(files)
    if len(files) <= MANY:
        return read_files(root, files, progress, cancelled)
    newest = set(sorted(files, key=lambda file: (-file.mtime_ns, file.path))[:NEWEST])
    ahead = tuple(file for file in files if file in newest)
    others = tuple(file for file in files if file not in newest)
    done, whole = sum(file.size for file in ahead), sum(file.size for file in files)

    def tell(before: int, bytes_before: int) -> Listener:
        return lambda told: progress(
            told._replace(
                done=told.done + before,
                total=len(files),
                bytes_done=told.bytes_done + bytes_before,
                bytes_total=whole,
            )
        )

    first = read_files(root, ahead, tell(0, 0), cancelled)
    publish(first)
    progress(Progress("answering", len(ahead), len(files), done, whole))
    second = read_files(root, others, tell(len(ahead), done), cancelled)
    return Read(
        merge_segments(
            [(read.segment, np.ones(read.segment.note_count, np.bool_)) for read in (first, second)]
        ),
        (*first.rejected, *second.rejected),
        first.gone | second.gone,
        first.kept | second.kept,
    )
