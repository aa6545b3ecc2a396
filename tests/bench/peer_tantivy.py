"""tantivy through its Python binding: an inverted index in Rust, BM25."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tantivy  # type: ignore[import-not-found,import-untyped,unused-ignore]
from article import corpus, tokens
from engines import Size

HEAP = 256_000_000


class Engine:
    """One field, split at blanks (the tokens come from Python), one writer thread."""

    schema: Any
    searcher: Any

    def build(self, vault: Path, folder: Path) -> Size:
        read = corpus(vault)
        index = tantivy.Index(_schema(), path=str(folder))
        writer = index.writer(heap_size=HEAP, num_threads=1)
        for number, piece in enumerate(read.pieces):
            writer.add_document(tantivy.Document(id=number, body=" ".join(tokens(piece))))
        writer.commit()
        writer.wait_merging_threads()
        return Size(read.notes, len(read.pieces), read.text_bytes)

    def load(self, vault: Path, folder: Path) -> None:
        self.schema = _schema()
        self.searcher = tantivy.Index.open(str(folder)).searcher()

    def query(self, text: str, top: int) -> int:
        any_of = [
            (tantivy.Occur.Should, tantivy.Query.term_query(self.schema, "body", token))
            for token in set(tokens(text))
        ]
        hits = self.searcher.search(tantivy.Query.boolean_query(any_of), top).hits
        return len([self.searcher.doc(address)["id"] for _, address in hits])


def _schema() -> Any:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("body", stored=False, tokenizer_name="whitespace", index_option="freq")
    builder.add_integer_field("id", stored=True, indexed=False)
    return builder.build()
