"""Room shared out among several that want some of it."""

from __future__ import annotations

from collections.abc import Sequence


def fair_level(wanted: Sequence[int], shares: Sequence[float], room: int) -> float:
    """The height to which `room` fills vessels of the widths `shares`, none above what it wants.

    What the modest leave goes to the others. Each then gets `min(wanted, level * share)`.
    """
    full: set[int] = set()
    while True:
        left = room - sum(wanted[n] for n in full)
        width = sum(share for n, share in enumerate(shares) if n not in full)
        level = left / width if width else float(room)
        more = {n for n, want in enumerate(wanted) if n not in full and want <= level * shares[n]}
        if not more:
            return level
        full |= more
