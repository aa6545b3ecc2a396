"""Text of notes, names and queries as one painted line: every character literal, no code obeyed."""

from __future__ import annotations

import re

from .visible import visible_line

_BREAK = re.compile(r"[\t\n\r\u2028\u2029]")
# Marks without a width of their own, which terminals measure differently (zero width, joiners, variation
# selectors, skin tones), and those that turn the reading direction around.
_WIDTHLESS = re.compile(
    r"[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    r"\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]"
)


def literal(text: str) -> str:
    """The text on one line: control characters as visible marks, widthless marks left out.

    Each character is treated by itself, so the pieces of a text can be painted one by one.
    """
    return visible_line(_WIDTHLESS.sub("", _BREAK.sub(" ", text)))
