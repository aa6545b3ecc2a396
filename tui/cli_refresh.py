"""What every command that searches does first: bring the indexes up to date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from vaultprobe.engine import EngineError, Index, Progress
from vaultprobe.engine.types import Listener

from .cli_output import write_notice
from .progress import progress_bar


def refreshed(indexes: Sequence[Index]) -> tuple[str, ...]:
    """Bring the indexes up to date; what the user should know. An index that cannot be still answers."""
    notices: list[str] = []
    for index in indexes:
        try:
            with told(index) as listener:
                notices += index.refresh(progress=listener, wait=False).notices
        except EngineError as error:
            if not index.state.notes:
                raise
            notices.append(f"{error}; searched the index as it was")
    return tuple(notices)


@contextmanager
def told(index: Index) -> Iterator[Listener]:
    """What tells the user how a run goes: a bar on a terminal, and wherever it is, whom the run waits for."""
    with progress_bar(index.name) as bar:

        def tell(progress: Progress) -> None:
            if progress.phase == "waiting":
                write_notice(_waiting(index, progress.holder))
            elif bar is not None:
                bar(progress)

        yield tell


def _waiting(index: Index, holder: str) -> str:
    who = f"another vaultprobe ({holder})" if holder else "another vaultprobe"
    return f"{index.name}: waiting for {who} that is at work on the index; Ctrl+C gives up"
