"""Texts as they are compared: the same whether remembered or not, and never too many."""

from __future__ import annotations

import pytest
from vaultprobe.engine import compared
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


def test_no_more_than_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compared, "_MOST", 6)
    monkeypatch.setattr(compared, "_remembered", {})
    monkeypatch.setattr(compared, "_size", 0)
    compared_all(["aa", "bb", "cc"])
    compared_all(["aa"])
    compared_all(["d"])
    assert list(compared._remembered) == ["cc", "aa", "d"]
    assert [found.text for found in compared_all(["long text", "another"])] == ["long text", "another"]
    compared_all(["aa"])
    assert list(compared._remembered) == ["aa"]
    assert compared._size == 2
