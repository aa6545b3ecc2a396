"""A note as it is named on the command line -> its path in the vault."""

from __future__ import annotations

import os
from pathlib import Path, PurePath


def path_in(root: Path, note: str) -> str:
    """The note's path in the vault; it may be given from the vault, from the current folder, or absolute.

    Else it may be a name as a wikilink has it: without its ending, or without its folders where one note is
    called so.
    """
    if os.path.isabs(note) or not (root / note).is_file():
        base = os.path.realpath(root)
        full = os.path.join(os.path.realpath(os.path.dirname(note) or "."), os.path.basename(note))
        if not full.startswith(base + os.sep) or not os.path.isfile(full):
            return _named(root, note) or note
        note = os.path.relpath(full, base)
    return PurePath(os.path.normpath(note)).as_posix()


def _named(root: Path, name: str) -> str | None:
    from vaultprobe.engine.links_files import list_files  # a walk: only when nothing else is called so

    found = list_files(root).find_all(name.lstrip("/"), "") if name and "\x00" not in name else []
    return found[0] if len(found) == 1 else None
