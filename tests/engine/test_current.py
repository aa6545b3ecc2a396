"""Where a section stands in a note that has been edited since it was indexed."""

from __future__ import annotations

import pytest
from vaultprobe.engine import notes
from vaultprobe.engine.current import found_again
from vaultprobe.engine.notes import ParsedNote, parse
from vaultprobe.engine.segment import Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.vault import File

LONG = "一段很长的话。" * 60
NOTE = f"# 电源\n\n{LONG}\n\n## 上电\n\n甲 {LONG}\n\n## 下电\n\n乙 {LONG}\n\n# 时钟\n\n## 上电\n\n丙 {LONG}\n"


@pytest.fixture(scope="module")
def segment() -> Segment:
    builder = SegmentBuilder()
    builder.add(File("a.md", 0, 0, 0, 0), parse("a.md", NOTE))
    return builder.finish()


def section_with(segment: Segment, word: str) -> int:
    return next(n for n, s in enumerate(parse("a.md", NOTE).sections) if word in NOTE[s.start : s.end])


@pytest.mark.parametrize("word", ["甲", "乙", "丙"])
@pytest.mark.parametrize(
    "edited", [f"新的一段。\n\n{NOTE}", NOTE.replace("# 时钟", f"## 新\n\n{LONG}\n\n# 时钟"), NOTE]
)
def test_the_section_under_the_same_heading(segment: Segment, word: str, edited: str) -> None:
    found = found_again(segment, section_with(segment, word), "a.md", edited)
    assert f"{word} " in found.text
    assert edited.split("\n")[found.first : found.last] == found.text.rstrip("\n").split("\n")


def test_without_its_heading_the_one_at_its_place(segment: Segment) -> None:
    found = found_again(segment, section_with(segment, "乙"), "a.md", "别的话。")
    assert found.text == "别的话。"


def test_a_note_is_read_once_for_all_its_sections(segment: Segment, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(path: str, text: str) -> ParsedNote:
        read.append(path)
        return parse(path, text)

    monkeypatch.setattr(notes, "parse", counted)
    edited = f"刚写的。\n\n{NOTE}"
    for section in range(segment.section_count):
        found_again(segment, section, "a.md", edited)
    assert read == ["a.md"]
