"""Relevance: a word in common is not enough when the rest of the question is about something else."""

from __future__ import annotations

import pytest
from vaultprobe.engine import Hit, Snippet, TermUse
from vaultprobe.engine.relevance import familiarity, relevant
from vaultprobe.engine.types import TermRole


def terms(*roles: TermRole) -> list[TermUse]:
    return [TermUse(f"t{number}", 1, 0.1, role=role) for number, role in enumerate(roles)]


def hit(similarity: float) -> Hit:
    return Hit(1, "v", "/v", "a.md", "a", (), 1, 2, 1, similarity, 1.0, Snippet(""))


@pytest.mark.parametrize(
    ("roles", "expected"),
    [
        ((), 1.0),
        (("searched",), 1.0),
        (("searched", "missing"), 1.0),
        (("near", "parts", "missing", "missing"), 1.0),
        (("searched", "missing", "missing", "missing"), 0.5),
        (("missing", "missing"), 0.0),
        (("searched", "little", "filter", "aside", "little", "missing"), 1.0),
        (("little", "little", "aside"), 1.0),
    ],
)
def test_half_of_the_telling_terms_is_enough(roles: tuple[TermRole, ...], expected: float) -> None:
    assert familiarity(terms(*roles)) == expected


def test_a_strange_question_needs_more_similar_sections() -> None:
    hits = [hit(0.9), hit(0.5)]
    assert relevant(hits, terms("searched"), 0.3) == hits
    assert relevant(hits, terms("searched", "missing", "missing", "missing"), 0.3) == hits[:1]
    assert relevant(hits, terms("missing"), 0.0) == hits
