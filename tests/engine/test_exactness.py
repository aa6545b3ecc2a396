"""How literally a text holds the query: order, the whole as typed, accents."""

from __future__ import annotations

import pytest
from vaultprobe.engine import Weights
from vaultprobe.engine.exactness import Exactness
from vaultprobe.engine.folding import normal
from vaultprobe.engine.literal import bare
from vaultprobe.engine.query import parse

W = Weights()


def factors(query: str, text: str) -> dict[str, float]:
    folded = normal(text)
    return Exactness(parse(query)).factors(text, folded, bare(folded), W)


@pytest.mark.parametrize(
    ("query", "text", "share"),
    [
        ("ddr 走线 阻抗", "DDR 走线 阻抗", 1),
        ("ddr 走线 阻抗", "阻抗：走线；DDR 走线", 1 / 2),
        ("ddr 走线 阻抗", "阻抗与 DDR 的走线", 0),
        ("SPI3时钟", "SPI3 时钟", 1),
        ("err -110", "err: -110", 1),
        ("a.b_c d", "d a.b_c", 0),
        ("走线", "走线", 0),
        ("i2c-3", "i2c-3", 0),
    ],
)
def test_order_is_the_share_of_neighbours_side_by_side(query: str, text: str, share: float) -> None:
    assert factors(query, text)["order"] == pytest.approx(1 + W.order * share)


@pytest.mark.parametrize(
    ("query", "text", "held"),
    [
        ("i2cdetect -y 3", "run `i2cdetect -y 3` now", True),
        ("i2cdetect -y 3", "i2cdetect\n-y 3", True),
        ("i2cdetect -y 3", "i2cdetect -y 31", False),
        ("时钟稳定", "**时钟**稳定", True),
        ("时钟稳定", "时钟\n稳定", True),
        ("时钟稳定", "时钟 稳定", False),
        ("時鐘", "时钟", True),
        ("x", "x", False),
        ("a OR b", "a b", False),
        ("a OR b", "this a OR b there", True),
        ("[   12.345678] i2c err -110", "log:\n[   12.345678] i2c err -110", True),
        ("[   12.345678] i2c err -110", "[    9.000001] i2c err -110", True),
        ('say "hello" now', 'say "hello" now', True),
        ("dec-0054", "DEC-00541", False),
    ],
)
def test_literal_is_the_whole_query_as_typed(query: str, text: str, held: bool) -> None:
    assert factors(query, text)["literal"] == 1 + W.literal * held


@pytest.mark.parametrize(
    ("query", "text", "other"),
    [
        ("résumé", "resume", True),
        ("resume", "résumé", True),
        ("resume", "résumé, resume", False),
        ("résumé", "RÉSUMÉ", False),
        ("Überspannung prüfen", "uberspannung", True),
        ("ddr", "ＤＤＲ é", False),
        ("ＤＤＲ", "ddr é", False),
        ("时钟", "時鐘 é", False),
        ("café", "tea", False),
    ],
)
def test_a_word_with_other_accents_counts_less(query: str, text: str, other: bool) -> None:
    assert factors(query, text)["accents"] == (W.accents if other else 1.0)


def test_a_long_query_is_compared_in_its_beginning() -> None:
    assert len(Exactness(parse(" ".join(f"w{n}" for n in range(500)))).neighbours) < 20
