from __future__ import annotations

import codecs
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.decoding import UnreadableText, decode

NOTE = "# 上电时序\n\n先 1.8 V，后 3.3 V；用示波器看纹波，确认复位信号在时钟稳定之后释放。\n"
TRADITIONAL = "上電時序：先給核心供電，再給外設供電。請用示波器測量每一路電壓，確認時鐘穩定之後再釋放復位。\n"
REPLACEMENT = "\ufffd"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
        (b"", "gb18030"),
    ],
)
@pytest.mark.parametrize("text", [NOTE, "GPIO14 上拉 10 kΩ 🔧\n", "烧录"])
def test_a_note_reads_alike_in_every_encoding(mark: bytes, encoding: str, text: str) -> None:
    assert decode(mark + text.encode(encoding)) == (text, encoding)


def test_an_empty_file_is_an_empty_note() -> None:
    assert decode(b"") == ("", "utf-8")
    assert decode(codecs.BOM_UTF8) == ("", "utf-8")


def test_traditional_characters_in_gbk_are_read() -> None:
    assert decode(TRADITIONAL.encode("gbk")) == (TRADITIONAL, "gb18030")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"a\r\nb\nc\r\n", "a\nb\nc\n"),
        (b"a\rb\r\n", "a\rb\n"),
        (codecs.BOM_UTF16_LE + "甲\r\n乙".encode("utf-16-le"), "甲\n乙"),
        ("甲\r\n乙一二三四五".encode("gb18030"), "甲\n乙一二三四五"),
        ("a\u2028b\x0cc\x85d".encode(), "a\u2028b\x0cc\x85d"),
    ],
)
def test_only_both_kinds_of_newline_end_a_line(raw: bytes, text: str) -> None:
    assert decode(raw)[0] == text


def test_decomposed_characters_are_composed() -> None:
    composed = "Überspannung und 전원, café\n"
    assert decode(unicodedata.normalize("NFD", composed).encode())[0] == composed


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_wide_file_that_was_cut_off_keeps_its_text(cut: int) -> None:
    whole = codecs.BOM_UTF32_LE + "电压".encode("utf-32-le")
    assert decode(whole[:-cut]) == ("电", "utf-32-le")


def test_a_cut_and_a_stray_byte_cost_only_themselves() -> None:
    raw = NOTE.encode()
    assert decode(raw[:40] + b"\xff" + raw[40:] + "终".encode()[:2])[0].replace("\n", "") == NOTE.replace(
        "\n", ""
    )


def test_noise_on_the_line_does_not_hide_a_boot_log() -> None:
    log = b"".join(b"[%4d] mmc0: new high speed SDHC card\r\n" % n for n in range(40))
    text, encoding = decode(log[:300] + b"\xfe\xc3" + log[300:])
    assert encoding == "utf-8"
    assert text == log.replace(b"\r\n", b"\n").decode()


@pytest.mark.parametrize(
    "raw",
    [
        "Messung bei 25 °C, ±5 %, größer als 3 µs".encode("latin-1"),
        "Überspannung für größere Geräte: Prüfung läuft, Maße in mm".encode("latin-1"),
        "上電時序とリセット回路のテスト。レギュレータの電圧".encode("shift_jis"),
        TRADITIONAL.encode("big5"),
        b"\x89PNG\r\n\x1a\n" + bytes(range(128, 256)) * 4,
        b"PK\x03\x04\x14\x00\x00\x00" + bytes(range(256)),
        b"text with \x00 zero \x00 bytes \x00",
        "文字 \x00".encode() * 20,
        codecs.BOM_UTF8 + b"\x00\x01\x02\x03",
        codecs.BOM_UTF16_LE + "\x00".encode("utf-16-le") * 9,
        codecs.BOM_UTF16_LE + b"\x00\xdc\x00\xdc\x00\xdc",
        "UTF-16 without a mark".encode("utf-16-le"),
        b"\xff\xff\xff\xff",
    ],
)
def test_what_is_no_text_for_us_is_named_and_never_garbled(raw: bytes) -> None:
    with pytest.raises(UnreadableText, match=r"^not text"):
        decode(raw)


def test_a_replacement_character_that_the_note_holds_stays() -> None:
    assert decode(f"broken export: {REPLACEMENT}".encode())[0] == f"broken export: {REPLACEMENT}"


@given(st.binary(max_size=400))
def test_any_bytes_give_clean_text_or_a_reason(raw: bytes) -> None:
    try:
        text, encoding = decode(raw)
    except UnreadableText as why:
        text, encoding = str(why), "no text"
    assert encoding != "no text" or text.startswith("not text")
    assert REPLACEMENT not in text or REPLACEMENT.encode(encoding) in raw
    assert not any("\ud800" <= c <= "\udfff" for c in text)


@given(st.text(st.characters(exclude_characters="\x00\r", exclude_categories=["Cs"]), max_size=200))
def test_utf8_comes_back_as_it_was(text: str) -> None:
    assert decode(text.encode()) == (decode(text.encode("utf-16"))[0], "utf-8")
    assert unicodedata.is_normalized("NFC", decode(text.encode())[0])


@given(st.binary(max_size=60), st.integers(0, 200))
def test_damage_in_a_note_never_shows(noise: bytes, at: int) -> None:
    raw = NOTE.encode()
    try:
        text, encoding = decode(raw[:at] + noise + raw[at:])
    except UnreadableText:
        return
    assert REPLACEMENT not in text or REPLACEMENT.encode(encoding) in noise
