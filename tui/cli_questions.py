"""What a command is asked: the words of its command line, or with `-` what stands on standard input."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from .failure import UsageError

STDIN = ["-"]


def queries(words: Sequence[str]) -> Iterator[str]:
    """The query, or each line of standard input that is not blank, as it comes."""
    if list(words) != STDIN:
        yield question(words)
        return
    for line in _standard_input():
        if text := _decoded(line).strip():
            yield text


def question(words: Sequence[str]) -> str:
    """The words as one question, or all of standard input."""
    if list(words) == STDIN:
        return _decoded(_standard_input().read()).strip()
    return " ".join(_readable(word) for word in words)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise UsageError("cannot read standard input: it is closed")
    return sys.stdin.buffer


def _readable(word: str) -> str:
    """A word as typed; bytes that are not UTF-8 are read in the terminal's own encoding."""
    try:
        word.encode("utf-8")
    except UnicodeEncodeError:
        return _decoded(os.fsencode(word))
    return word


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode(locale.getencoding(), "replace")
