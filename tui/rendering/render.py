"""One block -> its rows. Whatever happens, every line of the block that is not blank gets a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from ..literal import literal
from .blocks import Block
from .code import fence_rows
from .frontmatter import front_rows
from .grid import table_rows
from .prose import prose_rows
from .rows import Look, Row
from .tables import Table
from .tex import formula
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
            return _fence_rows(block, lines, look)
        case "table" if block.table:
            return _table_rows(block, block.table, look)
        case "comment":
            return plain_rows(lines, block.line, "dim")
        case "math":
            return _math_rows(block, lines)
        case "prose":
            return prose_rows(lines, block.line, look)
    return plain_rows(lines, block.line)


def _fence_rows(block: Block, lines: list[str], look: Look) -> list[Row]:
    code = lines[block.opens : len(lines) - block.closes]
    if block.opens and (indent := len(lines[0]) - len(lines[0].lstrip())):
        code = [text[min(indent, len(text) - len(text.lstrip())) :] for text in code]
    extent = range(block.line, block.last + 1)
    return fence_rows(code, literal(block.info), extent, block.line + block.opens, look)


def _math_rows(block: Block, lines: list[str]) -> list[Row]:
    """A formula as text, without its dollars, if all of it can be said so."""
    sources = [text.replace("$$", "").strip() for text in lines]
    said = [formula(source) for source in sources]
    if None in said or not any(said):
        return plain_rows(lines, block.line, "math")
    rows = [row for row in plain_rows([text or "" for text in said], block.line, "math") if row.text]
    return _covering(rows, block)


def _table_rows(block: Block, table: Table, look: Look) -> list[Row]:
    rows = table_rows(table, table.rows_on(block.line, block.last), look, header=block.opens)
    return _covering(rows, block) if table.end else rows


def _covering(rows: list[Row], block: Block) -> list[Row]:
    """The rows, standing also for the lines of tags between them."""
    lines = [*accumulate((row.line for row in reversed(rows)), min, initial=block.last)][:0:-1]
    lines[0] = block.line
    ends = [max(line, below - 1) for line, below in zip(lines, [*lines[1:], block.last + 1], strict=True)]
    return [replace(row, line=line, last=end) for row, line, end in zip(rows, lines, ends, strict=True)]


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
