"""Encoded data inside notes: images as data addresses, compressed drawings. Nobody searches or reads it."""

from __future__ import annotations

import re

_DATA_ADDRESS = re.compile(r"data:[\w.+-]+/[\w.+-]+(?:;[\w=.+-]+)*;base64,[A-Za-z0-9+/=_%-]+")
_DRAWING = re.compile(r"^(`{3,}|~{3,})compressed-json[^\n]*\n", re.M)


def blank_encoded(text: str) -> str:
    """The text with encoded data replaced by spaces: lengths and line ends stay."""
    if "base64," in text:
        text = _DATA_ADDRESS.sub(lambda found: " " * len(found[0]), text)
    return _without_drawings(text) if "compressed-json" in text else text


def _without_drawings(text: str) -> str:
    kept, at = [], 0
    while opening := _DRAWING.search(text, at):
        closing = re.compile(rf"^{opening[1]}[ \t]*$", re.M).search(text, opening.end())
        if closing is None:
            break
        kept += [text[at : opening.start()], re.sub(r"[^\n]", " ", text[opening.start() : closing.end()])]
        at = closing.end()
    return "".join(kept) + text[at:]
