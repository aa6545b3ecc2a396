"""Ages and waiting times."""

from __future__ import annotations

import pytest
from vaultprobe.tui.ages import age, duration
from vaultprobe.tui.labels import labels_for

SAY = labels_for("en")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (-5, "now"),
        (0, "now"),
        (59, "now"),
        (60, "1 min"),
        (3599, "59 min"),
        (3600, "1 h"),
        (86_399, "23 h"),
        (86_400, "1 d"),
        (364 * 86_400, "364 d"),
        (366 * 86_400, "1 y"),
        (10 * 366 * 86_400, "10 y"),
    ],
)
def test_age(seconds: float, told: str) -> None:
    assert age(SAY, seconds) == told


@pytest.mark.parametrize(("seconds", "told"), [(0, "1 s"), (0.4, "1 s"), (90, "90 s"), (120, "2 min")])
def test_duration(seconds: float, told: str) -> None:
    assert duration(SAY, seconds) == told
