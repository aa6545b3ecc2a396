"""Finding text literally, as a reader would: whole words, and through the marks of Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

LETTER = r"[a-z0-9\u00b5\u00df-\u02af\u0370-\u052f]"
"""Folded characters that continue a word; Han characters do not, they have no word borders."""

_MARKS = ("*", "==", "~~", "`", "[[", "]]")
_PART = "\x00"


def bare(text: str) -> str:
    """Without the marks that disappear when rendered; table cells are parted by a blank."""
    for mark in _MARKS:  # several times quicker than one regular expression
        text = text.replace(mark, "")
    return " ".join(text.replace("|", " ").split())


def bare_all(texts: Sequence[str]) -> list[str]:
    """`bare` of many texts, in one go."""
    return [text.strip() for text in bare(_PART.join(texts)).split(_PART)] if texts else []


@dataclass(frozen=True)
class Literal:
    """A piece of text to find literally; folded, white space as one blank."""

    text: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds it at word borders; any white space where it has a blank."""
        return _bordered(self.text)

    @cached_property
    def _bare(self) -> re.Pattern[str] | None:
        text = bare(self.text)
        return _bordered(text) if text else None

    def inside(self, text: str, rendered: str | None = None) -> bool:
        """Whether a folded text holds it, as it stands or as it is rendered (`bare` of it, if at hand)."""
        if self.pattern.search(text):
            return True
        if self._bare is None:
            return False
        return self._bare.search(bare(text) if rendered is None else rendered) is not None


def _bordered(text: str) -> re.Pattern[str]:
    starts = rf"(?<!{LETTER})" if re.match(LETTER, text[:1]) else ""
    ends = rf"(?!{LETTER})" if re.match(LETTER, text[-1:]) else ""
    return re.compile(starts + r"\s+".join(re.escape(word) for word in text.split()) + ends)
