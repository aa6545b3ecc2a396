"""The sample vault: shipped with the program, shown as a copy whose notes were written over some months."""

from __future__ import annotations

import os
import re
import time
import zlib
from contextlib import suppress
from datetime import date
from pathlib import Path

SHIPPED = Path(__file__).parent / "demo"
_DAY = 86_400.0
_LAST = date(2026, 3, 20)
"""The last day that the notes tell of: it was the day before they are first looked at."""
_YOUNGEST = 3_600.0
"""Seconds."""
_OLDEST = 130
"""Days, of the notes that are older than the journal."""
_DATED = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


def sample_folder() -> Path:
    """Where the copy is, or will be."""
    from platformdirs import user_cache_path

    return user_cache_path("vaultprobe", appauthor=False) / "demo"


def prepared_sample() -> Path:
    """The folder to open: the copy, brought up to date but for what was edited; else the original."""
    folder, now = sample_folder(), time.time()
    try:
        for shipped in sorted(SHIPPED.rglob("*")):
            if shipped.is_file():
                _restore(shipped, folder / shipped.relative_to(SHIPPED), now)
    except OSError:
        return SHIPPED
    return folder


def _restore(shipped: Path, copy: Path, now: float) -> None:
    content = shipped.read_bytes()
    if copy.is_file() and (copy.read_bytes() == content or _is_edited(copy)):
        return
    written = now - age_of(shipped.relative_to(SHIPPED).as_posix())
    copy.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = copy.with_name(f".{copy.name}.{os.getpid()}")
    try:
        draft.write_bytes(content)
        os.utime(draft, (written, written))
        os.replace(draft, copy)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _is_edited(copy: Path) -> bool:
    """Whether somebody has written into a note: as copied, it is hours older than its file."""
    status = copy.stat()
    return status.st_ctime - status.st_mtime < _YOUNGEST / 2


def age_of(path: str) -> float:
    """Seconds since a note was written: since the day in its name, else always the same for the same note."""
    if found := _DATED.search(path):
        return ((_LAST - date(*map(int, found.groups()))).days + 1) * _DAY
    chance = zlib.crc32(path.encode()) / 2**32
    return _YOUNGEST + chance * chance * _OLDEST * _DAY
