"""Text folded for comparing literally: case, width, accents and white space aside."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .characters import fold_text

_PART = "\x00"
_MARKS = "*=~`[]"
_MARK = f"[{re.escape(_MARKS)}]"
_FAR = r"[^\0-\x7f]"
_BREAK = re.compile(
    rf"\n(?:(?<={_FAR}\n)|(?<={_FAR}{_MARK}\n)|(?<={_FAR}{_MARK}{{2}}\n))[ \t>]*(?={_MARK}{{0,2}}({_FAR}))"
)
"""A line break between two characters that are not ASCII, perhaps with marks of Markdown."""


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
    return " ".join(_BREAK.sub(_run_on, folded).split())


def _run_on(found: re.Match[str]) -> str:
    """A Chinese sentence reads on over a line break without a gap, as for the tokeniser."""
    at = found.start()
    before = found.string[max(at - 3, 0) : at].rstrip(_MARKS)[-1]
    return "" if _is_han(before) and _is_han(found[1]) else found[0]


def _is_han(char: str) -> bool:
    # Not a regular expression: these ranges take longer to compile than a cold search can spare.
    return any(first <= char <= last for first, last in _HAN)


_HAN = (("\u2e80", "\u9fff"), ("\uac00", "\ud7ff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0003ffff"))


def folded_all(texts: Sequence[str]) -> list[str]:
    """Many texts folded in one go, white space as it is."""
    if not texts:
        return []
    return fold_text(_PART.join(text.replace(_PART, " ") for text in texts)).split(_PART)
