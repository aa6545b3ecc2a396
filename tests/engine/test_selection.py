"""The highest scores in order: as a full sort would give them."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.notes import parse
from vaultprobe.engine.segment import Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.selection import best_places
from vaultprobe.engine.snapshot import Part, Place, Snapshot
from vaultprobe.engine.vault import File

LONG = "# 一\n\n" + "纹波 " * 300 + "\n\n# 二\n\n" + "时钟 " * 300


def segment(*paths: str) -> Segment:
    builder = SegmentBuilder()
    for path in paths:
        builder.add(File(path, 0, 0, 0, 0), parse(path, LONG))
    return builder.finish()


PARTS = [segment("b.md", "a.md", "é.md"), segment("Z.md", "a b.md")]
SIZES = [part.section_count for part in PARTS]
SNAPSHOT = Snapshot(None, tuple(Part(part, np.zeros(0, np.int64)) for part in PARTS))


@settings(max_examples=100, deadline=None)
@given(st.data(), st.integers(0, 12))
def test_as_a_full_sort_would_give_them(data: st.DataObject, most: int) -> None:
    values = [data.draw(st.lists(st.sampled_from([0, 1, 2.5]), min_size=n, max_size=n)) for n in SIZES]
    everything = [
        (-value, part.paths.raw(int(part.note_of_section[section])), section, Place(number, section))
        for number, part in enumerate(PARTS)
        for section, value in enumerate(values[number])
        if value > 0
    ]
    found = best_places(SNAPSHOT, [np.array(v, dtype=np.float32) for v in values], most)
    assert found == [(place, -value) for value, _, _, place in sorted(everything)[:most]]
