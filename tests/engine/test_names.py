"""What notes are called."""

from __future__ import annotations

import numpy as np
import pytest
from vaultprobe.engine.names import called_exactly, names_of, perhaps_called
from vaultprobe.engine.notes import parse
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.snapshot import Part
from vaultprobe.engine.vault import File

NOTES = {
    "总线/I2C 总线.md": "正文",
    "总线/a.md": "---\ntitle: I2C 总线 入门\naliases: [PLL Bring-up, 锁相环]\n---\n",
    "I2C/总线.md": "",
    "很长的文件夹的名字/" * 9 + "CAN.md": "",
    "其他.md": "I2C 总线",
    "hw/USB 2.0.md": "",
    "hw/v1.2.md": "",
    "hw/版本 3.3 V.md": "",
}


@pytest.fixture(scope="module")
def part() -> Part:
    builder = SegmentBuilder()
    for path, text in NOTES.items():
        builder.add(File(path, 0, 0, 0, 0), parse(path, text))
    return Part(builder.finish(), np.zeros(0, np.int64))


def paths(part: Part, notes: list[int]) -> list[str]:
    return [part.segment.paths[note] for note in notes]


def test_title_file_and_aliases(part: Part) -> None:
    assert list(names_of(part.segment, 1)) == [
        "i2c 总线 入门",
        "总线/a.md",
        "总线/a",
        "a.md",
        "a",
        "pll bring-up",
        "锁相环",
    ]


@pytest.mark.parametrize(
    ("literal", "path"),
    [
        ("i2c 总线", "总线/I2C 总线.md"),
        ("i2c 总线.md", "总线/I2C 总线.md"),
        ("i2c 总线 入门", "总线/a.md"),
        ("pll bring-up", "总线/a.md"),
        ("锁相环", "总线/a.md"),
        ("总线", "I2C/总线.md"),
        ("总线/a", "总线/a.md"),
        ("i2c/总线.md", "I2C/总线.md"),
        ("usb 2.0", "hw/USB 2.0.md"),
        ("usb 2.0.md", "hw/USB 2.0.md"),
        ("v1.2", "hw/v1.2.md"),
        ("版本 3.3 v", "hw/版本 3.3 V.md"),
        ("can", "很长的文件夹的名字/" * 9 + "CAN.md"),
    ],
)
def test_called_exactly(part: Part, literal: str, path: str) -> None:
    assert paths(part, called_exactly(part, literal)) == [path]


@pytest.mark.parametrize("literal", ["i2c", "总", "bring-up", "->", ""])
def test_called_otherwise(part: Part, literal: str) -> None:
    assert called_exactly(part, literal) == []


def test_all_words_in_names_or_folders(part: Part) -> None:
    assert paths(part, perhaps_called(part, "总线 i2c")) == list(NOTES)[:3]
    assert perhaps_called(part, "->") == []
    assert perhaps_called(Part(part.segment, np.array([0, 1])), "总线 i2c") == [2]
