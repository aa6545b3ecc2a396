"""One block -> its rows. Whatever happens, every line of the block that is not blank gets a row."""

from __future__ import annotations

from collections.abc import Sequence

from ..literal import literal
from .blocks import Block
from .code import fence_rows
from .frontmatter import front_rows
from .grid import table_rows
from .prose import prose_rows
from .rows import Look, Row
from .tables import Table
from .text import plain_rows


def render(block: Block, look: Look) -> list[Row]:
    """Rows in the order of the source lines they show."""
    lines = [_prepared(text) for text in block.lines]
    try:
        rows = _rows(block, lines, look)
    except Exception:  # a note is the user's: better plain than not shown, whatever a parser tripped over
        rows = []
    return rows if rows and _shows_all(rows, block, lines) else plain_rows(lines, block.line)


def _rows(block: Block, lines: list[str], look: Look) -> list[Row]:
    match block.kind:
        case "front":
            return front_rows(lines, block.line, look)
        case "fence":
            return _fence_rows(block, lines)
        case "table" if block.table:
            return _table_rows(block, block.table, look)
        case "comment":
            return plain_rows(lines, block.line, "dim")
        case "math":
            return plain_rows(lines, block.line, "math")
        case "prose":
            return prose_rows(lines, block.line, look)
    return plain_rows(lines, block.line)


def _fence_rows(block: Block, lines: list[str]) -> list[Row]:
    code = lines[block.opens : len(lines) - block.closes]
    if block.opens and (indent := len(lines[0]) - len(lines[0].lstrip())):
        code = [text[min(indent, len(text) - len(text.lstrip())) :] for text in code]
    extent = range(block.line, block.last + 1)
    return fence_rows(code, literal(block.info), extent, block.line + block.opens)


def _table_rows(block: Block, table: Table, look: Look) -> list[Row]:
    first = table.header.line + 2
    rows = table.rows[max(0, block.line - first) : block.last + 1 - first]
    return table_rows(table, rows, look, header=block.opens)


def _prepared(text: str) -> str:
    """Nothing a terminal would obey, no tabs, nothing in a line that only looks blank."""
    text = literal(text.expandtabs(4))
    return "" if text.isspace() else text


def _shows_all(rows: Sequence[Row], block: Block, lines: Sequence[str]) -> bool:
    """Do the rows go down the block without leaving out a line that has something to show?"""
    shown: set[int] = set()
    at = block.line
    for row in rows:
        if not at <= row.line <= row.last <= block.last:
            return False
        at = row.line
        shown.update(range(row.line, row.last + 1))
    return all(number in shown or not text.strip(" >") for number, text in enumerate(lines, block.line))
