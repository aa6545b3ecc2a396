"""The article's own pipeline: a dense matrix of the commonest terms, cosine by one product."""

from __future__ import annotations

import json
import math
import os
from collections import Counter
from pathlib import Path

import numpy as np
from article import corpus, tokens
from engines import DoesNotFit, Size
from numpy.typing import NDArray

TERMS = 5000
"""Columns: the terms that most pieces hold."""
SHARE = 0.5
"""Of the machine's memory that the matrix may take."""


class Engine:
    """Matrix, weights, vocabulary and pieces, saved and loaded whole."""

    matrix: NDArray[np.float64]
    idf: NDArray[np.float64]
    columns: dict[str, int]
    pieces: list[str]

    def build(self, vault: Path, folder: Path) -> Size:
        read = corpus(vault)
        _insist_on_room(len(read.pieces))
        holders = Counter(term for piece in read.pieces for term in set(tokens(piece)))
        self.columns = {term: n for n, (term, _) in enumerate(holders.most_common(TERMS))}
        count = len(read.pieces)
        self.idf = np.array([math.log((count + 1) / (holders[term] + 1)) + 1 for term in self.columns])
        self.matrix = np.zeros((count, len(self.columns)))
        for row, piece in zip(self.matrix, read.pieces, strict=True):
            self._weigh(tokens(piece), row)
        self._save(folder, read.pieces)
        return Size(read.notes, count, read.text_bytes)

    def _weigh(self, terms: list[str], row: NDArray[np.float64]) -> None:
        """Fill in a row: share of the terms times idf, unit length."""
        for term, count in Counter(terms).items():
            if term in self.columns:
                column = self.columns[term]
                row[column] = count / len(terms) * self.idf[column]
        row /= np.linalg.norm(row) or 1.0

    def _save(self, folder: Path, pieces: list[str]) -> None:
        np.save(folder / "matrix.npy", self.matrix)
        np.save(folder / "idf.npy", self.idf)
        for name, value in (("terms", self.columns), ("pieces", pieces)):
            (folder / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")

    def load(self, vault: Path, folder: Path) -> None:
        self.matrix = np.load(folder / "matrix.npy")
        self.idf = np.load(folder / "idf.npy")
        self.columns = json.loads((folder / "terms.json").read_bytes())
        self.pieces = json.loads((folder / "pieces.json").read_bytes())

    def query(self, text: str, top: int) -> int:
        wanted = np.zeros(len(self.columns))
        self._weigh(tokens(text), wanted)
        scores = self.matrix @ wanted
        ranked = np.argsort(scores)[::-1][:top]
        return len([self.pieces[n] for n in ranked if scores[n] > 0])


def _insist_on_room(rows: int) -> None:
    needed = rows * TERMS * 8
    if needed > SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"):
        raise DoesNotFit(f"a matrix of {rows:,} pieces would take {needed / 1e9:.1f} GB")
