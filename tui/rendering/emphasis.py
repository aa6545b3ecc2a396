"""Which runs of `*`, `_`, `~~` and `==` open and close what: the delimiter stack of CommonMark."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from .rows import StyleName
from .targets import Target

_PAIRED: dict[str, StyleName] = {"~": "strike", "=": "marked"}


@dataclass(slots=True)
class Delimiter:
    """A run of one delimiter character, at `piece` in the list of pieces the text is put together from."""

    piece: int
    character: str
    count: int
    opens: bool
    closes: bool


class Emphasis(NamedTuple):
    """A style from the piece `start` up to the piece `stop`."""

    start: int
    stop: int
    style: StyleName
    target: Target | None = None


def delimiter(source: str, start: int, stop: int, piece: int) -> Delimiter:
    """The run `source[start:stop]`, and by its neighbours whether it may open or close."""
    before = source[start - 1] if start else " "
    after = source[stop] if stop < len(source) else " "
    opens = not after.isspace() and (_is_letter(after) or _ends_word(before))
    closes = not before.isspace() and (_is_letter(before) or _ends_word(after))
    character = source[start]
    if character == "_":
        inside_word = _is_word(before) and _is_word(after)
        opens, closes = opens and not inside_word, closes and not inside_word
    return Delimiter(piece, character, stop - start, opens, closes)


def resolve(delimiters: list[Delimiter]) -> list[Emphasis]:
    """Pair the runs; each keeps in `count` the characters that stay literal. Outer styles come first."""
    found: list[Emphasis] = []
    open_runs: list[Delimiter] = []
    for closer in delimiters:
        while closer.closes and closer.count and (at := _opener(open_runs, closer)) is not None:
            found.append(_pair(open_runs[at], closer))
            del open_runs[at + 1 if open_runs[at].count else at :]
        if closer.opens and closer.count:
            open_runs.append(closer)
    return found[::-1]


def _opener(open_runs: list[Delimiter], closer: Delimiter) -> int | None:
    """The nearest open run that `closer` can close; far ones are given up, so that this stays linear."""
    for at in range(len(open_runs) - 1, max(-1, len(open_runs) - 65), -1):
        if open_runs[at].character == closer.character and not _rule_of_three(open_runs[at], closer):
            return at
    return None


def _pair(opener: Delimiter, closer: Delimiter) -> Emphasis:
    used = 2 if min(opener.count, closer.count) >= 2 else 1
    opener.count -= used
    closer.count -= used
    style = _PAIRED.get(closer.character) or ("strong" if used == 2 else "emphasis")
    return Emphasis(opener.piece + 1, closer.piece, style)


def _rule_of_three(opener: Delimiter, closer: Delimiter) -> bool:
    """CommonMark: `**a*b**` pairs its outer runs; lengths that add up to a multiple of three do not pair."""
    either_way = opener.closes or closer.opens
    return either_way and (opener.count + closer.count) % 3 == 0 and closer.count % 3 != 0


def _is_letter(character: str) -> bool:
    return not character.isspace() and unicodedata.category(character)[0] not in "PS"


def _ends_word(character: str) -> bool:
    """Chinese has no blanks between words: beyond CommonMark, `**时钟（PLL）**稳定` closes before `稳`."""
    return not _is_letter(character) or "\u2e80" <= character <= "\uffef"


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"
