"""Signs that are text here and something else in other searches."""

from __future__ import annotations

import pytest
from vaultprobe.engine import Remark
from vaultprobe.engine.loose_signs import loose_signs


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("-boost", Remark("minus", "-boost", "NOT boost")),
        ("纹波 -电源", Remark("minus", "-电源", "NOT 电源")),
        ('ripple "VDD', Remark("quote", '"VDD')),
        ("阻抗 “匹配电阻”", Remark("quotes", "“匹配电阻”", '"匹配电阻"')),
        ("ddr (pll OR phy)", Remark("group", "(pll OR phy)")),
        ("/vdd.*33/", Remark("regex", "/vdd.*33/")),
        (r"/\d+ mV/", Remark("regex", r"/\d+ mV/")),
    ],
)
def test_they_are_told(text: str, remark: Remark) -> None:
    assert list(loose_signs(text)) == [remark]


@pytest.mark.parametrize(
    "text",
    [
        "err -110",
        "make -j",
        "rm -rf build",
        "find . -name foo",
        "-y",
        '-"boost"',
        '5" TFT',
        '"ripple" "VDD"',
        'ripple "',
        "“匹配电阻”",
        "所谓“上电”时序",
        "(pll OR phy)",
        "pll OR phy",
        "/dev/mtd0",
        "/usr/lib/",
    ],
)
def test_all_else_is_text(text: str) -> None:
    assert list(loose_signs(text)) == []
