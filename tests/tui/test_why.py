"""A score's parts as words."""

from __future__ import annotations

import pytest
from vaultprobe.engine.types import Reason
from vaultprobe.tui.why import shares


def test_words_come_by_weight_with_the_fields_they_stand_in() -> None:
    told = shares(
        [
            Reason("ddr", "body", 1.0),
            Reason("ddr", "heading", 2.0),
            Reason("pll", "code", 4.0, "form"),
            Reason("", "coverage", 3.0, "coverage"),
        ]
    )
    assert [(share.name, share.fields, share.match) for share in told] == [
        ("pll", ("code",), "form"),
        ("ddr", ("heading", "body"), "exact"),
        ("", ("coverage",), "exact"),
    ]
    assert [share.share for share in told] == pytest.approx([0.4, 0.3, 0.3])


def test_overlapping_pairs_are_one_word_again() -> None:
    pairs = [("容器", "body"), ("容器", "heading"), ("器网", "heading"), ("网络", "body"), ("路由", "body")]
    told = shares([Reason(term, field, 1.0) for term, field in pairs])
    assert [(share.name, share.fields) for share in told] == [
        ("容器网络", ("body", "heading")),
        ("路由", ("body",)),
    ]


def test_a_word_found_exactly_somewhere_is_exact() -> None:
    told = shares([Reason("build", "title", 1.0, "form"), Reason("build", "body", 1.0)])
    assert [share.match for share in told] == ["exact"]


def test_what_takes_away_is_negative_and_nothing_is_nothing() -> None:
    told = shares([Reason("ddr", "body", 4.0), Reason("", "copy", -2.0)])
    assert [share.share for share in told] == [2.0, -1.0]
    assert shares([]) == []
    assert shares([Reason("ddr", "body", 0.0)])[0].share == 0.0
