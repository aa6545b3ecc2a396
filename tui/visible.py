"""Text of notes and names made safe to print: control characters become marks, lone surrogates a `?`."""

from __future__ import annotations

import re

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_UNSAFE_OR_BREAK = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def visible(text: str) -> str:
    """`text` with marks for control characters (`␛` for ESC, `‹9B›` for CSI); tabs and newlines stay."""
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
