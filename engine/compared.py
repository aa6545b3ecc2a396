"""Texts folded for literal comparison, remembered: from key to key the same sections are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from .folding import normal_all
from .literal import bare_all

_MOST = 1_000_000
"""About so many characters are remembered."""


class Compared(NamedTuple):
    """A text as it is compared with a query."""

    text: str
    """Folded, white space as one blank."""
    rendered: str
    """The same without the marks of Markdown."""


_remembered: dict[str, Compared] = {}
_size = 0
_lock = Lock()


def compared_all(texts: Sequence[str]) -> list[Compared]:
    """Each text folded, those not remembered in one go."""
    known = {text: found for text in texts if (found := _remembered.get(text)) is not None}
    new = [text for text in dict.fromkeys(texts) if text not in known]
    if new:
        folded = normal_all(new)
        known.update(zip(new, map(Compared, folded, bare_all(folded)), strict=True))
    _remember(known)
    return [known[text] for text in texts]


def _remember(used: Mapping[str, Compared]) -> None:
    """The last used are the last to be forgotten."""
    global _size
    with _lock:
        for text in used:
            _size += len(text) if _remembered.pop(text, None) is None else 0
        _remembered.update(used)
        while _size > _MOST and len(_remembered) > len(used):
            oldest = next(iter(_remembered))
            del _remembered[oldest]
            _size -= len(oldest)
