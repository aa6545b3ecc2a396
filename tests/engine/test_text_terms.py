"""Terms of texts with their places: as one by one, whether remembered or not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import text_terms as module
from vaultprobe.engine.text_terms import text_terms
from vaultprobe.engine.tokens import encode, find_terms

TEXTS = st.lists(st.text(st.sampled_from("时钟 abA1_-.㎒é\n\u200b*Ω葛\U000e0100x"), max_size=20), max_size=6)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_the_terms_of_each_text_at_their_places(texts: list[str]) -> None:
    for text, found in zip(texts, text_terms(texts), strict=True):
        codes = encode(text)
        origin = list(range(len(text))) if codes.origin is None else codes.origin.tolist()
        terms = find_terms(codes)
        expected = sorted(
            (key, origin[start], origin[end - 1] + 1)
            for key, start, end in zip(
                terms.keys.tolist(), terms.starts.tolist(), terms.ends.tolist(), strict=True
            )
        )
        columns = (found.keys.tolist(), found.starts.tolist(), found.ends.tolist())
        assert sorted(zip(*columns, strict=True)) == expected
        assert found.folded == "".join(map(chr, codes.codes.tolist()))
        assert found.origin.tolist() == [*origin, len(text)]


def test_a_range_of_folded_characters_in_the_text() -> None:
    (found,) = text_terms(["24㎒ 与"])
    assert found.folded == "24mhz 与"
    assert found.place(2, 5) == (2, 3)
    assert found.place(0, 7) == (0, 5)


def test_a_text_is_read_once() -> None:
    first = text_terms(["从未见过的一段"])[0]
    assert text_terms(["另一段", "从未见过的一段"])[1] is first
    assert module.text_terms([]) == []
