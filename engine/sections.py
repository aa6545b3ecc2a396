"""Cut a note into sections: the pieces of useful size that searching finds and lists.

A section is a run of blocks under one heading. Small neighbours under the same parent are joined, long
ones are cut between blocks; a table takes its header row along, code stays with the sentence above it.
Front matter goes with the first section, so that what stands in it is found and shown like any line.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from .markdown import Block, BlockKind, Outline

JOINED = 500
"""Neighbours are joined while together they have at most so many characters."""
SMALL = 220
"""A piece of more than this stands alone, unless it is only a heading."""
LONG = 900
"""A section is cut at the next block border after so many characters."""
HARD = 1500
"""A single block longer than this is cut inside, at lines; a single line at characters."""

_IN_NAMES = frozenset("_-.")


class Part(NamedTuple):
    """A piece of a section that is one field: character range in the note's text."""

    start: int
    end: int
    kind: BlockKind


class Section(NamedTuple):
    """A section of a note; character range, lines from 0 with `last` excluded."""

    start: int
    end: int
    first: int
    last: int
    parts: tuple[Part, ...]
    head: tuple[int, int]
    """Character range of the header row that a continued table needs; (0, 0) when none."""


class _Unit(NamedTuple):
    """A piece before joining, with the headings it stands under."""

    parts: tuple[Part, ...]
    first: int
    last: int
    head: tuple[int, int]
    size: int
    """Characters without headings."""
    trail: tuple[int, ...]
    """Indices of the governing headings, outermost first."""
    heads: int
    """How many headings the piece itself holds."""


def cut(outline: Outline, text: str) -> list[Section]:
    """The sections of a note, in order; at least one, so that an empty note is found by its name."""
    offsets = [0, *accumulate(len(line) + 1 for line in outline.lines)]
    units = _Units(outline, offsets).collect()
    if not units:
        return [Section(0, len(text), 0, len(outline.lines), (), (0, 0))]
    found = [_section(group) for group in _join(units)]
    if outline.front[1] and found[0].parts[0].kind != "front":
        front = Part(0, offsets[outline.front[1]], "front")
        found[0] = found[0]._replace(start=0, first=0, parts=(front, *found[0].parts))
    return found


class _Units:
    def __init__(self, outline: Outline, offsets: list[int]) -> None:
        self.outline = outline
        self.offsets = offsets
        self.units: list[_Unit] = []
        self.trail: list[int] = []
        self.pending: list[Part] = []
        self.pending_lines = (0, 0)
        self.size = 0
        self.heads = 0
        self.head = (0, 0)
        self.glued = False
        """The last text ends where code or a table begins: they stay together."""

    def collect(self) -> list[_Unit]:
        headings = self.outline.headings
        number = 0
        blocks = [b for b in self.outline.blocks if b.kind != "front"] or self.outline.blocks
        for at, block in enumerate(blocks):
            if block.kind == "heading":
                self._flush()
                self._enter(number, headings[number].level)
                number += 1
                self._add(block)
                self.heads = 1
            else:
                follows = blocks[at + 1].kind if at + 1 < len(blocks) else "heading"
                self._place(block, follows)
        self._flush()
        return self.units

    def _enter(self, number: int, level: int) -> None:
        headings = self.outline.headings
        while self.trail and headings[self.trail[-1]].level >= level:
            self.trail.pop()
        self.trail.append(number)

    def _place(self, block: Block, follows: BlockKind) -> None:
        length = self.offsets[block.end] - self.offsets[block.start]
        if self.size and self.size + length > LONG and not self.glued:
            self._flush()
        if length > HARD:
            self._cut_inside(block)
        else:
            self._add(block)
        lead_in = block.kind == "text" and follows in ("code", "table") and length < SMALL * 2
        self.glued = lead_in and self.size < LONG

    def _add(self, block: Block) -> None:
        self._part(self.offsets[block.start], self.offsets[block.end], block.start, block.end, block.kind)

    def _part(self, start: int, end: int, first: int, last: int, kind: BlockKind) -> None:
        if not self.pending:
            self.pending_lines = (first, last)
        self.pending.append(Part(start, min(end, self.offsets[-1] - 1), kind))
        self.pending_lines = (self.pending_lines[0], last)
        if kind != "heading":
            self.size += end - start

    def _cut_inside(self, block: Block) -> None:
        """Lines of a long block, a section's worth at a time; a long line by characters."""
        offsets = self.offsets
        head = (0, 0)
        line = block.start
        if block.kind == "table" and offsets[block.start + 2] - offsets[block.start] <= LONG:
            head = (offsets[block.start], offsets[block.start + 2])
            line = block.start + 2
            self._part(*head, block.start, line, "table")
        start = line
        while line < block.end:
            if offsets[line + 1] - offsets[line] > HARD:
                self._stretch(block, start, line)
                self._long_line(block, line, head)
                start = line + 1
            elif self.size + offsets[line + 1] - offsets[start] > LONG and line > start:
                self._stretch(block, start, line)
                self._flush()
                self.head = head
                start = line
            line += 1
        self._stretch(block, start, block.end)

    def _stretch(self, block: Block, start: int, end: int) -> None:
        if end > start:
            self._part(self.offsets[start], self.offsets[end], start, end, block.kind)

    def _long_line(self, block: Block, line: int, head: tuple[int, int]) -> None:
        text = self.outline.lines[line]
        base = self.offsets[line]
        at = 0
        while at < len(text):
            end = _gap(text, at)
            if not text[at:end].isspace():  # encoded data is blank: nobody is led to it
                self._part(base + at, base + end, line, line + 1, block.kind)
            at = end
            if at < len(text):
                self._flush()
                self.head = head

    def _flush(self) -> None:
        if self.pending:
            first, last = self.pending_lines
            self.units.append(
                _Unit(tuple(self.pending), first, last, self.head, self.size, tuple(self.trail), self.heads)
            )
        self.pending = []
        self.size = self.heads = 0
        self.head = (0, 0)
        self.glued = False


def _gap(text: str, at: int) -> int:
    """Where to end a piece of a long line that begins at `at`: at a gap, so that no term is cut in two."""
    end = at + LONG
    if len(text) - end < LONG // 4:
        return len(text)
    while end > at + LONG // 2 and (text[end - 1].isalnum() or text[end - 1] in _IN_NAMES):
        end -= 1
    return end if end > at + LONG // 2 else at + LONG


def _join(units: list[_Unit]) -> list[list[_Unit]]:
    """Groups of neighbours that make one section each."""
    groups: list[list[_Unit]] = []
    size = 0
    for unit in units:
        if groups and _may_join(groups[-1], size, unit):
            groups[-1].append(unit)
            size += unit.size
        else:
            groups.append([unit])
            size = unit.size
    return groups


def _may_join(group: list[_Unit], size: int, unit: _Unit) -> bool:
    if unit.head != (0, 0) or not unit.heads:
        return False
    base = group[0].trail
    below = unit.trail[: len(base)] == base
    if size == 0:
        return below  # only headings so far: they lead to what stands below them
    beside = len(base) > 1 and unit.trail[: len(base) - 1] == base[:-1]
    return (below or beside) and size <= SMALL and unit.size <= SMALL and size + unit.size <= JOINED


def _section(group: list[_Unit]) -> Section:
    parts = tuple(part for unit in group for part in unit.parts)
    return Section(parts[0].start, parts[-1].end, group[0].first, group[-1].last, parts, group[0].head)
