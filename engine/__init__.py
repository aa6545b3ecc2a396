"""vaultprobe's search engine: a library of plain values and numpy arrays, without any screen.

>>> from vaultprobe.engine import load_knowledge_dir
>>> index = load_knowledge_dir("knowledge/")
>>> for hit in index.search("Function Calling 是什么", top_k=3):
...     print(hit.similarity, hit.path, hit.line, hit.headings, hit.text)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .federation import search_vaults
from .index import Index, open_index
from .marks import find, merged
from .query import Query, parse
from .refresh import RefreshCancelled
from .types import (
    EngineError,
    Hit,
    NoteText,
    Progress,
    Reason,
    Report,
    Results,
    Settings,
    Skipped,
    Snippet,
    Status,
    TermUse,
    VaultState,
    Zero,
)
from .weights import Weights

__all__ = [
    "EngineError",
    "Hit",
    "Index",
    "NoteText",
    "Progress",
    "Query",
    "Reason",
    "RefreshCancelled",
    "Report",
    "Results",
    "Settings",
    "Skipped",
    "Snippet",
    "Status",
    "TermUse",
    "VaultState",
    "Weights",
    "Zero",
    "load_knowledge_dir",
    "open_vault",
    "query_ranges",
    "search_vaults",
]


def open_vault(
    path: Path | str,
    settings: Settings | None = None,
    *,
    index_dir: Path | None = None,
    weights: Weights | None = None,
) -> Index:
    """Open the index of a vault as it was left; quick, reads no note. EngineError when it is no folder."""
    return open_index(path, settings or Settings(), index_dir, weights or Weights())


def load_knowledge_dir(
    path: Path | str,
    settings: Settings | None = None,
    *,
    index_dir: Path | None = None,
    weights: Weights | None = None,
) -> Index:
    """An index of a folder of notes, up to date and ready to search."""
    index = open_vault(path, settings, index_dir=index_dir, weights=weights)
    index.refresh()
    return index


def query_ranges(query: str, text: str) -> Sequence[tuple[int, int]]:
    """What to mark in any text for a query: half-open character ranges, rising, apart from each other."""
    return merged(find(parse(query), [text])[0])
