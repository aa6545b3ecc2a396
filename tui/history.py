"""The queries that were of use, kept across runs in one small file that several programs may share."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from vaultprobe.engine.writer_lock import writer_lock

from .state_files import read_json, write_json

MOST = 100
"""Queries that are kept."""
LONGEST = 500
"""Characters; what is longer was pasted, and is not worth a row."""
FILE = "history.json"
_PATIENCE = 0.2
"""Seconds to wait for another program that is writing at this moment."""


class History:
    """Recent queries, the last one first, each once; without a folder they last as long as the program."""

    def __init__(self, folder: Path | None = None, *, first: Iterable[str] = ()) -> None:
        """`first`: queries to begin with."""
        self._file = folder / FILE if folder else None
        self._unsaved: tuple[str, ...] = tuple(first)
        """What is not in the file, because there is none or it cannot be written."""

    def queries(self) -> tuple[str, ...]:
        """All of them, those of other running programs too."""
        return _tidy([*self._unsaved, *self._saved()])

    def add(self, query: str, instead_of: str = "") -> None:
        """Put a query first; `instead_of` one that was only a step on the way to it."""
        others = (each for each in self._unsaved if each != instead_of)
        self._unsaved = _tidy([query.strip(), *others])
        if self._file is not None:
            with suppress(OSError):
                self._save(self._file, without=instead_of)

    def clear(self) -> bool:
        """Forget all; whether none is left in the file."""
        self._unsaved = ()
        return self._file is None or not self._file.exists() or write_json(self._file, [])

    def _save(self, file: Path, *, without: str) -> None:
        deadline = time.monotonic() + _PATIENCE
        with writer_lock(file.parent, wait=True, cancelled=lambda: time.monotonic() > deadline) as mine:
            saved = (each for each in self._saved() if each != without)
            if mine and write_json(file, _tidy([*self._unsaved, *saved])):
                self._unsaved = ()

    def _saved(self) -> tuple[str, ...]:
        found = read_json(self._file) if self._file else None
        return _tidy(each for each in found if isinstance(each, str)) if isinstance(found, list) else ()


def _tidy(queries: Iterable[str]) -> tuple[str, ...]:
    """Each once, where it comes first, and not too many."""
    return tuple(dict.fromkeys(each for each in queries if each.strip() and len(each) <= LONGEST))[:MOST]
