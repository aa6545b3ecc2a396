"""Hits as lines for other programs: paths, `path:line:text`, tab-separated values, JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from vaultprobe.engine.types import Hit

from .choice import hit_addresses
from .cli_output import json_text
from .reports import Address, hit_document
from .visible import visible_line

_LONGEST = 400
"""A longer line is shown by its snippet."""
Encode = Callable[[str], bytes]


class Records:
    """Writes hits in one format, a record each; a path once however often its note is found."""

    def __init__(self, form: str, roots: Iterable[Path], *, nul: bool = False) -> None:
        self._form = form
        self._roots = tuple(roots)
        self._end = b"\0" if nul else b"\n"
        self._encode = encoder()
        self._told: set[bytes] = set()

    @cached_property
    def _address(self) -> Address:
        return hit_addresses(self._roots)

    def of(self, hits: Sequence[Hit], query: str | None = None) -> bytes:
        """The records of these hits, each with its end."""
        return b"".join(record + self._end for record in self._records(hits, query))

    def _records(self, hits: Sequence[Hit], query: str | None) -> Iterator[bytes]:
        for hit in hits:
            if self._form == "jsonl":
                asked = {} if query is None else {"query": query}
                document = hit_document(hit, self._address, explain=bool(hit.why))
                yield json_text(asked | document).encode("utf-8")
            elif self._form == "tsv":
                yield _row(hit, query or "").encode("utf-8")
            else:
                path = self._encode(path_from_here(hit))
                if self._form == "grep":
                    yield path + f":{hit.line}:{line_text(hit)}".encode()
                elif path not in self._told:
                    self._told.add(path)
                    yield path


def encoder() -> Encode:
    """How names of files are written: as they are on disk, but harmless to a terminal."""
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    return (lambda name: visible_line(name).encode("utf-8")) if on_terminal else os.fsencode


def path_from_here(hit: Hit) -> str:
    """A path that opens the note from the current folder, and is never taken for an option."""
    full = os.path.join(hit.vault_path, *hit.path.split("/"))
    try:
        here = os.path.join(os.getcwd(), "")
    except OSError:  # the current folder is gone
        return full
    near = full.removeprefix(here)
    return os.path.join(os.curdir, near) if near.startswith(("-", "+")) else near


def line_text(hit: Hit) -> str:
    """The hit's best line, made safe to print."""
    lines = hit.text.split("\n")[hit.line - hit.line_start :][:1]
    text = lines[0].strip() if lines else ""
    if not text or len(text) > _LONGEST:
        text = " ".join(hit.snippet.text.split())
    return visible_line(text.replace("\t", " "))


def _row(hit: Hit, query: str) -> str:
    trail = " › ".join(hit.headings)
    cells = (query, hit.rank, f"{hit.similarity:.4f}", path_from_here(hit), hit.line, trail, line_text(hit))
    return "\t".join(visible_line(str(cell)) for cell in cells)
