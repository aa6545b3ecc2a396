"""Signs that other searches obey and this one does not: `-word`, an open quote, `“…”`, `/…/`, brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .types import Remark

_MINUS = re.compile(r"(?<!\S)-(?P<word>[^\W\d_][\w-]+)(?!\S)")
_TYPOGRAPHIC = re.compile(r"(?<!\S)“[^“”]+”(?!\S)")
_GROUP = re.compile(r"\([^()]*\sOR\s[^()]*\)")
_REGULAR = re.compile(r"/(?=.*(?:[.\])\w][*+?]|\\[dwsbDWS]|\[[^\]]+\]|\||\^|\$/$)).+/")
_LEAST = 3
"""Letters of a Latin word after a minus that is no option of a command (`-y`, `-rf`)."""


def loose_signs(text: str) -> Iterator[Remark]:
    """What of a query may have been meant as more than text."""
    if _REGULAR.fullmatch(text):
        yield Remark("regex", text)
        return
    for found in _MINUS.finditer(text):
        if _is_left_out(found, text):
            yield Remark("minus", found[0], f"NOT {found['word']}")
    if '"' not in text and (typed := _TYPOGRAPHIC.search(text)) and typed[0] != text:
        yield Remark("quotes", typed[0], f'"{typed[0][1:-1]}"')
    if (group := _GROUP.search(text)) and group[0] != text:
        yield Remark("group", group[0])
    at = text.rfind('"')
    if text.count('"') % 2 and (at == 0 or text[at - 1].isspace()) and text[at + 1 :].strip():
        yield Remark("quote", text[at:])


def _is_left_out(found: re.Match[str], text: str) -> bool:
    """A minus before all there is, or before Chinese: no option of a command."""
    word = found["word"]
    return not word.isascii() or (found[0] == text and len(word) >= _LEAST)
