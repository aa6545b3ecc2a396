"""A note, ready to be rendered: its blocks and its link definitions."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len

from .blocks import Block
from .splitting import as_written, split

_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)([^\[\]\n]+)\]:[ \t]*(\S+)", re.MULTILINE)

_SAMPLE = 1_000


@dataclass(frozen=True, eq=False)
class Note:
    """The text of one note, cut into blocks."""

    text: str
    blocks: list[Block]
    references: Mapping[str, str]
    cells_a_character: float
    """On average; Chinese takes twice the cells of English."""

    @classmethod
    def read(cls, text: str) -> Note:
        """Cut a text whose lines end in `\\n`."""
        definitions = _DEFINITION.findall(text) if "]:" in text else []
        references = {label.casefold(): address for label, address in definitions}
        blocks = split(text) or [Block("plain", 1, ("",))]
        return cls(text, blocks, references, _cells_a_character(text))

    @classmethod
    def raw(cls, text: str) -> Note:
        """The lines as they are written, whatever they mean."""
        return cls(text, as_written(text), {}, _cells_a_character(text))

    def block_at(self, line: int) -> int:
        """The block that shows a source line, or the next one for a blank line; the last one at the end."""
        return min(bisect_left(self.blocks, line, key=lambda block: block.last), len(self.blocks) - 1)


def _cells_a_character(text: str) -> float:
    sample = text[:_SAMPLE]
    return max(1.0, cell_len(sample) / max(1, len(sample)))
