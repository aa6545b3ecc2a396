"""JSON fields that need care."""

from __future__ import annotations

from datetime import datetime

import pytest
from vaultprobe.tui.reports import local_time


def test_a_time_has_its_offset_and_is_the_same_moment() -> None:
    told = local_time(1_780_000_000.7)
    assert told is not None
    moment = datetime.fromisoformat(told)
    assert moment.utcoffset() is not None
    assert moment.timestamp() == 1_780_000_000


@pytest.mark.parametrize("seconds", [None, 1e30, -1e30, float("nan"), float("inf")])
def test_what_is_no_time_is_null(seconds: float | None) -> None:
    assert local_time(seconds) is None
