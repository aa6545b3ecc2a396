"""The forms in which a word of the query counts: inflections, spellings, continuations, slips."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import forms as module
from vaultprobe.engine.forms import (
    FORM,
    NEAR,
    PREFIX,
    RESPELLED,
    forms_of,
    light_stem,
    lives,
    nearest_words,
    spellings,
)
from vaultprobe.engine.notes import parse as parse_note
from vaultprobe.engine.query import parse
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.snapshot import Part
from vaultprobe.engine.tokens import word_keys
from vaultprobe.engine.vault import File


def part_of(*texts: str, dead: Sequence[int] = ()) -> Part:
    builder = SegmentBuilder()
    for number, text in enumerate(texts):
        builder.add(File(f"{number}.md", 0, 0, 0, 0), parse_note(f"{number}.md", text))
    return Part(builder.finish(), np.array(dead, dtype=np.int64))


def found(query: str, *parts: Part) -> dict[str, tuple[float, str]]:
    """Factor and manner by word, of all terms of a query that is made of words."""
    words: dict[int, str] = {}
    for part in parts:
        lexicon = part.segment.lexicon
        words.update(zip(lexicon.keys.tolist(), lexicon.words.all(), strict=True))
    return {
        words[form.low]: (form.factor, form.how)
        for forms in forms_of(parse(query), parts)
        for form in forms[1:]
        if form.low in words
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("regulator", "regulators"),
        ("clock", "clocking"),
        ("clocked", "clocks"),
        ("configure", "configuring"),
        ("set", "setting"),
        ("battery", "batteries"),
        ("bus", "buses"),
    ],
)
def test_inflections_of_a_word_share_a_stem(one: str, other: str) -> None:
    stems = {light_stem(word) or word for word in (one, other)}
    assert len(stems) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("universe", "university"), ("process", "procession"), ("register", "registry"), ("power", "powder")],
)
def test_words_of_another_meaning_do_not(one: str, other: str) -> None:
    assert light_stem(one) != light_stem(other)


@pytest.mark.parametrize("word", ["ddr", "i2c-3", "spi3s", "时钟", "Überspannung", "", "u-boots"])
def test_what_is_no_plain_english_word_has_no_stem(word: str) -> None:
    assert light_stem(word) == ""


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("abeginsydl"), max_size=12))
def test_a_stem_is_the_beginning_of_its_word(word: str) -> None:
    assert word.startswith(light_stem(word))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("u-boot", ["uboot", "u_boot"]),
        ("u_boot", ["uboot", "u-boot"]),
        ("a-b_cd", ["abcd", "a-b-cd", "a_b_cd"]),
        ("ddr", []),
        ("1234", []),
        ("12-34", []),
        ("v1.2", []),
        ("时钟", []),
    ],
)
def test_other_spellings(word: str, expected: list[str]) -> None:
    assert spellings(word) == expected


def test_a_joiner_may_stand_anywhere() -> None:
    assert {"u-boot", "u_boot", "ubo-ot", "uboo_t"} < set(spellings("uboot"))
    assert all(w.replace("-", "").replace("_", "") == "uboot" for w in spellings("uboot"))


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("regulator x", "regulators regulated register", {"regulators": FORM, "regulated": 0.0}),
        ("uboot x", "u-boot u_boot boot", {"u-boot": RESPELLED, "u_boot": RESPELLED}),
        ("u-boot x", "uboot", {"uboot": RESPELLED}),
        ("i2c3 x", "i2c-3", {"i2c-3": RESPELLED}),
        ("x reg", "regulator register rag reg", {"regulator": PREFIX, "register": PREFIX}),
        ("x 0x1F", "0x1F00 0x2F00", {"0x1f00": PREFIX}),
        ("AVDD33_D", "AVDD33_DDR_PLL AVDD33", {"avdd33_ddr_pll": PREFIX}),
        ("e", "end else", {"end": PREFIX, "else": PREFIX}),
        ("I2C x", "I2C2", {"i2c2": PREFIX}),
        ("impedence x", "impedance x", {"impedance": NEAR}),
        ("impedence x", "impedance impedence x", {}),
        ("regulatr x", "regulator regulators x", {"regulator": NEAR}),
        ("时钟", "时钟树", {}),
    ],
)
def test_forms_by_weight(query: str, text: str, expected: dict[str, float]) -> None:
    forms = {word: factor for word, (factor, _) in found(query, part_of(text)).items()}
    assert forms == {word: factor for word, factor in expected.items() if factor}


def test_the_word_itself_comes_first_and_once() -> None:
    (forms,) = forms_of(parse("regulator"), [part_of("regulator regulators")])
    assert (forms[0].how, forms[0].factor, forms[0].low) == ("exact", 1.0, word_keys(["regulator"])[0])
    assert len({form.low for form in forms}) == len(forms)


@pytest.mark.parametrize("query", ['"impedence"', '"regulator"', '"reg"', '"uboot"', '"x" OR "impedence"'])
def test_a_quoted_word_is_never_anything_else(query: str) -> None:
    part = part_of("impedance regulators regular u-boot")
    assert all(len(forms) == 1 for forms in forms_of(parse(query), [part]))


def test_words_beside_a_quoted_one_still_have_forms() -> None:
    assert found('regulator "clock"', part_of("regulators clocks")) == {"regulators": (FORM, "form")}


def test_the_same_wherever_the_words_stand() -> None:
    together = part_of("impedance", "impedances", "implant")
    apart = part_of("impedance"), part_of("impedances", "implant")
    for query in ("impedence x", "imp", "impedance x"):
        assert found(query, *apart) == found(query, together)


def test_what_only_dead_notes_hold_is_not_there() -> None:
    part = part_of("impedance", "impediment", dead=[0])
    assert found("impedence x", part) == {}
    assert nearest_words("impedence", [part]) == ()
    assert nearest_words("impedence", [part_of("impedance")]) == ("impedance",)
    assert lives([part], word_keys(["impediment"]))
    assert not lives([part], word_keys(["impedance", "nowhere"]))


def test_all_that_begin_so_count_however_many() -> None:
    words = [f"reg{number:04}" for number in range(1500)]
    assert len(found("reg", part_of(" ".join(words)))) == 1500


def test_a_letter_that_begins_too_much_stands_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OF_A_LETTER", 3)
    assert len(found("e", part_of("end else error"))) == 3
    assert found("e", part_of("end else error echo")) == {}
    assert len(found("en", part_of("end ends endian enter"))) == 4
