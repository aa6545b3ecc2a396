from __future__ import annotations

import numpy as np
import pytest
from vaultprobe.engine.notes import parse
from vaultprobe.engine.segment import Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.snapshot import Part, Snapshot
from vaultprobe.engine.store import Rejected, Stored
from vaultprobe.engine.vault import File

COPY = "电源.sync-conflict-20240101-120000-ABCDEFG.md"
LONG = "# 一\n\n" + "纹波 " * 200 + "\n\n# 二\n\n" + "时钟 " * 200


def segment(**notes: str) -> Segment:
    return segment_of({f"{name}.md": text for name, text in notes.items()})


def segment_of(notes: dict[str, str]) -> Segment:
    builder = SegmentBuilder()
    for path, text in notes.items():
        builder.add(File(path, len(text), 0, 0, 0), parse(path, text))
    return builder.finish()


def snapshot(base: Segment, dead: list[int], delta: Segment) -> Snapshot:
    return Snapshot.of(Stored(1, base, np.array(dead, dtype=np.int64), delta, (), ()))


def copies(made: Snapshot) -> list[str]:
    """Notes that count as conflict copies."""
    found = []
    for part in made.parts:
        notes = sorted(set(part.segment.note_of_section[part.copies].tolist()))
        found += [part.segment.paths[note] for note in notes]
    return found


def test_without_an_index_there_is_nothing_and_no_error() -> None:
    empty = Snapshot.of(None)
    assert (empty.note_count, empty.section_count, empty.mean_length, empty.skipped) == (0, 0, 1.0, ())
    assert [part.segment.note_count for part in empty.parts] == [0]


def test_a_generation_without_a_delta_has_one_part() -> None:
    made = snapshot(segment(a=LONG), [], segment())
    assert len(made.parts) == 1
    assert made.parts[0].alive_sections is None
    assert (made.note_count, made.section_count) == (1, 2)


def test_dead_notes_count_nowhere() -> None:
    base, delta = segment(a=LONG, b="电源", c=LONG), segment(a="短")
    made = snapshot(base, [0, 1], delta)
    assert (made.note_count, made.section_count) == (2, 3)
    (first, second) = made.parts
    assert first.alive_sections is not None
    assert first.alive_sections.tolist() == [False, False, False, True, True]
    assert first.alive_notes.tolist() == [False, False, True]
    assert second.alive_notes.tolist() == [True]
    assert [first.holds(f"{name}.md") for name in "abcd"] == [False, False, True, False]


def test_properties_go_with_the_last_note_that_has_them() -> None:
    gone, kept, new = (f"---\n{key}: x\n---\n" for key in ("board", "rail", "clock"))
    made = snapshot(segment(a=gone, b=kept), [0], segment(c=new))
    assert made.property_keys == {"rail", "clock"}
    assert [part.properties for part in made.parts] == [{1: {"rail": ["x"]}}, {0: {"clock": ["x"]}}]


def test_the_mean_length_is_that_of_the_living_sections() -> None:
    notes = {"a.md": LONG, "b.md": "一二三", "c.md": "电源 纹波 0x1F00"}
    parts = snapshot(segment_of(notes), [0], segment_of({"a.md": "时钟 24MHz"}))
    whole = snapshot(segment_of({**notes, "a.md": "时钟 24MHz"}), [], segment())
    assert parts.mean_length == whole.mean_length
    assert snapshot(segment(a=""), [], segment()).mean_length == 1.0


NONE: dict[str, str] = {}


@pytest.mark.parametrize(
    ("base", "dead", "delta", "found"),
    [
        ({"电源.md": "a", COPY: "b"}, [], NONE, [COPY]),
        ({"电源.md": "a"}, [], {COPY: "b"}, [COPY]),
        ({COPY: "b"}, [], {"电源.md": "a"}, [COPY]),
        ({"电源.md": "a", COPY: "b"}, [0], NONE, []),
        ({"电源.md": "a"}, [0], {COPY: "b"}, []),
        ({"电源.md": "a", COPY: "b"}, [0], {"电源.md": "c"}, [COPY]),
        ({COPY: "b"}, [], NONE, []),
        ({"目录/电源.md": "a", COPY: "b"}, [], NONE, []),
        ({"电源.md": "a", "电源 (2).md": "b", "冲突.md": "c"}, [], NONE, []),
    ],
)
def test_a_conflict_copy_is_one_while_its_original_is_there(
    base: dict[str, str], dead: list[int], delta: dict[str, str], found: list[str]
) -> None:
    assert copies(snapshot(segment_of(base), dead, segment_of(delta))) == found


def test_every_section_of_a_copy_counts_as_copy() -> None:
    (part,) = snapshot(segment_of({"电源.md": "a", COPY: LONG}), [], segment()).parts
    assert part.copies.tolist() == [1, 2]


def test_a_part_can_stand_alone() -> None:
    part = Part(segment_of({COPY: "a", "电源.md": "b"}), np.zeros(0, np.int64))
    assert part.copies.tolist() == [0]


def test_what_was_left_out_is_named_links_first_then_what_could_not_be_read() -> None:
    rejected = (Rejected("b.md", "not text", (1, 2, 3, 4)),)
    stored = Stored(
        1, segment(), np.zeros(0, np.int64), segment(), rejected, (("z.md", "not a regular file"),)
    )
    assert Snapshot.of(stored).skipped == (("z.md", "not a regular file"), ("b.md", "not text"))
