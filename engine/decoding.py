"""Bytes of a note to text: by what they are, never by the machine's locale, and never garbled."""

from __future__ import annotations

import codecs

from .characters import compose


class UnreadableText(ValueError):
    """Bytes that are no text; the message is the reason for the report."""


_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_STRAY = 8
"""So many broken bytes do not make a note unreadable: they are left out."""


def decode(data: bytes) -> tuple[str, str]:
    """Text with `\\n` line ends and composed characters, and the encoding's name.

    What a byte-order mark says, then UTF-8, then GB18030, which covers GBK and GB2312. Raises
    UnreadableText rather than show replacement characters.
    """
    text, encoding = _decode(data)
    if "\x00" in text and ("\x00" in text[:4096] or text.count("\x00") > len(text) // 100):
        raise UnreadableText("not text (holds zero bytes)")
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    return (text if text.isascii() else compose(text)), encoding


def _decode(data: bytes) -> tuple[str, str]:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            if encoding == "utf-8":
                data = data[len(mark) :]
                break
            return _decode_wide(data[len(mark) :], encoding), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _decode_other(data)


def _decode_wide(data: bytes, encoding: str) -> str:
    """UTF-16 or UTF-32; in a file that was cut off the last character may be incomplete."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        raise UnreadableText(f"not text (marked as {encoding.upper()}, but it is not)") from None


def _decode_other(data: bytes) -> tuple[str, str]:
    """GB18030, or UTF-8 with a few broken bytes (a cut log, noise on the line), which are left out."""
    if b"\x00" in data[:4096]:
        raise UnreadableText("not text (holds zero bytes)")
    kept = data.decode("utf-8", "ignore")
    stray = len(data) - len(kept.encode("utf-8"))
    beyond_ascii = len(kept) - len(kept.encode("ascii", "ignore"))
    if stray <= _STRAY and beyond_ascii > _STRAY * stray:
        return kept, "utf-8"
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        text = ""
    if text and _is_chinese(text):
        return text, "gb18030"
    if stray <= _STRAY and 100 * stray <= len(kept):
        return kept, "utf-8"
    raise UnreadableText("not text in UTF-8, UTF-16 or GB18030")


def _is_chinese(text: str) -> bool:
    """GB18030 decodes almost any bytes; in real text most characters beyond ASCII are common ones.

    Those stand in rows 1, 3 (punctuation, full-width letters) and 16 to 55 (the frequent Han characters) of
    GB 2312. Simplified text read from real notes has 76 % and more of them, Traditional about 60 %; Big5,
    Shift-JIS or Latin-1 taken for GB18030 mostly less than 30 %.
    """
    beyond = "".join(c for c in text if c > "\x7f")
    rows = beyond.encode("gb2312", "ignore")[::2]
    common = sum(row in (0xA1, 0xA3) or 0xB0 <= row <= 0xD7 for row in rows)
    controls = sum(c < " " and c not in "\t\n\r\f\x1b\x07\x08" for c in text)
    return common * 2 >= len(beyond) and controls * 100 <= len(text)
