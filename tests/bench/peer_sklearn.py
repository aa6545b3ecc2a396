"""scikit-learn's TfidfVectorizer: logarithmic counts, one column a term, sparse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from article import corpus, tokens
from engines import Size
from scipy import sparse  # type: ignore[import-not-found,import-untyped,unused-ignore]
from sklearn.feature_extraction.text import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    TfidfVectorizer,
)


class Engine:
    """The matrix by columns, so that a query touches its own terms only."""

    matrix: Any
    vectorizer: Any

    def build(self, vault: Path, folder: Path) -> Size:
        read = corpus(vault)
        vectorizer = _vectorizer()
        matrix = vectorizer.fit_transform(read.pieces).tocsc()
        sparse.save_npz(folder / "matrix.npz", matrix, compressed=False)
        np.save(folder / "idf.npy", vectorizer.idf_)
        columns = {term: int(column) for term, column in vectorizer.vocabulary_.items()}
        (folder / "terms.json").write_text(json.dumps(columns), encoding="utf-8")
        return Size(read.notes, len(read.pieces), read.text_bytes)

    def load(self, vault: Path, folder: Path) -> None:
        self.matrix = sparse.load_npz(folder / "matrix.npz")
        self.vectorizer = _vectorizer(json.loads((folder / "terms.json").read_bytes()))
        self.vectorizer.idf_ = np.load(folder / "idf.npy")

    def query(self, text: str, top: int) -> int:
        scores = (self.matrix @ self.vectorizer.transform([text]).T).toarray().ravel()
        best = np.argpartition(scores, -min(top, scores.size))[-top:]
        ranked = best[np.argsort(-scores[best])]
        return int((scores[ranked] > 0).sum())


def _vectorizer(columns: dict[str, int] | None = None) -> Any:
    return TfidfVectorizer(analyzer=tokens, sublinear_tf=True, dtype=np.float32, vocabulary=columns)
