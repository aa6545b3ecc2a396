"""A note as it is named on the command line -> its path in the vault."""

from __future__ import annotations

import os
from pathlib import Path, PurePath


def path_in(root: Path, note: str) -> str:
    """The note's path in the vault; it may be given from the vault, from the current folder, or absolute."""
    if os.path.isabs(note) or not (root / note).is_file():
        base = os.path.realpath(root)
        full = os.path.join(os.path.realpath(os.path.dirname(note) or "."), os.path.basename(note))
        if not full.startswith(base + os.sep):
            return note
        note = os.path.relpath(full, base)
    return PurePath(os.path.normpath(note)).as_posix()
