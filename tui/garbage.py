"""When Python looks for garbage: while nobody types, for a look takes longer than a key should."""

from __future__ import annotations

import gc

EVERY = 2.0
"""Seconds between two questions whether there is enough."""
QUIET = 1.0
"""Seconds without a key before it is looked for."""
_THRESHOLDS = 2000, 10, 25
"""Python's own looks; the last, through everything, is for those who never stop."""
_ENOUGH = 3
"""Of the oldest generation's steps, 20,000 objects each: what a few queries leave."""


def set_up() -> None:
    """Before the app runs: what was imported is no garbage, and most of what a key makes is not either."""
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


def collect_if_enough() -> bool:
    """Look for garbage if much was made since the last time; whether it was looked for."""
    if gc.get_count()[2] < _ENOUGH:
        return False
    gc.collect()
    return True
