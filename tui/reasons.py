"""Errors in one line: a plain sentence where someone foresaw them, else also of what kind they are."""

from __future__ import annotations

from vaultprobe.engine import EngineError

_LONGEST = 300


def reason(error: BaseException | None) -> str:
    """What went wrong. May hold text of notes or names: to be made safe before it is shown."""
    foreseen = isinstance(error, (EngineError, OSError))
    return str(error) if foreseen else " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
