"""Files that are this program's own: nothing that lies in their place is followed, waited for or spared."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def open_own(file: Path, flags: int) -> int:
    """A descriptor of a regular file of ours, made if need be; what else bears its name is removed first.

    A link there could lead to a note, a pipe would be waited for.
    """
    flags |= (
        os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    clear_way(file)
    descriptor = os.open(file, flags, 0o600)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)  # put there just now
    raise OSError(0, "something else lies in its place", str(file))


def clear_way(file: Path) -> None:
    """Remove what is no regular file, and a link whatever it leads to."""
    try:
        kind = os.lstat(file).st_mode
    except OSError:
        return
    if stat.S_ISDIR(kind):
        import shutil

        shutil.rmtree(file)
    elif not stat.S_ISREG(kind):
        os.unlink(file)


def write_own(file: Path, data: bytes) -> None:
    """Write a new file, never into one that is there."""
    clear_way(file)
    file.unlink(missing_ok=True)
    descriptor = open_own(file, os.O_WRONLY | os.O_EXCL)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
