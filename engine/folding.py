"""Text folded for comparing literally: case, width, accents and white space aside."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .characters import fold_text

_PART = "\x00"
_HAN = "[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
_MARK = r"[*=~`\[\]]"
_RUNS_ON = re.compile(
    rf"\n(?:(?<={_HAN}\n)|(?<={_HAN}{_MARK}\n)|(?<={_HAN}{_MARK}{{2}}\n))[ \t>]*(?={_MARK}{{0,2}}{_HAN})"
)
"""A line break inside a Chinese sentence: it reads on without a gap, as for the tokeniser."""


def normal(text: str) -> str:
    """Folded, white space as one blank, no blanks at the ends."""
    return _even(fold_text(text))


def normal_all(texts: Sequence[str]) -> list[str]:
    """`normal` of many texts, in one go."""
    if not texts:
        return []
    joined = fold_text(_PART.join(text.replace(_PART, " ") for text in texts))
    return [text.strip() for text in _even(joined).split(_PART)]


def _even(folded: str) -> str:
    # Splitting and joining is several times quicker than a regular expression here.
    return " ".join(_RUNS_ON.sub("", folded).split())


def folded_all(texts: Sequence[str]) -> list[str]:
    """Many texts folded in one go, white space as it is."""
    if not texts:
        return []
    return fold_text(_PART.join(text.replace(_PART, " ") for text in texts)).split(_PART)
