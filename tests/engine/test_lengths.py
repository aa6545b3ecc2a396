"""Borders as lengths for the disk."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.array_files import DamagedIndex
from vaultprobe.engine.lengths import Arrays, pack_borders, unpack_borders


@given(st.lists(st.one_of(st.integers(0, 9), st.integers(250, 260), st.integers(0, 1 << 20))))
def test_borders_come_back(lengths: list[int]) -> None:
    borders = np.cumsum([0, *lengths])
    arrays = pack_borders("x", borders)
    assert {name: array.dtype for name, array in arrays.items()} == {
        "x_lengths": np.uint8,
        "x_long": np.uint32,
    }
    assert unpack_borders("x", arrays).tolist() == borders.tolist()


@pytest.mark.parametrize("long", [[], [300, 300]])
def test_long_ones_that_do_not_fit(long: list[int]) -> None:
    arrays: Arrays = {"x_lengths": np.array([3, 255], np.uint8), "x_long": np.array(long, np.uint32)}
    with pytest.raises(DamagedIndex):
        unpack_borders("x", arrays)
