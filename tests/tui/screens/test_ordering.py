"""The order of the list, what is folded, and the same row in another list."""

from __future__ import annotations

from vaultprobe.engine import Hit, Snippet
from vaultprobe.tui.rows import HitRow, NoteRow, QueryRow
from vaultprobe.tui.screens.ordering import folded, in_order, place_of


def hit(path: str, line: int, modified: float = 0.0, vault: str = "/v") -> Hit:
    return Hit(1, "v", vault, path, path, (), line, line, line, 0.5, 1.0, Snippet(""), modified=modified)


def test_by_date_the_newest_is_first_and_equal_dates_keep_their_rank() -> None:
    a, b, c = hit("a", 1, 5), hit("b", 1, 9), hit("c", 1, 5)
    assert in_order([a, b, c], by_date=True) == (b, a, c)
    assert in_order([a, b, c], by_date=False) == (a, b, c)


def test_further_sections_of_a_note_are_folded_under_its_first() -> None:
    hits = [hit("a", 9), hit("b", 1), hit("a", 1), hit("a", 30), hit("a", 1, vault="/w")]
    assert folded(hits, ()) == (HitRow(hits[0], 2), HitRow(hits[1]), HitRow(hits[4]))


def test_an_unfolded_note_shows_them_in_the_order_of_the_ranking() -> None:
    hits = [hit("a", 9), hit("b", 1), hit("a", 1), hit("a", 30)]
    rows = folded(hits, {("/v", "a"), ("/v", "b")})
    assert rows == (
        HitRow(hits[0], 2, unfolded=True),
        HitRow(hits[2], under=True),
        HitRow(hits[3], under=True),
        HitRow(hits[1]),
    )


def test_the_same_section_is_found_again() -> None:
    rows = folded([hit("a", 1), hit("b", 1), hit("b", 9)], {("/v", "b")})
    assert place_of(HitRow(hit("b", 9)), rows) == 2
    assert place_of(NoteRow(hit("b", 9)), rows) == 2


def test_a_section_that_moved_leads_to_its_note_else_to_the_top() -> None:
    rows = folded([hit("a", 1), hit("b", 1), hit("b", 9)], {("/v", "b")})
    assert place_of(HitRow(hit("b", 5)), rows) == 1
    assert place_of(HitRow(hit("gone", 1)), rows) == 0
    assert place_of(HitRow(hit("b", 9, vault="/other")), rows) == 0
    assert place_of(None, rows) == 0


def test_a_query_is_found_among_recent_queries_and_notes() -> None:
    rows = (QueryRow("ddr"), QueryRow("纹波"), NoteRow(hit("a", 1)))
    assert place_of(QueryRow("纹波"), rows) == 1
    assert place_of(NoteRow(hit("a", 1)), rows) == 2
    assert place_of(QueryRow("gone"), rows) == 0
