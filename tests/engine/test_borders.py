"""Borders made of lengths."""

from __future__ import annotations

import numpy as np
from vaultprobe.engine.borders import added_up, room_for


def test_lengths_in_place() -> None:
    lengths = room_for(3)
    lengths[1:] = [3, 0, 4]
    borders = added_up(lengths)
    assert borders.tolist() == [0, 3, 3, 7]
    assert borders is lengths


def test_more_than_fits_in_32_bits() -> None:
    lengths = [0, (1 << 32) - 1, 5, 0, (1 << 32) - 1, (1 << 32) - 1, 7]
    assert added_up(np.array(lengths, np.uint32)).tolist() == np.cumsum(lengths).tolist()
