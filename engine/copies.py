"""Sync-conflict copies: which note's copy a file is, told from its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COPY = re.compile(
    r"\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]+"  # Syncthing
    r"|\s\([^()]*[Cc]onflicted copy[^()]*\)"  # Dropbox, Nextcloud; Obsidian Sync with a capital
    r"|\s\(Conflict(?:ed)?(?: \d[^()]*)?\)"  # OneDrive
    r"|\s\([^()]*[冲衝]突[^()]*\)"  # the same, Chinese
)
_SIGNS = re.compile(b"onflict|" + "冲突|衝突".encode())


def original_of(path: str) -> str | None:
    """The path of the note that `path` is a conflict copy of; None when it is no copy."""
    folder, slash, name = path.rpartition("/")
    plain = _COPY.sub("", name)
    return folder + slash + plain if plain != name and not plain.startswith(".") else None


def may_be_copies(paths: bytes) -> Iterator[int]:
    """Positions in a blob of paths where one could be a copy; quick, so that most vaults pay nothing."""
    return (found.start() for found in _SIGNS.finditer(paths))
