"""Postings of a term in all its forms: against a plain union over dictionaries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.fields import SECTION_FIELDS, Field
from vaultprobe.engine.gather import Form, Row, gather
from vaultprobe.engine.notes import parse, section_fields
from vaultprobe.engine.segment import Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.tokens import encode, find_terms
from vaultprobe.engine.vault import File

WORDS = ["clock", "clocks", "时钟", "时序", "i2c-3", "`code`", "\n\n# clock 时\n\n", "\n\n---\n\n"]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), max_size=5)


def exact(word: str, factor: float = 1.0) -> Form:
    low = int(find_terms(encode(word)).keys[0])
    return Form(low, low + 1, factor, "exact" if factor == 1 else "form")


def built(texts: Sequence[str]) -> Segment:
    builder = SegmentBuilder()
    for number, text in enumerate(texts):
        builder.add(File(f"{number}.md", 0, 0, 0, 0), parse(f"{number}.md", text))
    return builder.finish()


def plain_rows(texts: Sequence[str], forms: Sequence[Form]) -> dict[Field, dict[int, float]]:
    """Weighted counts by field and unit, body, code and headings, from dictionaries."""
    table: dict[Field, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    sections = headings = 0
    for number, text in enumerate(texts):
        note = parse(f"{number}.md", text)
        pieces = [
            (sections + at, *pair) for at, s in enumerate(note.sections) for pair in section_fields(s, text)
        ]
        pieces += [(headings + at, Field.HEADING, h.text) for at, h in enumerate(note.headings)]
        for unit, field, piece in pieces:
            for found, times in Counter(find_terms(encode(piece)).keys.tolist()).items():
                for form in forms:
                    if form.low <= found < form.high:
                        table[field][unit] += times * form.factor
        sections += len(note.sections)
        headings += len(note.headings)
    return table


def as_table(rows: Sequence[Row]) -> dict[Field, dict[int, float]]:
    return {row.field: dict(zip(row.units.tolist(), row.counts.tolist(), strict=True)) for row in rows}


FORMS = {
    "one": [exact("clock")],
    "two": [exact("clock"), exact("clocks", 0.4)],
    "character": [Form(ord("时") << 21, ord("时") + 1 << 21, 1.0, "exact")],
    "nothing": [Form(1, 2, 1.0, "exact")],
}


@pytest.mark.parametrize("forms", FORMS.values(), ids=FORMS)
@settings(max_examples=40, deadline=None)
@given(texts=TEXTS)
def test_rows_are_the_union_of_the_forms(forms: list[Form], texts: list[str]) -> None:
    rows = gather(built(texts), forms)
    found, expected = as_table(rows), plain_rows(texts, forms)
    for field in (*SECTION_FIELDS, Field.HEADING):
        assert found.get(field, {}) == pytest.approx(dict(expected[field]))
    assert [row.field for row in rows] == sorted(row.field for row in rows)
    assert all((np.diff(row.units.astype(np.int64)) > 0).all() for row in rows)


def test_many_sections_and_few_are_added_alike() -> None:
    """Where holders are many, or close together, they are added in another way."""
    texts = ["时序 时钟"] * 3 + ["无关"] * 200 + ["时钟 时钟 时"]
    (row,) = gather(built(texts), FORMS["character"])
    assert dict(zip(row.units.tolist(), row.counts.tolist(), strict=True)) == {0: 2, 1: 2, 2: 2, 203: 3}


def test_a_word_in_a_title_and_a_path() -> None:
    builder = SegmentBuilder()
    builder.add(File("clock/note.md", 0, 0, 0, 0), parse("clock/note.md", "---\ntitle: clock clock\n---\n"))
    rows = gather(builder.finish(), FORMS["one"])
    assert as_table(rows) == {
        Field.TITLE: {0: 2.0},
        Field.PATH: {0: 1.0},
        Field.PROPERTY: {0: 2.0},
    }


def test_forms_in_any_order() -> None:
    """Keys of words are hashes: their rows do not follow the order in which forms are asked for."""
    words = [f"clock{letter}" for letter in "abcdefgh"]
    segment = built([f"{words[n]} {words[-n]} {words[n // 2]}" for n in range(8)])
    forms = sorted((exact(word, 0.5) for word in words), key=lambda form: form.low % 1013)
    alone = [as_table(gather(segment, [form])) for form in forms]
    added: dict[int, float] = defaultdict(float)
    for rows in alone:
        for unit, value in rows[Field.BODY].items():
            added[unit] += value
    assert as_table(gather(segment, forms))[Field.BODY] == pytest.approx(dict(added))
    assert gather(segment, [exact("clockz"), exact("clocky")]) == []


def test_rows_are_kept() -> None:
    segment = built(["clock clocks"])
    assert gather(segment, FORMS["one"]) is gather(segment, list(FORMS["one"]))
    assert gather(segment, FORMS["one"]) is not gather(segment, [exact("clock", 0.5)])
    many = [exact("clock", 1 / n) for n in range(1, 40)]
    assert as_table(gather(segment, many)) == as_table(gather(segment, many))


def test_units_that_are_none_are_left_out() -> None:
    """A table of postings of a larger segment, as a foreign file may have it."""
    large, small = built(["clock 时钟 时序"] * 9), built(["clock 时钟 时序"] * 2)
    foreign = replace(small, postings=large.postings)
    for forms in FORMS.values():
        assert as_table(gather(foreign, forms)) == as_table(gather(small, forms))
