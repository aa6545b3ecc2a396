"""Front matter folded into one row: its keys and what they say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .rows import Look, Row, Span
from .text import plain_rows
from .wrapping import cut

_PAIR = re.compile(r"(?P<key>[^\s:#-][^:]*):(?:[ ]+(?P<value>.*))?$")
_ITEM = re.compile(r"[ ]*-[ ]+(?P<value>.*)$")
_FOLDED = "▸ "


def front_rows(lines: Sequence[str], line: int, look: Look) -> list[Row]:
    """One row for all lines of the front matter, fences included; all of them when it is to be unfolded."""
    if look.unfold:
        return plain_rows(lines, line, "dim")
    pairs = [f"{key}: {', '.join(values)}" if values else key for key, values in _pairs(lines[1:-1])]
    text = cut(_FOLDED + " · ".join(pairs), look.width)
    return [Row(text, line, line + len(lines) - 1, [Span(0, len(text), "dim")], fit="cut")]


def _pairs(lines: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Keys with their values, as far as they can be seen without a YAML parser."""
    pairs: list[tuple[str, list[str]]] = []
    for text in lines:
        if pair := _PAIR.match(text):
            value = (pair["value"] or "").strip().strip("[]\"'")
            pairs.append((pair["key"].strip(), [value] if value else []))
        elif pairs and (item := _ITEM.match(text)):
            pairs[-1][1].append(item["value"].strip().strip("\"'"))
    return pairs
