"""Filters as arrays: which sections may be hits, against the notes themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pytest
from vaultprobe.engine.filters import Filter, take_filters
from vaultprobe.engine.frontmatter import front_length
from vaultprobe.engine.gather import Form, gather
from vaultprobe.engine.notes import parse
from vaultprobe.engine.query import parse as parse_query
from vaultprobe.engine.query import term_keys
from vaultprobe.engine.restrict import (
    called_sections,
    holding,
    listed_alone,
    meets,
    own_sections,
    settled,
    text_sections,
)
from vaultprobe.engine.segment import END, START
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.snapshot import Part, Place
from vaultprobe.engine.vault import File

NOTES = {
    "硬件/电源.md": "---\ntags: [power, 电源/LDO]\n状态: [进行中, 待 评审]\nboard: EVB1\n---\n"
    + "# 供电\n\n纹波小。\n\n"
    + "## 时钟稳定\n\n"
    + "长的文字。" * 100
    + "\n\n# 复位\n\n"
    + "先断电。" * 100,
    "软件/驱动.md": "# 驱动\n\nu-boot 的**时钟**稳定。 #powertrain\n",
    "软件/전원.md": "a -> b\n",
}


def built(notes: Mapping[str, str] = NOTES, dead: Iterable[int] = ()) -> Part:
    builder = SegmentBuilder()
    for path, text in notes.items():
        builder.add(File(path, 0, 0, 0, 0), parse(path, text))
    return Part(builder.finish(), np.array(sorted(dead), dtype=np.int64))


def text_of(part: Part, place: Place) -> str:
    row = part.segment.sections[place.section]
    path = part.segment.paths[int(part.segment.note_of_section[place.section])]
    return NOTES[path][int(row[START]) : int(row[END])]


def kept(text: str, part: Part | None = None, properties: frozenset[str] = frozenset()) -> list[str]:
    """First words of the sections that meet the only filter of a query."""
    part = part or built()
    (wanted,) = take_filters(text, properties or frozenset({"状态", "board"})).filters
    everything = np.ones(part.segment.section_count, np.float32)
    mask, _ = meets(part, 0, settled(wanted, [part]), everything, lambda place: text_of(part, place))
    texts = [text_of(part, Place(0, s)) for s in np.flatnonzero(mask).tolist()]
    return [text[front_length(text) :].split()[1] for text in texts]


ALL = ["供电", "时钟稳定", "复位", "驱动", "->"]


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("tag:power", ALL[:3]),
        ("tag:POWER", ALL[:3]),
        ("tag:电源", ALL[:3]),
        ("tag:電源/ldo", ALL[:3]),
        ("tag:电源/", ALL[:3]),
        ("tag:ldo", []),
        ("tag:powertrain", ["驱动"]),
        ("path:硬件", ALL[:3]),
        ("path:硬件/电", ALL[:3]),
        ("path:전원", ["->"]),
        ("file:电源", ALL[:3]),
        ("file:硬件", []),
        ("heading:时钟", ["时钟稳定"]),
        ("heading:供电", ["供电", "时钟稳定"]),
        ("heading:時鐘", ["时钟稳定"]),
        ("[状态:进行中]", ALL[:3]),
        ("[状态:待 评审]", ALL[:3]),
        ("[状态:評審]", ALL[:3]),
        ("[状态:完成]", []),
        ("[board]", ALL[:3]),
        ("[board:evb]", ALL[:3]),
        ("NOT 断电", ["供电", "时钟稳定", "驱动", "->"]),
        ("NOT uboot", ALL),
        ("NOT u-boot", [*ALL[:3], "->"]),
        ("NOT ->", ALL[:4]),
        ('-"时钟稳定"', ["供电", "复位", "->"]),
        ('-"稳定 时钟"', ALL),
    ],
)
def test_what_meets_a_filter(text: str, sections: list[str]) -> None:
    assert kept(text) == sections
    if not text.startswith(("NOT", "-")):
        assert kept(f"-{text}") == [s for s in ALL if s not in sections]


@pytest.mark.parametrize(
    ("text", "sections"),
    [("tag:pow", ALL[:4]), ("tag:powert", ["驱动"]), ("tag:电", ALL[:3]), ("tag:x", [])],
)
def test_a_tag_being_typed_keeps_all_that_begin_so(text: str, sections: list[str]) -> None:
    assert kept(text) == sections


def test_a_tag_is_taken_as_typed_when_something_follows_it_or_it_is_quoted() -> None:
    for text in ("tag:pow ", 'tag:"pow"'):
        assert kept(text) == []
    assert kept("-tag:pow") == ALL


def test_tags_of_the_dead_do_not_stop_one_from_growing() -> None:
    notes = {
        "软件/전원.md": "#pow a -> b",
        **{path: text for path, text in NOTES.items() if "软件" not in path},
    }
    living, dying = built(notes), built(notes, dead=[0])
    wanted = Filter("tag", "pow", False, "tag:pow", growing=True)
    assert not settled(wanted, [living]).growing
    assert settled(wanted, [dying]).growing


def test_sections_that_hold_a_text() -> None:
    part = built()
    assert holding(part, term_keys("时钟稳定"), called_sections).tolist() == [False, True, False, True, False]
    assert holding(part, term_keys("供电"), called_sections).tolist() == [True, True, False, False, False]
    assert holding(part, term_keys("供电"), text_sections).tolist() == [True, False, False, False, False]
    assert holding(part, term_keys("电源"), called_sections).tolist() == [True, True, True, False, False]
    assert holding(part, term_keys("电源"), text_sections).tolist() == [True, False, False, False, False]
    assert not holding(part, term_keys("电源"), own_sections).any()
    assert holding(part, (), text_sections).all()


def test_text_sections_are_where_the_text_stands() -> None:
    part = built()
    for word in ("时钟", "断电", "u-boot", "驱动"):
        (low, high), *_ = term_keys(word)
        rows = gather(part.segment, [Form(low, high, 1.0, "exact")])
        found = {int(s) for row in rows for s in text_sections(part.segment, row)}
        texts = [text_of(part, Place(0, s)).replace("*", "") for s in range(part.segment.section_count)]
        assert found == {s for s, text in enumerate(texts) if word in text}


@pytest.mark.parametrize(
    ("query", "listed"),
    [
        ("tag:power", [1, 0, 0, 1, 1]),
        ("-heading:x", [1, 0, 0, 1, 1]),
        ("heading:供电", [1, 1, 1, 1, 1]),
        ('"->"', [1, 1, 1, 1, 1]),
    ],
)
def test_what_is_listed_when_there_is_no_word(query: str, listed: list[int]) -> None:
    assert listed_alone(built(), parse_query(query)).tolist() == listed
    assert listed_alone(built(dead=[0]), parse_query(query)).tolist() == [0, 0, 0, 1, 1]
