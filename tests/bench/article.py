"""The article's way with text, which every peer gets: pieces of notes, and tokens, in plain Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

SIZE, OVERLAP = 500, 80
"""Characters of a piece, and how many of them the next one repeats."""
KINDS = (".md", ".txt")
_WORD = re.compile(r"[a-z0-9_]+", re.ASCII)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_NUMBER = re.compile(r"[0-9]+\.?[0-9]*")


@dataclass(frozen=True, slots=True)
class Corpus:
    """All pieces of a vault."""

    pieces: list[str]
    notes: int
    text_bytes: int


def corpus(vault: Path) -> Corpus:
    """Read and cut every note."""
    files = sorted(file for file in vault.rglob("*") if file.suffix in KINDS and file.is_file())
    read: list[str] = []
    size = 0
    for file in files:
        data = file.read_bytes()
        size += len(data)
        read += cut(data.decode("utf-8", "replace").replace("\r\n", "\n"))
    return Corpus(read, len(files), size)


def cut(text: str) -> Iterator[str]:
    """Paragraphs gathered up to SIZE characters; a longer paragraph stays whole."""
    piece = ""
    for paragraph in filter(None, map(str.strip, text.split("\n\n"))):
        if piece and len(piece) + len(paragraph) > SIZE:
            yield piece
            piece = piece[-OVERLAP:] if len(piece) > OVERLAP else ""
        piece = f"{piece}\n\n{paragraph}" if piece else paragraph
    if piece:
        yield piece


def tokens(text: str) -> list[str]:
    """ASCII words, single Han characters, pairs of neighbours among them, numbers with their decimals."""
    han = _HAN.findall(text)
    pairs = [a + b for a, b in pairwise(han)]
    return [*_WORD.findall(text.lower()), *han, *pairs, *_NUMBER.findall(text)]
