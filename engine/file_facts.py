"""What the system says of a file: the state that changes when it does, and whether its content is here."""

from __future__ import annotations

import errno
import os
import stat
import sys

State = tuple[int, int, int, int]
"""Size, both times and inode."""

_LARGEST = 2**63 - 1
"""What the index holds. Some file systems know times beyond the year 2262, and larger inode numbers."""


def state_of(info: os.stat_result) -> State:
    """A file's state as the index keeps it; times too far off become the nearest that it can keep."""
    modified, changed = info.st_mtime_ns, info.st_ctime_ns
    if not (-_LARGEST <= modified <= _LARGEST and -_LARGEST <= changed <= _LARGEST):
        modified, changed = (max(-_LARGEST, min(time, _LARGEST)) for time in (modified, changed))
    return (info.st_size, modified, changed, info.st_ino & _LARGEST)


def is_junction(entry: os.DirEntry[str]) -> bool:
    """Windows' other kind of link to a folder."""
    if sys.platform != "win32":
        return False
    return entry.stat(follow_symlinks=False).st_reparse_tag == stat.IO_REPARSE_TAG_MOUNT_POINT


def not_on_this_machine(info: os.stat_result, path: str) -> bool:
    """A placeholder whose content would have to be fetched.

    macOS flags it SF_DATALESS, Windows by its RECALL attributes. Elsewhere no blocks alone is normal
    on network mounts, so only a file in which SEEK_DATA finds nothing counts.
    """
    if sys.platform == "darwin":
        return bool(info.st_flags & 0x40000000)
    if sys.platform == "win32":
        return bool(info.st_file_attributes & 0x00440000)
    if not info.st_size or info.st_blocks:
        return False
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        os.lseek(descriptor, 0, os.SEEK_DATA)
    except OSError as error:
        return error.errno == errno.ENXIO  # no data from here to the end
    finally:
        os.close(descriptor)
    return False
