"""What the command line and the settings say when they cannot go on."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class UsageError(Exception):
    """One plain sentence for the user: what is wrong with what was asked, and what to do."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean …?)` with the nearest known word, or nothing when none is near."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" (did you mean {near[0]!r}?)" if near else ""
