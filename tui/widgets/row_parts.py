"""The parts of a row: heading trail, similarity, folder and age, each for so many cells."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from vaultprobe.engine import Hit

from ..cells import ELLIPSIS, Run, fit, width_of
from ..literal import literal
from ..rows import HitRow
from .sheet import Ink, Sheet

TO_FOLD = "to-fold"
"""In the meta data of cells: a click here folds or unfolds the note."""
_TRAIL_MARK = " › "
_PLACE_MARK = " · "
_BAR_WIDTHS = ((64, 10), (44, 6), (0, 0))
"""Cells for the similarity bar, by the width of the list."""


def trail(hit: Hit, sheet: Sheet, ink: Ink, width: int) -> list[Run]:
    """The heading trail; where room is short the inner headings stay. A copy says so.

    A first heading that only repeats the title is left out.
    """
    copy: list[Run] = []
    if hit.copy_of is not None:
        copy = [(literal(sheet.copy_of(hit.copy_of)), ink.match)]
    headings = hit.headings[1:] if hit.headings[:1] == (hit.title,) else hit.headings
    parts: list[Run] = [(literal(heading), ink.trail) for heading in headings]
    runs = _joined([*copy, *parts], ink)
    while width_of(runs) > width and len(parts) > 1:
        del parts[0]
        runs = _joined([*copy, (ELLIPSIS, ink.quiet), *parts], ink)
    return runs


def similarity(hit: Hit, sheet: Sheet, ink: Ink) -> list[Run]:
    """The bar in half cells, then the number, so that both end in the same column everywhere."""
    if not sheet.measured:
        return []
    cells = next(cells for least, cells in _BAR_WIDTHS if sheet.width >= least)
    halves = round(max(0.0, min(1.0, hit.similarity)) * cells * 2)
    full, half = divmod(halves, 2)
    number = (f"{hit.similarity:4.0%}", ink.plain)
    return [
        ("━" * full + "╸" * half, ink.bar),
        ("─" * (cells - full - half), ink.track),
        (" " if cells else "", ink.plain),
        number,
    ]


def place(hit: Hit, sheet: Sheet, ink: Ink, width: int) -> list[Run]:
    """Folder and age."""
    age = sheet.age(hit)
    room = max(width - cell_len(age) - len(_PLACE_MARK), 0)
    told = folder(hit, sheet, room)
    if not told:
        return [(age, ink.quiet)]
    return [*fit([(told, ink.quiet)], room), (f"{_PLACE_MARK}{age}", ink.quiet)]


def folder(hit: Hit, sheet: Sheet, width: int) -> str:
    """Vault and folder; where room is short the inner folders stay."""
    vault = [literal(hit.vault)] if sheet.with_vault else []
    folders = [literal(part) for part in hit.path.split("/")[:-1]]
    told = "/".join([*vault, *folders])
    while cell_len(told) > width and len(folders) > 1:
        del folders[0]
        told = "/".join([*vault, ELLIPSIS, *folders])
    return told


def further(row: HitRow, sheet: Sheet, ink: Ink, *, selected: bool) -> list[Run]:
    """How many sections of the same note are folded under this one."""
    if not row.further:
        return []
    style = ink.trail + Style.from_meta({TO_FOLD: True})
    return [("  ", ink.plain), (sheet.more(row, selected), style)]


def _joined(parts: Sequence[Run], ink: Ink) -> list[Run]:
    runs: list[Run] = []
    for part in parts:
        runs += [(_TRAIL_MARK, ink.quiet), part] if runs else [part]
    return runs
