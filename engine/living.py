"""Which units of a term's rows belong to notes that are still there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .fields import Field
from .gather import Row
from .segment import SPAN_START
from .snapshot import Part


def living_units(part: Part, row: Row) -> NDArray[np.bool_]:
    """(P,) for a row's units: whether their note is still there."""
    if row.field <= Field.CODE:
        alive = part.alive_sections
        return np.ones(row.units.size, np.bool_) if alive is None else alive[row.units]
    if row.field == Field.HEADING:
        alive = part.alive_sections
        starts = part.segment.headings[row.units, SPAN_START]
        return np.ones(row.units.size, np.bool_) if alive is None else alive[starts]
    return part.alive_notes[row.units]
