"""Names of notes without the endings of their files."""

from __future__ import annotations

import re

_ENDING = re.compile(r"\.[^./]{1,8}$")


def without_ending(path: str) -> str:
    """A path without the ending of the file."""
    return _ENDING.sub("", path)


def stem(path: str) -> str:
    """The file's name without its ending: what Obsidian shows."""
    return without_ending(path.rsplit("/", 1)[-1])
