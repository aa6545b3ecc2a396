"""How long ago something was, in a few characters."""

from __future__ import annotations

from .labels import Labels

_STEPS = ((60.0, "age.minutes"), (3600.0, "age.hours"), (86400.0, "age.days"), (31557600.0, "age.years"))


def age(labels: Labels, seconds: float) -> str:
    """`now`, `5 min`, `3 h`, `12 d`, `2 y`: the largest unit that fits, rounded down."""
    told = labels["age.now"]
    for size, key in _STEPS:
        if seconds >= size:
            told = labels(key, n=int(seconds // size))
    return told


def duration(labels: Labels, seconds: float) -> str:
    """A rough time to wait: seconds up to two minutes, then minutes."""
    if seconds < 120:
        return labels("age.seconds", n=max(1, round(seconds)))
    return labels("age.minutes", n=round(seconds / 60))
