"""Texts folded for literal comparison, remembered: from key to key the same sections are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .folding import normal_all
from .literal import bare_all
from .recent import Recent


class Compared(NamedTuple):
    """A text as it is compared with a query."""

    text: str
    """Folded, white space as one blank."""
    rendered: str
    """The same without the marks of Markdown."""


_ROOM = 500_000
"""About so many characters are remembered."""
_remembered: Recent[Compared] = Recent(_ROOM, lambda found: len(found.text) + len(found.rendered))


def compared_all(texts: Sequence[str]) -> list[Compared]:
    """Each text folded, those not remembered in one go."""
    return _remembered.get_all(texts, _fold)


def _fold(texts: Sequence[str]) -> list[Compared]:
    folded = normal_all(texts)
    return list(map(Compared, folded, bare_all(folded)))
