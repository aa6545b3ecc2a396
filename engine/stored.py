"""One generation of an index, as it lies on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .file_facts import State
from .segment import Segment
from .vault import File


@dataclass(frozen=True, slots=True)
class Rejected:
    """A file that could not be read as a note, known by its state so that it is not tried in vain."""

    path: str
    reason: str
    state: State


@dataclass(frozen=True, eq=False)
class Stored:
    """One generation: base and delta, which notes of the base are gone, and what was left out."""

    generation: int
    base: Segment
    dead: NDArray[np.int64]
    """Numbers of the base's notes that were deleted or are in the delta."""
    delta: Segment
    rejected: tuple[Rejected, ...]
    skipped: tuple[tuple[str, str], ...]
    mapped: tuple[tuple[str, int], ...] = ()
    """Files that the arrays lie in, with their sizes."""

    @cached_property
    def notes(self) -> frozenset[File]:
        """All living notes as they were when they were read; as a set, so that most cost no Python."""
        base = list(_files(self.base))
        gone = {base[number] for number in self.dead.tolist()}
        return frozenset(base).difference(gone).union(_files(self.delta))


def _files(segment: Segment) -> Iterator[File]:
    return map(File._make, zip(segment.paths.all(), *segment.files.T.tolist(), strict=True))


def cut_short(folder: Path, stored: Stored) -> bool:
    """Whether a file that is mapped has lost its end: to touch what is missing would end the process.

    A file that is gone is none: what is mapped stays.
    """
    for name, size in stored.mapped:
        with suppress(OSError):
            if (folder / name).stat().st_size < size:
                return True
    return False
