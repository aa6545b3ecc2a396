"""Text of notes and names made safe to print: control characters become marks, lone surrogates a `?`.

Control characters are also those that turn the reading direction: they make a line show what it does not say.
"""

from __future__ import annotations

import re

DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""The characters that turn the reading direction, for a character class."""

_UNSAFE = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{DIRECTIONS}\ud800-\udfff]")
_UNSAFE_OR_BREAK = re.compile(f"[\x00-\x1f\x7f-\x9f{DIRECTIONS}\u2028\u2029\ud800-\udfff]")


def visible(text: str) -> str:
    """Text with marks for control characters: `␛` for ESC, `‹9B›` for CSI, `‹202E›`; tabs, newlines stay."""
    return _UNSAFE.sub(_mark, text)


def visible_line(text: str) -> str:
    """The same on one line: tabs and line breaks are marked too."""
    return _UNSAFE_OR_BREAK.sub(_mark, text)


def _mark(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    return f"‹{code:02X}›" if code < 0xD800 else "?"
