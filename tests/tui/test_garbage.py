"""When it is looked for garbage, and that an app which stands still does."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from vaultprobe.tui import garbage

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


class Ring:
    """Refers to itself: only a look for garbage drops it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def dropped() -> Iterator[weakref.ref[Ring]]:
    """Something that nobody needs any more, while Python itself does not look."""
    gc.disable()
    yield weakref.ref(Ring())
    gc.enable()


@pytest.mark.parametrize("steps", [0, garbage._ENOUGH])
def test_it_is_looked_for_once_there_is_enough(
    dropped: weakref.ref[Ring], monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, steps))
    assert garbage.collect_if_enough() is (steps > 0)
    assert (dropped() is None) is (steps > 0)


@pytest.mark.parametrize(("quiet", "looks"), [(0.1, False), (5.0, True)])
async def test_not_while_somebody_types(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, quiet: float, looks: bool
) -> None:
    looked: list[bool] = []
    monkeypatch.setattr(garbage, "EVERY", 0.01)
    monkeypatch.setattr(garbage, "collect_if_enough", lambda: looked.append(True))
    app = desk.app("x")
    monkeypatch.setattr(type(app), "quiet_for", quiet)
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.pause(0.05)
    assert bool(looked) is looks
