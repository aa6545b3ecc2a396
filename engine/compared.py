"""Texts folded for literal comparison, remembered: from key to key the same sections are compared."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

from .folding import normal_all
from .literal import bare_all

_MOST = 1024
"""So many texts are remembered: a few megabytes."""


class Compared(NamedTuple):
    """A text as it is compared with a query."""

    text: str
    """Folded, white space as one blank."""
    rendered: str
    """The same without the marks of Markdown."""


_remembered: dict[str, Compared] = {}
_lock = Lock()


def compared_all(texts: Sequence[str]) -> list[Compared]:
    """Each text folded, those not remembered in one go."""
    with _lock:
        known = {text: _remembered.pop(text) for text in dict.fromkeys(texts) if text in _remembered}
        new = [text for text in dict.fromkeys(texts) if text not in known]
        folded = normal_all(new)
        known.update(zip(new, map(Compared, folded, bare_all(folded)), strict=True))
        _remembered.update(known)  # the last used are the last to go
        if len(_remembered) > _MOST:
            for oldest in list(_remembered)[:-_MOST]:
                del _remembered[oldest]
    return [known[text] for text in texts]
