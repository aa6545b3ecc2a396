"""How many hits are asked for changes neither their order nor their count."""

from __future__ import annotations

import random

import pytest
from vaultprobe.engine import Index, load_knowledge_dir

ALL = 60
WORDS = [
    *("y", "y-axis", "yaw", "ready", "relay,", "x", "xy", "xyz", "ddr", "i2c", "timeout", "addr=0x36"),
    *("时", "钟", "时钟", "时序", "电源树", "上电", "纹波", "的", "了", "60mVpp", "AVDD33_DDR_PLL", "pll"),
    *("clock", "lock", "the", "of", "and", "läuft", "lauft"),
]
PHRASES = ["the clock", "y ddr", "of and", "pll lock", "err -110", "时 钟"]
NAMES = [
    *("yaw", "yank", "xyz-stage", "xylene", "时间", "时段", "loading", "location", "ddrphy", "ddim"),
    *("clocks", "lockup"),
]
"""Longer words that begin like some of those, and stand in headings, where they count more."""


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """More sections with each word than are ever compared with a query."""
    folder = tmp_path_factory.mktemp("depth")
    chance = random.Random(7)
    for number in range(200):
        note = ""
        for _ in range(4):
            words = (
                chance.sample(WORDS, 4) + chance.sample(PHRASES, 2) + chance.sample(NAMES, 2) + ["filler"] * 9
            )
            body = chance.choices(words, k=chance.randint(5, 60))
            note += f"## {chance.choice(NAMES)} {number}\n\n{' '.join(body)}\n\n"
        (folder / f"note {number}.md").write_text(note, encoding="utf-8")
    return load_knowledge_dir(folder, index_dir=tmp_path_factory.mktemp("index"))


@pytest.mark.parametrize(
    "query",
    [
        *("y", "x", "时", "xy", "dd", "lo", "clock", "时钟", "电源树", "AVDD33_DDR_PLL", "pll lock", "lauft"),
        *('"the clock"', '"时 钟"', '"y ddr"', '"的"', "i2c timeout addr=0x36", "上电 时序 纹波"),
        *('"x" OR 电源树', "y -clock", '"of and" pll', '"err -110" clock'),
    ],
)
def test_fewer_hits_are_the_first_of_all(index: Index, query: str) -> None:
    everything = index.search(query, ALL)
    assert len(everything) > 1
    for limit in (1, 5, 12, 24):
        some = index.search(query, limit)
        assert [(hit.path, hit.line_start) for hit in some] == [
            (hit.path, hit.line_start) for hit in everything[:limit]
        ]
        assert some.total == everything.total
