"""The highest scores in their order: best first, equal ones by path and place in the note."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .snapshot import Place, Snapshot


def best_places(
    snapshot: Snapshot, totals: Sequence[NDArray[np.float32]], most: int
) -> list[tuple[Place, float]]:
    """The `most` highest scores above 0, `totals` (S,) for each part; equal ones by path bytes, then section.

    No full sort: only what can be among them is sorted.
    """
    if most <= 0:
        return []
    candidates: list[tuple[float, bytes, int, Place]] = []
    for number, (part, total) in enumerate(zip(snapshot.parts, totals, strict=True)):
        positive = np.flatnonzero(total > 0)
        values = total[positive]
        if positive.size > most:
            bound = np.partition(values, positive.size - most)[positive.size - most]
            kept = values >= bound  # ties at the border too: the path decides among them
            positive, values = positive[kept], values[kept]
        for section, value in zip(positive.tolist(), values.tolist(), strict=True):
            path = part.segment.paths.raw(int(part.segment.note_of_section[section]))
            candidates.append((-value, path, section, Place(number, section)))
    candidates.sort()
    return [(place, -negative) for negative, _, _, place in candidates[:most]]
