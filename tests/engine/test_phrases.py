"""Phrases and pieces: who holds them literally, in which order they are read, when reading stops."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import Weights, readings
from vaultprobe.engine import phrases as module
from vaultprobe.engine.folding import normal
from vaultprobe.engine.forms import forms_of
from vaultprobe.engine.gather import gather
from vaultprobe.engine.notes import parse as parse_note
from vaultprobe.engine.phrases import holders, is_term, keep_phrases
from vaultprobe.engine.query import parse
from vaultprobe.engine.ranking import weigh
from vaultprobe.engine.scoring import Scores, score
from vaultprobe.engine.segment import END, START
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.snapshot import Part, Place, Snapshot
from vaultprobe.engine.vault import File


class Vault:
    """Notes in memory; knows which sections were read."""

    def __init__(self, notes: Mapping[str, str]) -> None:
        self.notes = notes
        builder = SegmentBuilder()
        for path, text in notes.items():
            builder.add(File(path, 0, 0, 0, 0), parse_note(path, text))
        self.snapshot = Snapshot(None, (Part(builder.finish(), np.zeros(0, np.int64)),))
        self.segment = self.snapshot.parts[0].segment
        self.read: list[str] = []

    def text_of(self, place: Place) -> str:
        row = self.segment.sections[place.section]
        path = self.path(place.section)
        self.read.append(path)
        return self.notes[path][int(row[START]) : int(row[END])]

    def path(self, section: int) -> str:
        return self.segment.paths[int(self.segment.note_of_section[section])]

    def scores(self, query: str) -> list[Scores]:
        forms = forms_of(parse(query), self.snapshot.parts)
        rows = [[gather(self.segment, its) for its in forms]]
        terms = weigh(self.snapshot, parse(query), forms, rows, Weights())
        sides = len(parse(query).phrases)
        found = [score(self.snapshot.parts[0], terms, rows[0], self.snapshot.mean_length, Weights(), sides)]
        if not terms:
            found[0].total[:] = 1
        return found

    def kept(self, query: str) -> list[str]:
        """Notes with a section that keeps its score."""
        found = self.scores(query)
        keep_phrases(self.snapshot, parse(query), found, self.text_of, 10)
        return sorted({self.path(s) for s in np.flatnonzero(found[0].total).tolist()})

    def held(self, query: str, top_k: int = 10) -> list[str]:
        found = holders(self.snapshot, parse(query), self.scores(query), self.text_of, top_k)
        return sorted({self.path(s) for s in np.flatnonzero(found[0]).tolist()})


def vault(*texts: str) -> Vault:
    return Vault({f"{number}.md": text for number, text in enumerate(texts)})


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ('"i2cdetect -y 3"', ["0.md"]),
        ('"i2cdetect -y"', ["0.md", "1.md"]),
        ('"i2cdetect"', ["0.md", "1.md"]),
        ('"-y" i2cdetect', ["0.md", "1.md"]),
        ('"i2cdetect" "run 3"', ["1.md"]),
        ('"时钟稳定"', ["2.md"]),
        ('"时钟"', ["2.md", "3.md"]),
        ('"钟"', ["2.md", "3.md"]),
        ('"i2cdetect -y 3" OR "时钟，稳定"', ["0.md", "3.md"]),
        ('"时钟稳定" OR run', ["1.md", "2.md"]),
        ('"时钟稳定" 3', ["2.md"]),
        ('"->"', ["3.md"]),
        ('"nowhere"', []),
        ("时钟稳定", ["2.md", "3.md"]),
    ],
)
def test_only_sections_that_hold_the_phrases_of_an_alternative_stay(query: str, notes: list[str]) -> None:
    texts = ("`i2cdetect -y 3` works", "i2cdetect -y run 3", "**时钟**\n稳定", "时钟，稳定 -> 复位")
    assert vault(*texts).kept(query) == notes


def test_what_stands_in_no_text_may_be_the_name_of_a_note() -> None:
    found = Vault(
        {"I2C 总线.md": "正文", "a/I2C 总线 二.md": "正文", "b/正文 总线 三.md": "总线", "c.md": "I2C 与总线"}
    )
    assert found.kept('"I2C 总线"') == ["I2C 总线.md", "a/I2C 总线 二.md"]
    assert found.kept('"总线"') == ["b/正文 总线 三.md", "c.md"]


def test_a_name_does_not_keep_a_section_beside_the_one_that_holds_it() -> None:
    long = "无关的话。" * 200
    found = Vault({"timer.md": f"{long}\n\n## timer\n\n{long}"})
    scores = found.scores('"timer"')
    keep_phrases(found.snapshot, parse('"timer"'), scores, found.text_of, 10)
    for section in np.flatnonzero(scores[0].total).tolist():
        assert "timer" in found.text_of(Place(0, section))


def test_the_head_of_a_cut_table_stands_in_its_first_piece() -> None:
    rows = "\n".join(f"| GPIO{n}_A{n} | 电源域 {n} |" for n in range(200))
    found = vault(f"| Pin | 域 |\n|---|---|\n{rows}")
    scores = found.scores('"pin"')
    assert np.count_nonzero(scores[0].total) > 1
    keep_phrases(found.snapshot, parse('"pin"'), scores, found.text_of, 10)
    assert np.flatnonzero(scores[0].total).tolist() == [0]


def test_a_pair_needs_no_reading() -> None:
    found = vault("时钟 clock", "clock -y")
    assert found.kept('"时钟"') == found.held("时钟") == ["0.md"]
    assert found.read == []


def test_a_word_inside_a_longer_one_is_not_that_word() -> None:
    found = vault("statusLed on", "the led on", "AVDD33", "33 V")
    for query in ('"led"', '"led on"'):
        assert found.kept(query) == ["1.md"]
    assert found.held("led") == ["1.md"]
    assert found.kept('"33"') == ["3.md"]


def test_swapping_the_sides_of_an_or_keeps_the_hits() -> None:
    found = vault("baz here", "alpha beta", "beta gamma", "alpha gamma")
    for one, other, notes in (
        ("baz", '"qqq zzz"', ["0.md"]),
        ("beta", '"alpha beta"', ["1.md", "2.md"]),
        ('"alpha gamma"', '"beta gamma"', ["2.md", "3.md"]),
        ("baz", '"->"', ["0.md"]),
    ):
        assert found.kept(f"{one} OR {other}") == found.kept(f"{other} OR {one}") == notes


def test_of_many_that_hold_a_phrase_the_best_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ENOUGH", 2)
    monkeypatch.setattr(readings, "_AT_ONCE", 1)
    found = vault(*["时钟 稳定 clock on"] * 6, "clock -> on")
    scores = found.scores('"clock on"')
    left = keep_phrases(found.snapshot, parse('"clock on"'), scores, found.text_of, 1)
    assert (left.beyond, left.unread) == (4, 0)
    assert np.count_nonzero(scores[0].total) == 2


def test_the_best_are_read_and_the_rest_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_READ_FOR_PHRASES", (1, 2))
    found = vault("时钟稳定", "# 时钟稳定\n\n时钟稳定", "时钟稳定 时钟稳定", "无关")
    scores = found.scores('"时钟稳定"')
    best = np.sort(scores[0].total)[-2:].tolist()
    assert keep_phrases(found.snapshot, parse('"时钟稳定"'), scores, found.text_of, 10) == (0, 1)
    assert sorted(scores[0].total[scores[0].total > 0].tolist()) == best


def test_reading_stops_when_enough_hold_the_query(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "_AT_ONCE", 1)
    found = vault(*["时钟稳定"] * 9)
    assert found.held("时钟稳定", 3) == ["0.md", "1.md", "2.md"]
    assert found.read == ["0.md", "1.md", "2.md"]


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ("时钟稳", ["0.md"]),
        ("DDR_PLL", ["2.md"]),
        ("ddr_pll", ["2.md"]),
        ("__init__", ["3.md"]),
        ("init", ["3.md", "4.md"]),
        ("#init:", ["3.md", "4.md"]),
        ("résumé", ["5.md"]),
        ("时钟 稳定", []),
        ('"时钟稳"', []),
        ("时钟稳 OR init", []),
        ("SPI3时钟", []),
        ("->", []),
    ],
)
def test_who_holds_a_query_of_one_piece(query: str, notes: list[str]) -> None:
    texts = ("时钟稳定", "钟稳 时钟", "DDR_PLL", "__init__", "init", "résumé", "resume SPI3时钟")
    assert vault(*texts).held(query) == notes


def test_conflict_copies_are_no_holders() -> None:
    copy = "a.sync-conflict-20240101-120000-ABCDEFG.md"
    assert Vault({"a.md": "时钟", copy: "时钟稳定"}).held("时钟稳定") == []
    assert Vault({copy: "时钟稳定"}).held("时钟稳定") == [copy]


@pytest.mark.parametrize("text", ["clock", "i2c-3", "c++", "时钟", "钟", "v1.2.10", "0x1f00"])
def test_a_term_is_known_without_reading(text: str) -> None:
    assert is_term(text)


@pytest.mark.parametrize("text", ["时钟稳", "a b", "__init__", "-y", "->", "", "x" * 200])
def test_what_must_be_read(text: str) -> None:
    assert not is_term(text)


LINES = st.lists(st.sampled_from(["时钟稳定", "时钟", "钟稳", "clock", "i2c-3", "i2c", "x_y"]), max_size=5)
JOIN: Sequence[Callable[[list[str]], str]] = (" ".join, "，".join, "\n\n".join)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(LINES, st.sampled_from(JOIN)), min_size=1, max_size=6), st.data())
def test_exactly_the_notes_with_the_phrase(
    notes: list[tuple[list[str], Callable[[list[str]], str]]], data: st.DataObject
) -> None:
    texts = [join(words) for words, join in notes]
    found = vault(*texts)
    wanted = data.draw(st.sampled_from(["时钟稳", "时钟稳定", "i2c-3", "i2c", "clock i2c", "钟稳，时钟"]))
    holding = [
        f"{number}.md"
        for number, text in enumerate(texts)
        if re.search(rf"(?<![a-z0-9]){re.escape(normal(wanted))}(?![a-z0-9])", normal(text))
    ]
    assert found.kept(f'"{wanted}"') == holding
