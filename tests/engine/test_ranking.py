"""The best sections: what comes first, what it is worth, and that nothing but the notes decides it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import Weights
from vaultprobe.engine.explain import explain
from vaultprobe.engine.folding import normal
from vaultprobe.engine.notes import parse as parse_note
from vaultprobe.engine.query import parse
from vaultprobe.engine.ranking import Ranking, rank
from vaultprobe.engine.segment import END, START, Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.segment_merging import merge_segments
from vaultprobe.engine.snapshot import Place, Snapshot
from vaultprobe.engine.store import Stored
from vaultprobe.engine.vault import File

W = Weights()
COPY = ".sync-conflict-20240101-120000-ABCDEFG.md"


def built(notes: Mapping[str, str]) -> Segment:
    builder = SegmentBuilder()
    for path, text in notes.items():
        builder.add(File(path, 0, 0, 0, 0), parse_note(path, text))
    return builder.finish()


class Vault:
    """Notes in memory: as one segment, or as a base with dead notes and a delta."""

    def __init__(
        self, notes: Mapping[str, str], base: Segment | None = None, dead: Sequence[int] = (), late: int = 0
    ) -> None:
        self.notes = notes
        paths = list(notes)
        early, later = paths[: len(paths) - late], paths[len(paths) - late :]
        base = base or built({path: notes[path] for path in early})
        delta = built({path: notes[path] for path in later})
        self.snapshot = Snapshot.of(Stored(1, base, np.array(dead, dtype=np.int64), delta, (), ()))

    def text_of(self, place: Place) -> str:
        segment = self.snapshot.parts[place.part].segment
        row = segment.sections[place.section]
        return self.notes[self.path(place)][int(row[START]) : int(row[END])]

    def path(self, place: Place) -> str:
        segment = self.snapshot.parts[place.part].segment
        return segment.paths[int(segment.note_of_section[place.section])]

    def rank(self, query: str, top_k: int = 50) -> Ranking:
        known = self.snapshot.property_keys
        return rank(self.snapshot, parse(query, known), top_k, W, self.text_of)

    def paths(self, query: str, top_k: int = 50) -> list[str]:
        return [self.path(found.place) for found in self.rank(query, top_k).ranked]

    def rows(self, query: str, top_k: int = 50) -> list[tuple[str, str, float, float]]:
        """All that the list shows of a hit."""
        return [
            (self.path(r.place), self.text_of(r.place), r.score, r.similarity)
            for r in self.rank(query, top_k).ranked
        ]


FILLER = {f"周报 {number}.md": f"# 周报\n\n第 {number} 周的杂事。\n" for number in range(30)}


class TestSimilarity:
    def test_a_section_pasted_whole(self) -> None:
        text = "# 上电\n\n复位信号必须在时钟稳定之后才能释放，`AVDD33_DDR_PLL` 先于 1.8 V，err -110。\n"
        vault = Vault({"a.md": text, "b.md": "复位 时钟", **FILLER})
        for pasted in (text, " ".join(text.split()), text.split("\n")[2]):
            best = vault.rank(pasted).ranked[0]
            assert vault.path(best.place) == "a.md"
            assert best.similarity > 0.9

    def test_a_shared_common_word_is_low(self) -> None:
        common = {f"{n}.md": f"说明 {n} 的文字" for n in range(20)}
        vault = Vault({**common, "z.md": "AVDD33 纹波 示波器"})
        found = vault.rank("说明 AVDD33 纹波 示波器").ranked
        assert vault.path(found[0].place) == "z.md"
        assert found[0].similarity > 0.6
        assert all(r.similarity < 0.2 for r in found[1:])
        assert all(r.similarity < 0.2 for r in vault.rank("说明 镭射 焊锡 压电 regulator bandwidth").ranked)

    def test_words_the_vault_has_never_seen_lower_it(self) -> None:
        vault = Vault({"a.md": "时钟 稳定", **FILLER})
        known, unknown = (vault.rank(q).ranked[0].similarity for q in ("时钟", "时钟 镭射 焊锡"))
        assert known > unknown > 0

    def test_the_same_in_a_small_and_a_large_vault(self) -> None:
        small = Vault({"a.md": "时钟 稳定", **FILLER}).rank("时钟 稳定").ranked[0].similarity
        more = {f"更多 {n}.md": f"第 {n} 项杂事。" for n in range(300)}
        large = Vault({"a.md": "时钟 稳定", **FILLER, **more}).rank("时钟 稳定").ranked[0].similarity
        assert large == pytest.approx(small, abs=0.05)

    def test_filters_alone_are_met_or_not(self) -> None:
        vault = Vault({"a.md": "#power 时钟", "b.md": "时钟"})
        assert [r.similarity for r in vault.rank("tag:power").ranked] == [1.0]


class TestFilters:
    NOTES = {f"{n:02}.md": "时钟 时钟 时钟\n" for n in range(20)} | {"旧/z.md": "#old 一个时钟\n"}

    def test_they_apply_before_the_best_are_chosen(self) -> None:
        assert Vault(self.NOTES).paths("时钟 tag:old", 1) == ["旧/z.md"]
        assert Vault(self.NOTES).paths("时钟 path:旧", 1) == ["旧/z.md"]

    @pytest.mark.parametrize(
        ("query", "removed", "left"),
        [
            ("时钟 tag:old", {"tag:old": 20}, 1),
            ("时钟 -tag:old", {"-tag:old": 1}, 20),
            ("时钟 tag:x path:旧", {"tag:x": 21, "path:旧": 20}, 0),
            ("时钟", {}, 21),
            ("无此词语 tag:old", {"tag:old": 0}, 0),
        ],
    )
    def test_how_many_each_removed(self, query: str, removed: dict[str, int], left: int) -> None:
        ranking = Vault(self.NOTES).rank(query)
        assert ranking.filtered_out == removed
        assert ranking.total == len(ranking.ranked) == left


class TestAlternatives:
    def test_either_side_is_enough_and_a_full_side_is_full(self) -> None:
        vault = Vault({"a.md": "时钟 稳定", "b.md": "电源 纹波", "c.md": "时钟 纹波", **FILLER})
        found = vault.rank("时钟 稳定 OR 电源 纹波").ranked
        assert [vault.path(r.place) for r in found] == ["a.md", "b.md", "c.md"]
        assert found[1].covered == pytest.approx(1)
        assert found[2].covered < 1

    def test_a_quoted_side_asks_for_its_phrase(self) -> None:
        vault = Vault({"a.md": "时钟 稳定", "b.md": "稳定 时钟", "c.md": "电源"})
        assert sorted(vault.paths('"时钟 稳定" OR 电源')) == ["a.md", "c.md"]


# Laws


WORDS = ["时钟", "时钟稳定", "钟稳", "clock", "clocks", "i2c-3", "i2c", "u-boot", "uboot", "DDR_PLL", "24MHz"]
LINES = st.lists(st.sampled_from([*WORDS, "# 时钟", "## i2c-3 说明", "---", ""]), max_size=6).map("\n".join)
PATHS = ["a.md", "b.md", "时钟.md", "d/i2c-3.md", "a" + COPY, "z.md"]
VAULTS = st.dictionaries(st.sampled_from(PATHS), LINES, min_size=1, max_size=6)
QUERIES = st.one_of(
    st.lists(st.sampled_from([*WORDS, "nowhere", "clok", "cl"]), min_size=1, max_size=3).map(" ".join),
    st.sampled_from(
        ['"时钟"', '"时钟稳定" i2c', "时钟 OR clock", "i2c -path:d", "NOT clock 时钟", "DDR", "稳"]
    ),
)


@settings(max_examples=60, deadline=None)
@given(VAULTS, QUERIES, st.data())
def test_ranks_depend_on_the_notes_alone(notes: dict[str, str], query: str, data: st.DataObject) -> None:
    """Not on the order of the files, nor on what was there before, nor on how the index is cut in parts."""
    expected = Vault(notes).rows(query)
    shuffled = {path: notes[path] for path in data.draw(st.permutations(list(notes)))}
    assert Vault(shuffled).rows(query) == expected
    late = data.draw(st.integers(0, len(notes)))
    assert Vault(shuffled, late=late).rows(query) == expected
    stale = built(dict.fromkeys(PATHS, "# 旧的 clocks\n\nclocking 时钟稳 uboot"))
    kept = {path: notes[path] for path in list(shuffled)[: len(notes) - late]}
    base = merge_segments(
        [(stale, np.ones(len(PATHS), np.bool_)), (built(kept), np.ones(len(kept), np.bool_))]
    )
    assert Vault(shuffled, base, range(len(PATHS)), late).rows(query) == expected


@settings(max_examples=60, deadline=None)
@given(VAULTS, QUERIES)
def test_the_list_falls_and_its_parts_add_up(notes: dict[str, str], query: str) -> None:
    vault = Vault(notes)
    ranking = vault.rank(query)
    assert ranking.total == len(ranking.ranked)
    assert [r.score for r in ranking.ranked] == sorted((r.score for r in ranking.ranked), reverse=True)
    similarities = [r.similarity for r in ranking.ranked]
    assert similarities == sorted(similarities, reverse=True)
    assert all(0 < s <= 1 for s in similarities)
    for ranked in ranking.ranked:
        reasons = explain(vault.snapshot, ranking, ranked, W)
        assert sum(reason.part for reason in reasons) == pytest.approx(ranked.score, rel=1e-3)


@settings(max_examples=60, deadline=None)
@given(VAULTS, QUERIES, st.integers(1, 4))
def test_a_short_list_is_the_beginning_of_a_long_one(notes: dict[str, str], query: str, top_k: int) -> None:
    vault = Vault(notes)
    assert vault.rows(query, top_k) == vault.rows(query, 100)[:top_k]


@settings(max_examples=60, deadline=None)
@given(VAULTS, st.sampled_from([*WORDS, "钟稳定", "DDR", "稳"]))
def test_a_piece_is_found_in_the_first_as_many_as_hold_it(notes: dict[str, str], piece: str) -> None:
    """But for the note that is called so, and for conflict copies, which stay below."""
    vault = Vault({path: text for path, text in notes.items() if COPY not in path})
    ranking = vault.rank(piece, 1000)
    whole = re.compile(rf"(?<![a-z0-9]){re.escape(normal(piece))}(?![a-z0-9])")
    unnamed = [r for r in ranking.ranked if r.place not in ranking.adjusted.moved]
    hold = [whole.search(normal(vault.text_of(r.place))) is not None for r in unnamed]
    assert hold == sorted(hold, reverse=True)
