"""Small JSON files that outlive the program, in the user's state folder; trouble with them is no trouble."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from vaultprobe.engine.vault import read_bytes

_MOST = 1_000_000
"""Bytes; a larger file is not ours."""


def state_folder() -> Path:
    """Where this program keeps what it remembers between runs."""
    from platformdirs import user_state_path

    return user_state_path("vaultprobe", appauthor=False)


def read_json(file: Path) -> object:
    """What is in a file; None when it is not there, cannot be read or makes no sense."""
    try:
        return json.loads(read_bytes(file, _MOST))
    except (OSError, ValueError, RecursionError):
        return None


def write_json(file: Path, value: object) -> bool:
    """Replace a file at once, for the user's eyes only; whether that was possible."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(descriptor, "w", encoding="ascii") as stream:
            json.dump(value, stream)
        os.replace(draft, file)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        return False
    return True
