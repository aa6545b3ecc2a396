"""What every command that searches does first: bring the indexes up to date."""

from __future__ import annotations

from collections.abc import Sequence

from vaultprobe.engine import EngineError, Index

from .progress import progress_bar


def refreshed(indexes: Sequence[Index]) -> tuple[str, ...]:
    """Bring the indexes up to date; what the user should know. An index that cannot be still answers."""
    notices: list[str] = []
    for index in indexes:
        try:
            with progress_bar(index.name) as listener:
                notices += index.refresh(progress=listener, wait=False).notices
        except EngineError as error:
            if not index.state.notes:
                raise
            notices.append(f"{error}; searched the index as it was")
    return tuple(notices)
