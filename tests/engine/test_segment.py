"""Segments: what the notes hold stands in the arrays, however they were batched and merged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import fields as fields_of
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import segment_builder as module
from vaultprobe.engine.coded import CodedPostings
from vaultprobe.engine.fields import FIELD_BITS, SECTION_FIELDS, Field
from vaultprobe.engine.markdown import Heading
from vaultprobe.engine.notes import ParsedNote, note_fields, parse, section_fields, stored_properties
from vaultprobe.engine.sections import Section
from vaultprobe.engine.segment import (
    HEAD_END,
    HEAD_START,
    LENGTH,
    LINE,
    SPAN_END,
    SPAN_START,
    START,
    Segment,
)
from vaultprobe.engine.segment_builder import SegmentBuilder, heading_spans
from vaultprobe.engine.segment_merging import merge_segments
from vaultprobe.engine.strings import Strings
from vaultprobe.engine.tokens import WORD, encode, find_terms
from vaultprobe.engine.vault import File

BLOCKS = [
    "# 时钟",
    "## 时钟树 PLL",
    "### 分频",
    "外部晶振 24MHz，见 #时钟 与 AVDD33_DDR_PLL。",
    "```\ni2cdetect -y 3\n```",
    "| 寄存器 | 值 |\n|---|---|\n| CR2 | 0x1F00 |",
    "很长的一段。" * 80,
    "",
]
FRONTS = ["", "---\ntitle: 时钟 clock\naliases: [clk]\ntags: [soc]\nboard: evb1\n---"]
TEXTS = st.builds(
    lambda front, blocks: "\n\n".join(filter(None, [front, *blocks])),
    st.sampled_from(FRONTS),
    st.lists(st.sampled_from(BLOCKS), max_size=7),
)
VAULTS = st.lists(TEXTS, max_size=6)


def note_at(number: int, text: str) -> tuple[File, ParsedNote]:
    path = f"板卡/笔记 {number}.md"
    return File(path, len(text), number, number + 1, number + 2), parse(path, text)


def built(notes: Sequence[tuple[File, ParsedNote]]) -> Segment:
    builder = SegmentBuilder()
    for file, note in notes:
        builder.add(file, note)
    return builder.finish()


def numbered(texts: Sequence[str]) -> list[tuple[File, ParsedNote]]:
    return [note_at(number, text) for number, text in enumerate(texts)]


def postings_as_table(postings: CodedPostings) -> dict[tuple[int, int], dict[int, int]]:
    found = postings.between(0, postings.rows.size)
    pairs = list(zip(found.units.tolist(), found.counts.tolist(), strict=True))
    return {
        (row >> FIELD_BITS, row & (1 << FIELD_BITS) - 1): dict(pairs[start:end])
        for row, (start, end) in zip(found.rows.tolist(), pairwise(found.starts.tolist()), strict=True)
    }


def assert_same(one: Segment, other: Segment) -> None:
    """All arrays are equal."""
    for field in fields_of(Segment):
        a, b = getattr(one, field.name), getattr(other, field.name)
        if isinstance(a, np.ndarray):
            assert (a.dtype, a.tolist()) == (b.dtype, b.tolist()), field.name
        elif isinstance(a, Strings):
            assert a.all() == b.all(), field.name
        elif isinstance(a, CodedPostings):
            assert (a.rows.tolist(), a.codes.tolist()) == (b.rows.tolist(), b.codes.tolist())
            assert [p.data.tolist() for p in a.planes] == [p.data.tolist() for p in b.planes]
        else:
            assert (a.keys.tolist(), a.words.all()) == (b.keys.tolist(), b.words.all())


def plain_terms(notes: Sequence[tuple[File, ParsedNote]]) -> dict[tuple[int, int], dict[int, int]]:
    """Counts by key and field, then unit, from a dictionary."""
    table: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    sections = headings = 0

    def add(field: Field, unit: int, text: str) -> None:
        for key, times in Counter(find_terms(encode(text)).keys.tolist()).items():
            table[key, field][unit] = min(times, 255)

    for number, (file, note) in enumerate(notes):
        for section in note.sections:
            for field, text in section_fields(section, note.text):
                add(field, sections, text)
            sections += 1
        for heading in note.headings:
            add(Field.HEADING, headings, heading.text)
            headings += 1
        for field, text in note_fields(file.path, note):
            add(field, number, text)
    return table


@settings(max_examples=60, deadline=None)
@given(VAULTS)
def test_the_terms_of_the_notes(texts: list[str]) -> None:
    notes = numbered(texts)
    segment = built(notes)
    table = plain_terms(notes)
    assert postings_as_table(segment.postings) == table
    assert segment.lexicon.keys.size == len({key for key, _ in table if key >= WORD})
    lengths: Counter[int] = Counter()
    for (_, field), units in table.items():
        lengths.update(units if field in SECTION_FIELDS else {})
    assert segment.sections[:, LENGTH].tolist() == [lengths[s] for s in range(segment.section_count)]


@settings(max_examples=60, deadline=None)
@given(VAULTS)
def test_the_structure_of_the_notes(texts: list[str]) -> None:
    notes = numbered(texts)
    segment = built(notes)
    assert segment.paths.all() == [file.path for file, _ in notes]
    assert segment.titles.all() == [note.title for _, note in notes]
    assert segment.properties.all() == [stored_properties(note) for _, note in notes]
    assert segment.files.tolist() == [[f.size, f.mtime_ns, f.ctime_ns, f.inode] for f, _ in notes]
    assert segment.sections[:, START : HEAD_END + 1].tolist() == [
        [s.start, s.end, s.first, s.last, *s.head] for _, note in notes for s in note.sections
    ]
    assert segment.headings[:, LINE:SPAN_START].tolist() == [
        [h.line, h.level] for _, note in notes for h in note.headings
    ]
    assert segment.heading_texts.all() == [h.text for _, note in notes for h in note.headings]
    owners = [number for number, (_, note) in enumerate(notes) for _ in note.sections]
    assert segment.note_of_section.tolist() == owners
    assert segment.note_number == {file.path: number for number, (file, _) in enumerate(notes)}
    assert (segment.note_count, segment.section_count) == (len(notes), len(owners))


def test_a_table_cut_in_two_keeps_its_head() -> None:
    rows = "\n".join(f"| GPIO{n}_A{n} | 电源域 {n} |" for n in range(200))
    segment = built(numbered([f"# 引脚\n\n| 引脚 | 域 |\n|---|---|\n{rows}"]))
    heads = segment.sections[:, HEAD_START : HEAD_END + 1]
    assert heads[0].tolist() == [0, 0]
    assert len(heads) > 1
    assert (heads[1:, 1] > heads[1:, 0]).all()


@settings(max_examples=60, deadline=None)
@given(VAULTS)
def test_headings_that_govern_a_line(texts: list[str]) -> None:
    notes = numbered(texts)
    segment = built(notes)
    first = 0
    for number, (_, note) in enumerate(notes):
        for line in range(note.text.count("\n") + 1):
            trail: list[int] = []
            for at, heading in enumerate(note.headings):
                if heading.line <= line:
                    trail = [t for t in trail if note.headings[t].level < heading.level] + [at]
            assert segment.trail(number, line) == [first + at for at in trail]
        first += len(note.headings)


def plain_span(headings: Sequence[Heading], number: int, firsts: Sequence[int]) -> tuple[int, int]:
    """The sections that hold a line from the heading to the next one of its level or above."""
    line, level, _ = headings[number]
    end = next((h.line for h in headings[number + 1 :] if h.level <= level), 10**9)
    bounds = zip(firsts, [*firsts[1:], 10**9], strict=True)
    governed = [at for at, (a, b) in enumerate(bounds) if a < end and b > line]
    return governed[0], governed[-1] + 1


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.integers(0, 20), st.integers(1, 3), max_size=8),
    st.sets(st.integers(1, 20), max_size=6),
)
def test_sections_that_a_heading_governs(levels: dict[int, int], firsts: set[int]) -> None:
    headings = [Heading(line, level, "") for line, level in sorted(levels.items())]
    begins = [0, *sorted(firsts)]
    sections = [Section(0, 0, first, first + 1, (), (0, 0)) for first in begins]
    expected = [plain_span(headings, number, begins) for number in range(len(headings))]
    assert heading_spans(headings, sections) == expected


def test_spans_count_sections_of_the_segment() -> None:
    _, note = note_at(0, "\n\n".join(BLOCKS))
    spans = heading_spans(note.headings, note.sections)
    segment = built(numbered(["", "\n\n".join(BLOCKS)]))
    before = int(segment.note_sections[1])
    assert segment.headings[:, SPAN_START : SPAN_END + 1].tolist() == [
        [before + a, before + b] for a, b in spans
    ]


@pytest.mark.parametrize(("name", "value"), [("BATCH_CHARACTERS", 60), ("MOST_PIECES", 3)])
def test_batches_leave_no_trace(name: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = numbered([FRONTS[1] + "\n".join(BLOCKS), "\n\n".join(BLOCKS[::-1]), BLOCKS[6]])
    whole = built(notes)
    monkeypatch.setattr(module, name, value)
    assert_same(built(notes), whole)


def test_no_notes() -> None:
    segment = built([])
    assert (segment.note_count, segment.section_count, segment.postings.rows.size) == (0, 0, 0)
    assert (segment.sections.shape, segment.headings.shape, segment.files.shape) == ((0, 7), (0, 4), (0, 4))


# Merging


@settings(max_examples=60, deadline=None)
@given(VAULTS, st.data())
def test_merging_is_building_from_the_living(texts: list[str], data: st.DataObject) -> None:
    notes = numbered(texts)
    alive = np.array(
        data.draw(st.lists(st.booleans(), min_size=len(notes), max_size=len(notes))), dtype=np.bool_
    )
    cuts = sorted(data.draw(st.lists(st.integers(0, len(notes)), max_size=2)))
    parts = [(built(notes[a:b]), alive[a:b]) for a, b in zip([0, *cuts], [*cuts, len(notes)], strict=True)]
    merged = merge_segments(parts)
    fresh = built([note for note, lives in zip(notes, alive, strict=True) if lives])
    assert_same(merged, fresh)


def test_what_need_not_be_merged_stays_as_it_is() -> None:
    segment, other = built(numbered(BLOCKS[:2])), built(numbered(BLOCKS[2:4]))
    assert merge_segments([(segment, np.ones(2, np.bool_)), (other, np.zeros(2, np.bool_))]) is segment
