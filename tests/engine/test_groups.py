"""Groups of equal numbers, as np.unique finds them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.groups import group


@given(st.lists(st.integers(-5, 5), max_size=30))
def test_groups_are_those_of_a_set(values: list[int]) -> None:
    distinct, order, starts = group(np.array(values, dtype=np.int64))
    assert distinct.tolist() == sorted(set(values))
    assert starts.size == distinct.size
    assert sorted(order.tolist()) == list(range(len(values)))
    borders = [*starts.tolist(), len(values)]
    for value, start, end in zip(distinct.tolist(), borders, borders[1:], strict=False):
        places = order[start:end].tolist()
        assert places == [at for at, other in enumerate(values) if other == value]
