"""vaultprobe's search engine: a library of plain values and numpy arrays, without any screen.

>>> from vaultprobe.engine import load_knowledge_dir
>>> index = load_knowledge_dir("knowledge/")
>>> for hit in index.search("Function Calling 是什么", top_k=3):
...     print(hit.similarity, hit.path, hit.line, hit.headings, hit.text)
>>> from vaultprobe.engine import context
>>> context(index, "Function Calling 是什么", budget=2000).text  # numbered passages for a language model
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

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
    Remark,
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

if TYPE_CHECKING:
    from .context_block import Context, context
    from .passages import Passage

__all__ = [
    "Context",
    "EngineError",
    "Hit",
    "Index",
    "NoteText",
    "Passage",
    "Progress",
    "Query",
    "Reason",
    "RefreshCancelled",
    "Remark",
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
    "context",
    "load_knowledge_dir",
    "open_vault",
    "query_ranges",
    "search_vaults",
]

_LATER = {"Context": "context_block", "Passage": "passages", "context": "context_block"}
"""Names whose modules a search does not need: they are imported when somebody asks for them."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


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
