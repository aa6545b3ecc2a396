"""Texts as they are compared: the same whether remembered or not, and never too many."""

from __future__ import annotations

from vaultprobe.engine.compared import Compared, compared_all
from vaultprobe.engine.folding import normal
from vaultprobe.engine.literal import bare


def test_folded_as_it_stands_and_without_marks() -> None:
    assert compared_all(["## **DDR**  时\n钟 | x |"]) == [Compared("## **ddr** 时钟 | x |", "## ddr 时钟 x")]


def test_asked_again_in_another_order_the_answer_is_the_same() -> None:
    texts = ["A `b`", "", "ＤＤＲ", "A `b`", "x==y"]
    expected = [Compared(normal(text), bare(normal(text))) for text in texts]
    assert compared_all(texts) == expected
    assert compared_all(texts[::-1]) == expected[::-1]
