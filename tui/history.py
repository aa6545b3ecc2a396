"""The queries that were of use, kept across runs in one small file that several programs may share.

What was asked in one vault is nobody's business in another: each set of vaults has queries of its own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from vaultprobe.engine.writer_lock import writer_lock

from .state_files import read_json, write_json

MOST = 100
"""Queries that are kept for one set of vaults."""
MOST_IN_ALL = 300
"""The same for all together: the vaults asked last keep theirs, and the file stays small."""
LONGEST = 500
"""Characters; what is longer was pasted, and is not worth a row."""
FILE = "history.json"
_PATIENCE = 0.2
"""Seconds to wait for another program that is writing at this moment."""

Vaults = tuple[str, ...]
"""Real paths of vaults that are searched together, in order."""


class Asked(NamedTuple):
    """The queries of one set of vaults, the last one first."""

    vaults: Vaults
    queries: tuple[str, ...]


class History:
    """Recent queries, the last one first, each once; without a folder they last as long as the program."""

    def __init__(self, folder: Path | None = None, vaults: Iterable[str] = ()) -> None:
        self._file = folder / FILE if folder else None
        self._unsaved: tuple[Asked, ...] = ()
        """What is not in the file, because there is none or it cannot be written."""
        self._vaults: Vaults = ()
        self.turn_to(vaults)

    def turn_to(self, vaults: Iterable[str], *, first: Iterable[str] = ()) -> None:
        """Other vaults are asked from now on; `first`: what to offer where nothing was asked yet."""
        self._vaults = tuple(sorted(map(os.path.realpath, vaults)))
        if not self.queries():
            self._unsaved = _put_first(self._unsaved, Asked(self._vaults, _tidy(first)))

    def adopt(self, is_sole: Callable[[], bool]) -> None:
        """Older versions wrote not whose a query was: those are of these vaults if there are no others here.

        Else they are nobody's, are offered nowhere, and leave the file when it is next written.
        """
        old = _tidy(_texts(read_json(self._file))) if self._file else ()
        if old and is_sole():
            for query in reversed(old):
                self.add(query)

    def queries(self) -> tuple[str, ...]:
        """All of these vaults, those of other running programs too."""
        return _tidy((*_of(self._vaults, self._unsaved), *_of(self._vaults, self._saved())))

    def add(self, query: str, instead_of: str = "") -> None:
        """Put a query first; `instead_of` one that was only a step on the way to it."""
        others = (each for each in _of(self._vaults, self._unsaved) if each != instead_of)
        self._unsaved = _put_first(self._unsaved, Asked(self._vaults, _tidy((query.strip(), *others))))
        if self._file is not None:
            with suppress(OSError):
                self._save(self._file, without=instead_of)

    def clear(self) -> bool:
        """Forget those of all vaults; whether none is left in the file."""
        self._unsaved = ()
        return self._file is None or not self._file.exists() or write_json(self._file, [])

    def _save(self, file: Path, *, without: str) -> None:
        deadline = time.monotonic() + _PATIENCE
        with writer_lock(file.parent, wait=True, cancelled=lambda: time.monotonic() > deadline) as mine:
            if mine and write_json(file, _as_json(self._merged(without))):
                self._unsaved = ()

    def _merged(self, without: str) -> tuple[Asked, ...]:
        """What is in the file with what is not, the vaults asked last first."""
        kept = self._saved()
        for vaults, queries in reversed(self._unsaved):
            dropped = without if vaults == self._vaults else ""
            saved = (each for each in _of(vaults, kept) if each != dropped)
            kept = _put_first(kept, Asked(vaults, _tidy((*queries, *saved))))
        return kept

    def _saved(self) -> tuple[Asked, ...]:
        found = read_json(self._file) if self._file else None
        return tuple(filter(None, map(_asked, found))) if isinstance(found, list) else ()


def _asked(entry: object) -> Asked | None:
    """An entry of the file; None for one of an older version, and for nonsense."""
    if not isinstance(entry, dict):
        return None
    vaults, queries = entry.get("vaults"), entry.get("queries")
    return Asked(_texts(vaults), _tidy(_texts(queries)))


def _texts(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()


def _of(vaults: Vaults, asked: Sequence[Asked]) -> tuple[str, ...]:
    return next((each.queries for each in asked if each.vaults == vaults), ())


def _put_first(asked: Sequence[Asked], newest: Asked) -> tuple[Asked, ...]:
    others = (each for each in asked if each.vaults != newest.vaults)
    return (newest, *others) if newest.queries else tuple(others)


def _as_json(asked: Sequence[Asked]) -> list[dict[str, list[str]]]:
    room, entries = MOST_IN_ALL, []
    for vaults, queries in asked:
        if kept := list(queries[:room]):
            entries.append({"vaults": list(vaults), "queries": kept})
        room -= len(kept)
    return entries


def _tidy(queries: Iterable[str]) -> tuple[str, ...]:
    """Each once, where it comes first, and not too many."""
    return tuple(dict.fromkeys(each for each in queries if each.strip() and len(each) <= LONGEST))[:MOST]
