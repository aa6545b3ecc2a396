"""The notes written last, as hits for a list without a query."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from .copies import original_of
from .snapshot import Snapshot
from .types import Hit, Snippet


def newest_notes(snapshot: Snapshot, name: str, root: Path, limit: int) -> tuple[Hit, ...]:
    """The newest first; of notes written at the same time by path."""
    rows = []
    for part in snapshot.parts:
        alive = np.flatnonzero(part.alive_notes)
        newest = alive[np.argsort(-part.segment.files[alive, 1], kind="stable")[:limit]]
        rows += [
            (-int(part.segment.files[n, 1]), part.segment.paths[n], part.segment.titles[n]) for n in newest
        ]
    return tuple(
        Hit(
            rank=rank, vault=name, vault_path=str(root), path=path, title=title, headings=(),
            line_start=1, line_end=1, line=1, similarity=0.0, score=0.0, snippet=Snippet(""),
            modified=-negative / 1e9, copy_of=original_of(path),
        )
        for rank, (negative, path, title) in enumerate(sorted(rows)[:limit], 1)
    )  # fmt: skip
