"""Text folded for comparing literally: case, width, accents and white space aside."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .characters import fold_text

_SPACE = re.compile(r"\s+")
_PART = "\x00"


def normal(text: str) -> str:
    """Folded, white space as one blank, no blanks at the ends."""
    return _SPACE.sub(" ", fold_text(text)).strip()


def normal_all(texts: Sequence[str]) -> list[str]:
    """`normal` of many texts, in one go."""
    return [_SPACE.sub(" ", text).strip() for text in folded_all(texts)]


def folded_all(texts: Sequence[str]) -> list[str]:
    """Many texts folded in one go, white space as it is."""
    if not texts:
        return []
    return fold_text(_PART.join(text.replace(_PART, " ") for text in texts)).split(_PART)
