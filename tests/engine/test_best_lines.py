"""The line at which a hit opens: the one that holds most of the query."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.best_lines import best_lines
from vaultprobe.engine.gather import Form
from vaultprobe.engine.marks import LITERAL, Found, find
from vaultprobe.engine.query import parse
from vaultprobe.engine.tokens import word_keys


def best(query: str, text: str, weights: Sequence[float] = ()) -> int:
    asked = parse(query)
    return best_lines(find(asked, [text]), weights or [1.0] * len(asked.terms), [text])[0]


def reference(found: Found, weights: Sequence[float], text: str) -> int:
    """The same, line by line."""
    gains: dict[int, dict[int, float]] = {}
    for term, start, share in zip(found.terms, found.starts, found.shares, strict=True):
        of_line = gains.setdefault(text.count("\n", 0, int(start)), {})
        gain = float("inf") if term == LITERAL else weights[term] * share
        of_line[term] = max(of_line.get(term, 0), gain)
    return max(sorted(gains), key=lambda line: sum(gains[line].values()), default=-1)


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("ddr", 0),
        ("ddr 阻抗", 2),
        ("走线 ddr", 1),
        ("阻抗", 2),
        ("的阻抗", 3),
        ("nowhere", -1),
    ],
)
def test_the_line_with_most_of_the_query(query: str, line: int) -> None:
    assert best(query, "DDR 说明\n走线 DDR。\n阻抗 50Ω DDR 线\n走线的阻抗") == line


def test_rare_words_weigh_more() -> None:
    assert best("a b c d", "c b a\nd", [1, 1, 1, 4]) == 1
    assert best("a b c d", "c b a\nd", [1, 1, 1, 2]) == 0


def test_a_word_repeated_counts_once_a_line() -> None:
    assert best("时钟 稳定", "时钟 时钟 时钟\n时钟 稳定") == 1


def test_the_line_with_the_query_as_typed_comes_first() -> None:
    assert best("git checkout v2", "branch: git v2 checkout checkout\ngit checkout v2") == 1


def test_another_form_leads_somewhere_but_the_word_itself_comes_first() -> None:
    query = parse("debounce")
    forms = [[Form(t.low, t.high, 1.0, "exact") for t in query.terms]]
    forms[0] += [Form(key, key + 1, 0.4, "form") for key in word_keys(["debounced"])]
    texts = ["debounced\nto debounce", "x\ndebounced"]
    assert best_lines(find(query, texts, forms), [1.0], texts) == [1, 1]


def test_words_that_weigh_nothing_still_lead_somewhere() -> None:
    one = np.ones(1)
    assert best_lines([Found(np.array([0]), np.array([4]), np.array([5]), one)], [0.0], ["abc\nd"]) == [1]
    literal = Found(np.array([LITERAL]), np.array([0]), np.array([3]), one)
    assert best_lines([literal], [], ["abc\nd"]) == [0]


def test_no_texts_no_lines() -> None:
    assert best_lines([], [1.0], []) == []


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("时钟稳 ab\n\n-㎒é\u200b"), max_size=30), max_size=5),
    st.sampled_from(["时钟 ab", "钟", '"ab 时"', "a b", "mhz e 稳"]),
)
def test_many_texts_at_once_are_as_line_by_line(texts: list[str], query: str) -> None:
    asked = parse(query)
    weights = [1.0 / (number + 1) for number in range(len(asked.terms))]
    found = find(asked, texts)
    expected = [reference(its, weights, text) for its, text in zip(found, texts, strict=True)]
    assert best_lines(found, weights, texts) == expected
