"""SQLite's full-text search, FTS5: an inverted index in the standard library, BM25."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from article import corpus, tokens
from engines import Size


class Engine:
    """A table without the text; the tokens come from Python."""

    database: sqlite3.Connection

    def build(self, vault: Path, folder: Path) -> Size:
        read = corpus(vault)
        self.load(vault, folder)
        self.database.execute(
            """create virtual table notes using fts5(body, tokenize="unicode61 tokenchars '_'", content='')"""
        )
        rows = ((number, " ".join(tokens(piece))) for number, piece in enumerate(read.pieces))
        self.database.executemany("insert into notes(rowid, body) values (?, ?)", rows)
        self.database.commit()
        return Size(read.notes, len(read.pieces), read.text_bytes)

    def load(self, vault: Path, folder: Path) -> None:
        self.database = sqlite3.connect(folder / "notes.db")

    def query(self, text: str, top: int) -> int:
        any_of = " OR ".join(f'"{token}"' for token in sorted(set(tokens(text))))
        statement = "select rowid from notes where notes match ? order by rank limit ?"
        return len(self.database.execute(statement, (any_of, top)).fetchall())
