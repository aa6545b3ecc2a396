"""Sync-conflict copies: which note's copy a file is, told from its name."""

from __future__ import annotations

import re

_COPY = re.compile(
    r"\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]+"  # Syncthing
    r"|\s\([^()]*conflicted copy[^()]*\)"  # Dropbox, Nextcloud
    r"|\s\(Conflict(?:ed)?(?: \d[^()]*)?\)"  # OneDrive, Obsidian Sync
    r"|\s\([^()]*冲突[^()]*\)"  # the same, Chinese
)


def original_of(path: str) -> str | None:
    """The path of the note that `path` is a conflict copy of; None when it is no copy."""
    folder, slash, name = path.rpartition("/")
    plain = _COPY.sub("", name)
    return folder + slash + plain if plain != name and not plain.startswith(".") else None


def may_hold_copies(paths: bytes) -> bool:
    """Whether any path in this blob could be a copy; quick, so that most vaults pay nothing."""
    return b"onflict" in paths or "冲突".encode() in paths
