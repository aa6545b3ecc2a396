"""The words of a query, as the reading line tells them."""

from __future__ import annotations

from vaultprobe.engine import TermUse
from vaultprobe.tui.reading import Word, words


def used(text: str) -> TermUse:
    return TermUse(text, 9, 0.2)


def missing(text: str) -> TermUse:
    return TermUse(text, 0, 0.0, "not in the vault")


def test_overlapping_pairs_are_one_word() -> None:
    assert words([used("ddr"), used("走线"), used("线阻"), used("阻抗")]) == [
        Word("ddr", "used"),
        Word("走线阻抗", "used"),
    ]


def test_a_pair_that_only_bridges_two_words_is_not_told() -> None:
    terms = [used("阻抗"), missing("抗多"), TermUse("多少", 0, 0.0, "says little")]
    assert words(terms) == [Word("阻抗", "used"), Word("多少", "little")]


def test_a_missing_word_at_the_end_is_told() -> None:
    assert words([used("走线"), missing("线坑")]) == [Word("走线", "used"), Word("线坑", "missing")]


def test_pairs_that_do_not_overlap_stay_apart() -> None:
    assert words([used("电源"), used("纹波")]) == [Word("电源", "used"), Word("纹波", "used")]
    assert words([used("ab"), used("bc")]) == [Word("ab", "used"), Word("bc", "used")]


def test_an_unknown_word_between_known_ones_is_told_without_the_bridges() -> None:
    terms = [used("时钟"), missing("钟骉"), missing("骉龘"), missing("龘稳"), used("稳定")]
    assert words(terms) == [Word("时钟", "used"), Word("骉龘", "missing"), Word("稳定", "used")]
    assert words([missing("骉龘"), missing("zz")]) == [Word("骉龘", "missing"), Word("zz", "missing")]


def test_what_is_set_aside_says_why() -> None:
    assert words([TermUse("12.345678", 0, 0.0, "set aside: time stamp")]) == [
        Word("12.345678", "aside", "time stamp")
    ]
