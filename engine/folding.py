"""Text folded for comparing literally: case, width, accents and white space aside."""

from __future__ import annotations

from collections.abc import Sequence

from .characters import fold_text

_PART = "\x00"


def normal(text: str) -> str:
    """Folded, white space as one blank, no blanks at the ends."""
    return " ".join(fold_text(text).split())


def normal_all(texts: Sequence[str]) -> list[str]:
    """`normal` of many texts, in one go."""
    if not texts:
        return []
    # Splitting and joining is several times quicker than a regular expression here.
    joined = fold_text(_PART.join(text.replace(_PART, " ") for text in texts))
    return [text.strip() for text in " ".join(joined.split()).split(_PART)]


def folded_all(texts: Sequence[str]) -> list[str]:
    """Many texts folded in one go, white space as it is."""
    if not texts:
        return []
    return fold_text(_PART.join(text.replace(_PART, " ") for text in texts)).split(_PART)
