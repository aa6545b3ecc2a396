"""bm25s: BM25 scores of every term and piece, computed at index time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bm25s  # type: ignore[import-not-found,import-untyped,unused-ignore]
from article import corpus, tokens
from engines import Size


class Engine:
    """Its defaults; a query runs in this thread."""

    index: Any

    def build(self, vault: Path, folder: Path) -> Size:
        read = corpus(vault)
        index = bm25s.BM25()
        index.index([tokens(piece) for piece in read.pieces], show_progress=False)
        index.save(str(folder), corpus=None)
        return Size(read.notes, len(read.pieces), read.text_bytes)

    def load(self, vault: Path, folder: Path) -> None:
        self.index = bm25s.BM25.load(str(folder))

    def query(self, text: str, top: int) -> int:
        count = min(top, int(self.index.scores["num_docs"]))
        _, scores = self.index.retrieve([tokens(text)], k=count, show_progress=False, n_threads=0)
        return int((scores[0] > 0).sum())
