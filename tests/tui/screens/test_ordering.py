"""The order of the list, and the same hit in another list."""

from __future__ import annotations

from vaultprobe.engine import Hit, Snippet
from vaultprobe.tui.screens.ordering import in_order, place_of


def hit(path: str, line: int, modified: float = 0.0, vault: str = "/v") -> Hit:
    return Hit(1, "v", vault, path, path, (), line, line, line, 0.5, 1.0, Snippet(""), modified=modified)


def test_by_date_the_newest_is_first_and_equal_dates_keep_their_rank() -> None:
    a, b, c = hit("a", 1, 5), hit("b", 1, 9), hit("c", 1, 5)
    assert in_order([a, b, c], by_date=True) == (b, a, c)
    assert in_order([a, b, c], by_date=False) == (a, b, c)


def test_the_same_section_is_found_again() -> None:
    hits = [hit("a", 1), hit("b", 1), hit("b", 9)]
    assert place_of(hit("b", 9), hits) == 2


def test_a_section_that_moved_leads_to_its_note_else_to_the_top() -> None:
    hits = [hit("a", 1), hit("b", 1), hit("b", 9)]
    assert place_of(hit("b", 5), hits) == 1
    assert place_of(hit("gone", 1), hits) == 0
    assert place_of(hit("b", 9, vault="/other"), hits) == 0
    assert place_of(None, hits) == 0
