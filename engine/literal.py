"""Finding text literally, as a reader would: whole words, and through the marks of Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

LETTER = r"[a-z0-9\u00b5\u00df-\u02af\u0370-\u052f]"
"""Folded characters that continue a word; Han characters do not, they have no word borders."""

_MARKS = re.compile(r"\*+|==|~~|`+|(?<!\\)\||\[\[|\]\]")
_SPACE = re.compile(r"\s+")


def bare(text: str) -> str:
    """Without the marks that disappear when rendered; table cells are parted by a blank."""
    return _SPACE.sub(" ", _MARKS.sub(lambda mark: " " if mark[0] == "|" else "", text)).strip()


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

    def inside(self, text: str) -> bool:
        """Whether a folded text holds it, as it stands or as it is rendered."""
        if self.pattern.search(text):
            return True
        return self._bare is not None and self._bare.search(bare(text)) is not None


def _bordered(text: str) -> re.Pattern[str]:
    starts = rf"(?<!{LETTER})" if re.match(LETTER, text[:1]) else ""
    ends = rf"(?!{LETTER})" if re.match(LETTER, text[-1:]) else ""
    return re.compile(starts + r"\s+".join(re.escape(word) for word in text.split()) + ends)
