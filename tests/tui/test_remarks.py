"""What is said of a query, as sentences in both languages."""

from __future__ import annotations

import pytest
from vaultprobe.engine import Remark, Results, Zero
from vaultprobe.tui.labels import labels_for
from vaultprobe.tui.remarks import filters, sentences


def said(remark: Remark, language: str = "en") -> str:
    ((_, sentence),) = sentences(Results("q", (), remarks=(remark,)), labels_for(language))
    return sentence


@pytest.mark.parametrize(
    ("remark", "english"),
    [
        (Remark("phrase", '"a b"'), 'exact phrase not found: "a b"'),
        (Remark("filter", "tag:x"), "no note matches tag:x"),
        (
            Remark("operator", "line:", '"…"'),
            'line: is no operator here, read as the word line; nearest: "…"',
        ),
        (Remark("operator", "content:"), "content: is no operator here, read as the word content"),
        (Remark("property", "[x:y]"), "no note has the property [x:y], read as words"),
        (Remark("minus", "-x{y}", "NOT x{y}"), "-x{y} is read as text; NOT x{y} leaves it out"),
    ],
)
def test_sentences(remark: Remark, english: str) -> None:
    assert said(remark) == english
    assert remark.text in said(remark, "zh")


def test_filters_that_no_note_meets_are_not_told_twice() -> None:
    zero = Zero(filtered_out={"tag:x": 4, "path:a": 2, "file:b": 0})
    results = Results("q", (), remarks=(Remark("filter", "tag:x"),), zero=zero)
    assert list(filters(results, zero)) == [("path:a", 2)]
