"""Texts of notes for snippets and literal checks: read from the vault when needed, a few kept."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from pathlib import Path

from .encoded import blank_encoded
from .file_facts import State, state_of
from .types import EngineError, Settings
from .vault import read_note

KEPT_CHARACTERS = 2_000_000
"""About so much text stays in memory."""


class NoteTexts:
    """Reads notes by path; safe to use from several threads."""

    def __init__(self, root: Path, settings: Settings) -> None:
        self._root = root
        self._settings = settings
        self._kept: OrderedDict[str, tuple[State, str]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, path: str) -> str | None:
        """The note's text with encoded data blanked; None when it cannot be read now."""
        found = self.read(path)
        return found[1] if found else None

    def read(self, path: str) -> tuple[State, str] | None:
        """The same with the file's state: size, both times, inode, as the index keeps them."""
        try:
            info = os.stat(os.path.join(self._root, path))
        except (OSError, ValueError):
            return None
        state = state_of(info)
        with self._lock:
            kept = self._kept.get(path)
            if kept is not None and kept[0] == state:
                self._kept.move_to_end(path)
                return kept
        try:
            text = blank_encoded(read_note(self._root, path, self._settings).text)
        except EngineError:
            return None
        self._keep(path, state, text)
        return state, text

    def _keep(self, path: str, state: State, text: str) -> None:
        with self._lock:
            if path in self._kept:
                self._size -= len(self._kept.pop(path)[1])
            self._kept[path] = (state, text)
            self._size += len(text)
            while self._size > KEPT_CHARACTERS and len(self._kept) > 1:
                self._size -= len(self._kept.popitem(last=False)[1][1])
