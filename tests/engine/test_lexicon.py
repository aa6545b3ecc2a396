"""The words as text: found by their beginning, collected once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import lexicon as module
from vaultprobe.engine.lexicon import Lexicon, WordCollector
from vaultprobe.engine.strings import Strings
from vaultprobe.engine.tokens import encode, find_words

WORDS = st.lists(st.text(st.sampled_from("ab0_é한😀"), min_size=1, max_size=14), unique=True, max_size=30)
TEXTS = st.lists(st.text(st.sampled_from("abAB01_- é→㎒时"), max_size=40), max_size=6)


def lexicon_of(words: list[str]) -> Lexicon:
    """Keys are made up: only words and order matter here."""
    return Lexicon.of(
        np.array([hash(word) & 0xFFFF_FFFF for word in words], dtype=np.uint64), Strings.of(words)
    )


def collected(texts: list[str]) -> Lexicon:
    collector = WordCollector()
    for text in texts:
        codes = encode(text)
        collector.add(find_words(codes), codes)
    return collector.lexicon()


def plain_words(texts: list[str]) -> dict[int, str]:
    """Text by key, one word after the other."""
    found = {}
    for text in texts:
        codes = encode(text)
        words = find_words(codes)
        for key, start, end in zip(
            *(a.tolist() for a in (words.keys, words.starts, words.ends)), strict=True
        ):
            found[key] = "".join(map(chr, codes.codes[start:end].tolist()))
    return found


def as_dict(lexicon: Lexicon) -> dict[int, str]:
    assert len(set(lexicon.keys.tolist())) == lexicon.keys.size == len(lexicon.words) == lexicon.heads.size
    return dict(zip(lexicon.keys.tolist(), lexicon.words.all(), strict=True))


@settings(max_examples=60, deadline=None)
@given(WORDS, st.text(st.sampled_from("ab0_é한😀"), max_size=12))
def test_prefix_search_is_filtering_all_words(words: list[str], prefix: str) -> None:
    lexicon = lexicon_of(words)
    found = [lexicon.words[i] for i in lexicon.starting_with(prefix)]
    assert sorted(found) == sorted(word for word in words if word.startswith(prefix))


@settings(max_examples=60, deadline=None)
@given(WORDS)
def test_words_are_in_order_by_their_first_bytes(words: list[str]) -> None:
    lexicon = lexicon_of(words)
    heads = [word.encode()[:8] for word in lexicon.words.all()]
    assert heads == sorted(heads)
    assert lexicon.heads.tolist() == [int.from_bytes(head.ljust(8, b"\0"), "big") for head in heads]


@settings(max_examples=60, deadline=None)
@given(WORDS, st.text(st.sampled_from("ab0_é한😀"), max_size=4), st.integers(0, 16))
def test_only_words_of_at_most_so_many_bytes(words: list[str], prefix: str, longest: int) -> None:
    lexicon = lexicon_of(words)
    found = [lexicon.words[i] for i in lexicon.starting_with(prefix, longest)]
    assert sorted(found) == sorted(w for w in words if w.startswith(prefix) and len(w.encode()) <= longest)


def test_a_prefix_longer_than_the_heads() -> None:
    lexicon = lexicon_of([f"register_{n:03}" for n in range(500)])
    assert [lexicon.words[i] for i in lexicon.starting_with("register_499")] == ["register_499"]
    assert len(lexicon.starting_with("register_4")) == 100


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_every_word_is_collected_once(texts: list[str]) -> None:
    assert as_dict(collected(texts)) == plain_words(texts)


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_words_that_share_a_slot_are_collected_too(texts: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FIRST_SLOTS", 2)
        patch.setattr(module, "_SLOTS_A_WORD", 0)
        assert as_dict(collected(texts)) == plain_words(texts)


def test_words_stay_known_when_slots_are_added() -> None:
    codes = encode(" ".join(f"word{n}" for n in range(200)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FIRST_SLOTS", 2)
        collector = WordCollector()
        collector.add(find_words(codes), codes)
        before = sum(words.data.size for words in collector._words)
        collector.add(find_words(codes), codes)
    again = sum(words.data.size for words in collector._words) - before
    assert again < before / 4  # of those that share a slot still


@settings(max_examples=60, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=3))
def test_merged_holds_each_word_once(parts: list[list[str]]) -> None:
    merged = Lexicon.merged([collected(texts) for texts in parts])
    together = collected([text for texts in parts for text in texts])
    assert as_dict(merged) == as_dict(together)
    assert np.array_equal(merged.keys, together.keys)


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS)
def test_only_the_words_wanted(texts: list[str], others: list[str]) -> None:
    wanted = sorted([*plain_words(texts[:2]), *plain_words(others)] * 2)
    left = collected(texts).only(np.array(wanted, dtype=np.uint64))
    assert as_dict(left) == {key: word for key, word in plain_words(texts).items() if key in wanted}
    assert (left.words.offsets[0], left.words.offsets[-1]) == (0, left.words.data.size)


def test_no_words() -> None:
    empty = WordCollector().lexicon()
    assert as_dict(empty) == {}
    assert empty.starting_with("a") == []
