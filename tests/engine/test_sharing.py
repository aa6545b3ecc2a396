"""Room shared out fairly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.sharing import fair_level


def given_out(wanted: list[int], shares: list[float], room: int) -> list[float]:
    level = fair_level(wanted, shares, room)
    return [min(want, level * share) for want, share in zip(wanted, shares, strict=True)]


def test_what_the_modest_leave_goes_to_the_others() -> None:
    assert given_out([10, 100, 100], [1, 1, 1], 110) == [10, 50, 50]
    assert given_out([100, 100], [2, 1], 90) == [60, 30]


def test_everybody_is_served_where_there_is_enough() -> None:
    assert given_out([10, 20], [2, 1], 1000) == [10, 20]


@given(
    st.lists(st.tuples(st.integers(0, 500), st.sampled_from([1.0, 2.0])), min_size=1), st.integers(0, 2000)
)
def test_all_of_the_room_is_used_and_no_more(wants: list[tuple[int, float]], room: int) -> None:
    wanted, shares = [want for want, _ in wants], [share for _, share in wants]
    assert sum(given_out(wanted, shares, room)) == pytest.approx(min(room, sum(wanted)))
