"""The notes seen last are kept as they were laid out."""

from __future__ import annotations

from typing import get_args

import pytest
from rich.style import Style
from vaultprobe.tui.rendering import shelf as module
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.rows import Look, StyleName
from vaultprobe.tui.rendering.shelf import Shelf
from vaultprobe.tui.rendering.standing import Manner

PAINTER = Painter(Style(), {name: Style() for name in get_args(StyleName)}, 40)
LOOK = Look(40)


def nothing(text: str) -> list[tuple[int, int]]:
    return []


def test_a_note_is_cut_into_blocks_once() -> None:
    shelf = Shelf()
    note = shelf.note("text", Manner())
    assert shelf.note("".join(["te", "xt"]), Manner()) is note
    assert shelf.note("text", Manner(raw=True)) is not note
    assert shelf.find("other", Manner()) is None


def test_a_layout_is_kept_for_the_same_look_and_the_same_query() -> None:
    shelf = Shelf()
    note = shelf.note("text", Manner())
    flow = shelf.flow(note, LOOK, nothing, PAINTER)
    assert shelf.flow(note, Look(40), nothing, PAINTER) is flow
    assert shelf.flow(note, Look(40, wide=True), nothing, PAINTER) is not flow
    assert shelf.flow(note, LOOK, lambda text: [], PAINTER) is not flow


def test_only_the_last_ones_are_kept() -> None:
    shelf = Shelf()
    for number in range(20):
        shelf.note(f"text {number}", Manner())
    assert shelf.find("text 19", Manner())
    assert shelf.find("text 0", Manner()) is None


def test_large_ones_are_not_hoarded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST", 100)
    shelf = Shelf()
    first = shelf.note("a" * 200, Manner())
    assert shelf.note("a" * 200, Manner()) is first
    flow = shelf.flow(first, LOOK, nothing, PAINTER)
    second = shelf.note("b" * 200, Manner())
    assert shelf.find("a" * 200, Manner()) is None
    shelf.flow(second, LOOK, nothing, PAINTER)
    assert shelf.flow(first, LOOK, nothing, PAINTER) is not flow
