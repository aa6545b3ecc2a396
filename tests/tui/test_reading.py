"""The words of a query, as the reading line tells them."""

from __future__ import annotations

from vaultprobe.engine import TermUse
from vaultprobe.tui.reading import Word, replaced, words


def searched(text: str) -> TermUse:
    return TermUse(text, 9, 0.2)


def little(text: str) -> TermUse:
    return TermUse(text, 9, 0.01, role="little")


def missing(text: str) -> TermUse:
    return TermUse(text, 0, 0.0, role="missing")


def test_overlapping_pairs_are_one_word() -> None:
    assert words([searched("ddr"), searched("走线"), searched("线阻"), searched("阻抗")]) == [
        Word("ddr", "searched"),
        Word("走线阻抗", "searched"),
    ]


def test_a_run_stays_in_one_piece_when_some_of_it_says_little() -> None:
    pairs = [searched("波怎"), little("怎么"), searched("么测")]
    assert words(pairs) == [Word("波怎么测", "searched")]
    assert words([little("怎么"), little("么样")]) == [Word("怎么样", "little")]


def test_pairs_that_only_bridge_two_words_are_not_told() -> None:
    assert words([searched("阻抗"), missing("抗多"), little("多少")]) == [Word("阻抗多少", "searched")]
    glued = [searched("阻抗"), missing("抗是"), missing("是多"), little("多少")]
    assert words(glued) == [Word("阻抗是多少", "searched")]


def test_a_missing_word_at_the_end_is_told() -> None:
    assert words([searched("走线"), missing("线坑")]) == [Word("走线", "searched"), Word("线坑", "missing")]


def test_pairs_that_do_not_overlap_stay_apart() -> None:
    assert words([searched("电源"), searched("纹波")]) == [
        Word("电源", "searched"),
        Word("纹波", "searched"),
    ]
    assert words([searched("ab"), searched("bc")]) == [Word("ab", "searched"), Word("bc", "searched")]


def test_an_unknown_word_between_known_ones_is_told_without_the_bridges() -> None:
    terms = [searched("时钟"), missing("钟骉"), missing("骉龘"), missing("龘稳"), searched("稳定")]
    assert words(terms) == [
        Word("时钟", "searched"),
        Word("骉龘", "missing"),
        Word("稳定", "searched"),
    ]
    assert words([missing("骉龘"), missing("zz")]) == [Word("骉龘", "missing"), Word("zz", "missing")]


def test_a_word_that_no_section_holds_may_have_been_searched() -> None:
    assert words([TermUse("rail", 0, 0.5)]) == [Word("rail", "searched")]


def test_what_was_searched_instead_is_told() -> None:
    terms = [
        TermUse("kernal", 0, 0.2, role="near", instead=("kernel",)),
        TermUse("0.8v", 0, 0.0, role="parts", instead=("0.8", "v")),
    ]
    assert words(terms) == [
        Word("kernal", "near", ("kernel",)),
        Word("0.8v", "parts", ("0.8", "v")),
    ]
    assert list(replaced(terms)) == ["kernal → kernel", "0.8v → 0.8, v"]


def test_what_is_set_aside_says_why() -> None:
    assert words([TermUse("12.345678", 0, 0.0, "set aside: time stamp", "aside")]) == [
        Word("12.345678", "aside", reason="time stamp")
    ]
