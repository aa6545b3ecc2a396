"""Scores in arrays: against BM25F in plain Python over dictionaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import Weights
from vaultprobe.engine.fields import Field
from vaultprobe.engine.gather import Form, Row, gather
from vaultprobe.engine.notes import ParsedNote, note_fields, parse, section_fields
from vaultprobe.engine.query import QueryTerm
from vaultprobe.engine.query import parse as parse_query
from vaultprobe.engine.scoring import Scores, WeightedTerm, document_frequency, score, sections_with
from vaultprobe.engine.segment_builder import SegmentBuilder, heading_spans
from vaultprobe.engine.snapshot import Part
from vaultprobe.engine.tokens import encode, find_terms
from vaultprobe.engine.vault import File

W = Weights()
BLOCKS = [
    "# 时钟 clock",
    "## clock 稳定",
    "## PLL",
    "外部晶振 24MHz，时钟稳定。",
    "clock " * 7,
    "```\nset clock 时钟\n```",
    "很长的一段话。" * 130,
    "",
]
FRONTS = ["", "---\ntitle: 时钟 clock\naliases: [pll]\ntags: [clock]\nboard: 24MHz\n---"]
TEXTS = st.builds(
    lambda front, blocks: "\n\n".join(filter(None, [front, *blocks])),
    st.sampled_from(FRONTS),
    st.lists(st.sampled_from(BLOCKS), max_size=8),
)
QUERIES = [
    "clock",
    "时钟稳定 pll",
    "24MHz clock clock",
    "钟 24MHz",
    "nowhere clock",
    "clock OR pll 24MHz",
    "段话 定时",
]


class Vault:
    """Notes as dictionaries of counts, and as a part of an index."""

    def __init__(self, texts: Sequence[str], dead: Sequence[int] = ()) -> None:
        self.paths = [f"硬件/笔记 {number}.md" for number in range(len(texts))]
        self.notes = [parse(path, text) for path, text in zip(self.paths, texts, strict=True)]
        self.dead = set(dead)
        builder = SegmentBuilder()
        for path, note in zip(self.paths, self.notes, strict=True):
            builder.add(File(path, 0, 0, 0, 0), note)
        self.part = Part(builder.finish(), np.array(sorted(dead), dtype=np.int64))
        lengths = [length(body) for n, _, body in self.sections() if n not in self.dead]
        self.living = len(lengths)
        self.mean = max(sum(lengths) / max(len(lengths), 1), 1.0)

    def sections(self) -> list[tuple[int, int, list[str]]]:
        """(note, number within the note, texts of its body and code)."""
        return [
            (number, at, [text for _, text in section_fields(section, note.text)])
            for number, note in enumerate(self.notes)
            for at, section in enumerate(note.sections)
        ]

    def frequency(self, note: ParsedNote, path: str, at: int, term: QueryTerm) -> float:
        """Weighted occurrences of a term in one section, its headings and its note, before saturation."""
        section = note.sections[at]
        out = 0.0
        relative = length([text for _, text in section_fields(section, note.text)]) / self.mean
        for field, text in section_fields(section, note.text):
            out += W.fields[field] * times(text, term) / (1 - W.length + W.length * relative)
        spans = heading_spans(note.headings, note.sections)
        governing = [
            W.fields[Field.HEADING] + (W.own_heading if start == at else 0)
            for heading, (start, end) in zip(note.headings, spans, strict=True)
            if start <= at < end and times(heading.text, term)
        ]
        out += max(governing, default=0)
        for field, text in note_fields(path, note):
            out += W.fields[field] * times(text, term) * (1 if at == 0 else W.beyond_first)
        return out

    def scores(self, query: Sequence[WeightedTerm]) -> list[tuple[float, float]]:
        """(score, share of the query's weight) of each section."""
        found = []
        for number, at, _ in self.sections():
            total, held = 0.0, dict.fromkeys((side for t in query for side in t.term.sides), 0.0)
            for t in query:
                tf = self.frequency(self.notes[number], self.paths[number], at, t.term)
                if tf:
                    total += t.weight * tf * (W.saturation + 1) / (tf + W.saturation)
                    for side in t.term.sides:
                        held[side] += t.weight if t.covers else 0
            whole = {side: sum(t.weight for t in query if t.covers and side in t.term.sides) for side in held}
            covered = max((held[side] / whole[side] for side in held if whole[side]), default=0.0)
            alive = number not in self.dead
            found.append((total * (1 + W.coverage * covered) if alive else 0.0, covered))
        return found


def length(texts: Sequence[str]) -> int:
    return sum(find_terms(encode(text)).keys.size for text in texts)


def times(text: str, term: QueryTerm) -> int:
    """At most 255 are counted of each key."""
    keys = Counter(find_terms(encode(text)).keys.tolist())
    return sum(min(count, 255) for key, count in keys.items() if term.low <= key < term.high)


def rows_of(vault: Vault, query: Sequence[QueryTerm]) -> list[Sequence[Row]]:
    return [gather(vault.part.segment, [Form(t.low, t.high, 1.0, "exact")]) for t in query]


def weighed(vault: Vault, text: str) -> tuple[list[WeightedTerm], list[Sequence[Row]]]:
    """Terms with weights that differ from each other."""
    query = parse_query(text).terms
    rows = rows_of(vault, query)
    dfs = [document_frequency(vault.part, its) for its in rows]
    return [
        WeightedTerm(t, log(2 + n) if df else 0.0, df, df, df > 0 and t.kind in ("word", "pair"))
        for n, (t, df) in enumerate(zip(query, dfs, strict=True))
    ], rows


def scored(vault: Vault, text: str) -> tuple[Scores, list[WeightedTerm]]:
    query, rows = weighed(vault, text)
    return score(vault.part, query, rows, vault.mean, W, len(parse_query(text).phrases)), query


@settings(max_examples=40, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=5), st.sampled_from(QUERIES), st.data())
def test_scores_are_those_of_the_naive_formula(texts: list[str], text: str, data: st.DataObject) -> None:
    dead = data.draw(st.sets(st.integers(0, len(texts) - 1), max_size=len(texts) - 1))
    vault = Vault(texts, sorted(dead))
    found, query = scored(vault, text)
    expected = vault.scores(query)
    assert found.total.tolist() == pytest.approx([total for total, _ in expected], rel=1e-4)
    assert found.covered.tolist() == pytest.approx([share for _, share in expected], rel=1e-4)


@settings(max_examples=40, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=5), st.sampled_from(["clock", "时钟", "24MHz"]), st.data())
def test_what_the_dead_hold_is_not_counted(texts: list[str], text: str, data: st.DataObject) -> None:
    dead = data.draw(st.sets(st.integers(0, len(texts) - 1)))
    vault, living = Vault(texts, sorted(dead)), Vault([t for n, t in enumerate(texts) if n not in dead])
    (term,) = (t for t in parse_query(text).terms if t.kind in ("word", "pair"))
    (rows,), (expected,) = rows_of(vault, [term]), rows_of(living, [term])
    assert document_frequency(vault.part, rows) == document_frequency(living.part, expected)
    assert sections_with(vault.part, rows) == sections_with(living.part, expected)


def test_holders_of_a_term_are_counted_once_each() -> None:
    vault = Vault(["# clock\n\nclock clock\n\n```\nclock\n```\n", FRONTS[1], "无关"])
    (rows,) = rows_of(vault, parse_query("clock").terms)
    assert document_frequency(vault.part, rows) == 3 + 3  # body, code, heading; title, tag, front matter
    assert sections_with(vault.part, rows) == 2


def test_one_shared_character_alone_makes_no_hit() -> None:
    vault = Vault(["时刻", "时钟", "钟表"])
    assert [value > 0 for value in scored(vault, "时钟")[0].total] == [False, True, False]
    assert [value > 0 for value in scored(vault, "钟")[0].total] == [False, True, True]


def test_equal_sections_get_equal_bits_wherever_they_stand() -> None:
    text = "时钟稳定 24MHz clock " * 3
    vault = Vault([text, "clock", text, "无关 时钟", text])
    total = scored(vault, "clock 时钟稳定 24MHz")[0].total
    assert total[0] == total[2] == total[4] > 0


def test_a_conflict_copy_counts_less_than_its_original() -> None:
    builder = SegmentBuilder()
    for path in ("电源.md", "电源.sync-conflict-20240101-120000-ABCDEFG.md"):
        builder.add(File(path, 0, 0, 0, 0), parse(path, "---\ntitle: 电源\n---\n纹波\n"))
    part = Part(builder.finish(), np.zeros(0, np.int64))
    query = parse_query("纹波").terms
    rows = [gather(part.segment, [Form(t.low, t.high, 1.0, "exact")]) for t in query]
    weights = [WeightedTerm(t, 1.0, 1, 1, t.kind == "pair") for t in query]
    original, copy = score(part, weights, rows, 1.0, W).total.tolist()
    assert copy == pytest.approx(W.copy * original)


def test_each_alternative_knows_who_holds_a_piece_of_it() -> None:
    vault = Vault(["clock 时钟", "clock", "# 稳定\n\n24MHz", "无关"])
    on_side = scored(vault, "clock OR 稳定 nowhere")[0].on_side
    assert {side: held.tolist() for side, held in on_side.items()} == {
        0: [True, True, False, False],
        1: [False, False, True, False],
    }
    on_side = scored(vault, 'clock OR "nowhere 稳定 clock" OR nowhere')[0].on_side
    assert {side: held.tolist() for side, held in on_side.items()} == {
        0: [True, True, False, False],
        1: [True, True, True, False],
        2: [False] * 4,
    }
