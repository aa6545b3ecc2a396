"""News about the index, and the moods in which news is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textual.message import Message
from vaultprobe.engine import Progress, Report

Mood = Literal["plain", "good", "bad"]


@dataclass
class IndexProgress(Message):
    """How far an index run has come; only the newest is worth handling."""

    progress: Progress
    seconds: float
    """How long it has been running."""
    rebuild: bool

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, IndexProgress)


@dataclass
class IndexFresh(Message):
    """An index run has ended well."""

    reports: tuple[Report, ...]
    rebuild: bool
    seconds: float


@dataclass
class IndexFailed(Message):
    """An index run has not ended well; the index is as it was."""

    why: str
    stopped: bool = False
    """The user has stopped it."""
