"""What every code point is to the tokeniser: its folded form and its class, in two tables.

The tables cover planes 0 to 2 and are shipped as data, so that an index means the same under every
Python (each brings another Unicode version) and a cold start does not spend time making them.
Made anew by `python -m vaultprobe.engine.characters`.

Sources: Unicode's NFKC and case folding as in Python's unicodedata; Traditional to Simplified from
OpenCC's TSCharacters.txt (Apache-2.0, see data/NOTICE.md); look-alikes.txt for what these leave apart.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_DATA = Path(__file__).with_name("data")

LIMIT = 0x30000
"""Code points below this are looked up; those above are Han up to 0x3FFFF, then gaps, but for FORMATS."""
FORMATS = 0xE0000, 0xE0FFF
"""Tags and variation selectors: dropped as if they were not there."""

KIND = 0b111
GAP, LETTER, DIGIT, HAN, SYMBOL = range(5)
INLINE = 8
"""Markup that disappears when rendered: between two Han characters it is no gap."""
SOFT = 16
"""Space, line break, quote mark: one line break with these around it is no gap between Han characters."""
JOINER = 32
"""`_ - .`: joins the parts of an identifier."""
DROPPED = 64
"""Zero-width characters, and accents that stand apart: as if they were not there."""
EXPANDS = 128
"""Folds to more than one character (`㎒` to `mhz`); see `Characters.expansions`."""

_HAN_RANGES = (
    (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3041, 0x30FF), (0x3105, 0x312F),
    (0x3131, 0x318E), (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1100, 0x11FF), (0x1780, 0x17FF), (0xA960, 0xA97F),
    (0xAC00, 0xD7FF), (0xF900, 0xFAFF), (0x1B000, 0x1B16F), (0x20000, 0x3FFFF),
)  # fmt: skip
"""Scripts written without spaces: their characters and adjacent pairs are the terms."""


class Characters(NamedTuple):
    """`fold` (LIMIT,) uint32: the folded code point; `classes` (LIMIT,) uint8: kind and flags."""

    fold: NDArray[np.uint32]
    classes: NDArray[np.uint8]
    expansions: dict[int, str]


@cache
def characters() -> Characters:
    """The shipped tables, loaded once."""
    fold = np.load(_DATA / "fold.npy", allow_pickle=False)
    classes = np.load(_DATA / "classes.npy", allow_pickle=False)
    expansions = json.loads((_DATA / "expansions.json").read_text(encoding="ascii"))
    return Characters(fold, classes, {int(code): text for code, text in expansions.items()})


def compose(text: str) -> str:
    """Canonical composition; half-width kana with separate voicing marks are made whole too."""
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    if "\uff9e" in text or "\uff9f" in text:
        text = re.sub("[\uff66-\uff9f]+", lambda m: unicodedata.normalize("NFKC", m[0]), text)
    return text


def fold_text(text: str) -> str:
    """`text` folded, and zero-width characters left out, as the tokeniser does, for comparing literally."""
    tables = characters()
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    small = np.minimum(codes, LIMIT - 1)
    folded = np.where(codes < LIMIT, tables.fold[small], codes)
    classes = tables.classes[small]
    dropped = (classes & DROPPED) != 0
    if codes.size and codes.max() >= FORMATS[0]:
        dropped |= (codes >= FORMATS[0]) & (codes <= FORMATS[1])
    if dropped.any():
        folded = folded[~dropped]
    plain = folded.astype(np.uint32, copy=False).tobytes().decode("utf-32-le", "surrogatepass")
    if (classes & EXPANDS).any():
        return _expanding().sub(lambda found: tables.expansions[ord(found[0])], plain)
    return plain


@cache
def _expanding() -> re.Pattern[str]:
    """Matches a character that folds to several."""
    return re.compile("[" + "".join(re.escape(chr(code)) for code in characters().expansions) + "]")


def _fold(char: str, read_as: Mapping[str, str]) -> str:
    """NFKC, lower case, Latin and Greek without accents, Simplified for Traditional, one kind of hyphen."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", char).casefold())
    bases = []
    for c in folded:
        parts = unicodedata.normalize("NFD", c)
        western = "LATIN" in unicodedata.name(parts[0], "") or "GREEK" in unicodedata.name(parts[0], "")
        bases.append(parts[0] if western and all(unicodedata.combining(p) for p in parts[1:]) else c)
    return "".join(read_as.get(c, c) for c in bases if not _is_accent(c))


def _is_accent(char: str) -> bool:
    return "\u0300" <= char <= "\u036f"


def _kind(char: str) -> int:
    code = ord(char)
    category = unicodedata.category(char)
    if any(low <= code <= high for low, high in _HAN_RANGES):
        return HAN if category[0] in "LMN" else GAP
    if category[0] in "LM" and not 0xFE00 <= code <= 0xFE0F:
        return LETTER
    if category in ("Nd", "Nl", "No"):
        return DIGIT
    if char == "°":
        return LETTER  # part of a unit, as in ℃ folded
    drawing = 0x2500 <= code <= 0x25FF or 0x2800 <= code <= 0x28FF
    if code > 127 and category in ("So", "Sc", "Sm") and not drawing:
        return SYMBOL
    return GAP


def _class(char: str, folded: str) -> int:
    if _is_accent(char) or unicodedata.category(char) == "Cf" or 0xFE00 <= ord(char) <= 0xFE0F:
        return DROPPED
    flags = 0
    if char in "*=~`[]":
        flags |= INLINE
    if char in "\n\r\t >":
        flags |= SOFT
    if folded in ("_", "-", "."):
        flags |= JOINER
    if len(folded) > 1:
        # An expansion that is all punctuation (… is three dots) is a gap like its parts.
        return EXPANDS if any(_kind(c) for c in folded) else GAP
    return _kind(folded) | flags


def _look_alikes() -> dict[str, str]:
    """What single characters are read as: Simplified for Traditional, and look-alikes."""
    read_as: dict[str, str] = {}
    for name in ("TSCharacters.txt", "look-alikes.txt"):
        for line in (_DATA / name).read_text(encoding="utf-8").splitlines():
            char, _, choices = line.partition("\t")
            if choices:
                read_as[char] = choices.split()[0]
    # Some are themselves listed: 薴 to 苧, 苧 to 苎; ⻑ to 長, 長 to 长.
    return {char: read_as.get(other, other) for char, other in read_as.items()}


def build() -> Characters:
    """Make the tables from this Python's unicodedata and OpenCC's list."""
    read_as = _look_alikes()
    fold = np.arange(LIMIT, dtype=np.uint32)
    classes = np.zeros(LIMIT, dtype=np.uint8)
    expansions: dict[int, str] = {}
    for code in range(LIMIT):
        if 0xD800 <= code <= 0xDFFF:
            continue
        char = chr(code)
        folded = _fold(char, read_as)
        classes[code] = _class(char, folded)
        if classes[code] & EXPANDS:
            expansions[code] = folded
        elif len(folded) == 1:
            fold[code] = ord(folded)
    return Characters(fold, classes, expansions)


def main() -> None:
    """Write the tables beside this module; for developers."""
    made = build()
    np.save(_DATA / "fold.npy", made.fold.astype("<u4"), allow_pickle=False)
    np.save(_DATA / "classes.npy", made.classes, allow_pickle=False)
    text = json.dumps({str(code): text for code, text in made.expansions.items()}, separators=(",", ":"))
    (_DATA / "expansions.json").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
