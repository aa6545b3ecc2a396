"""How list and preview share the screen, remembered across runs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path

from .state_files import read_json, write_json

LEAST, MOST, STEP = 20, 80, 5
"""Percent."""
FILE = "screen.json"


@dataclass(frozen=True, slots=True)
class Split:
    """The list's share in percent: of the width side by side, of the height where it is above the preview."""

    wide: int = 45
    narrow: int = 50

    def share(self, *, wide: bool) -> int:
        """The share that counts in this layout."""
        return self.wide if wide else self.narrow

    def with_share(self, share: int, *, wide: bool) -> Split:
        """Another share in this layout, within what is of use."""
        share = max(LEAST, min(share, MOST))
        return replace(self, wide=share) if wide else replace(self, narrow=share)


def load_split(folder: Path | None) -> Split:
    """What was kept; the usual one where nothing was, or nothing that makes sense."""
    found = read_json(folder / FILE) if folder else None
    split = Split()
    if isinstance(found, dict):
        for name, wide in (("wide", True), ("narrow", False)):
            if isinstance(value := found.get(name), int):
                split = split.with_share(value, wide=wide)
    return split


def save_split(folder: Path | None, split: Split) -> None:
    """Keep it, if that is possible."""
    if folder is not None:
        write_json(folder / FILE, asdict(split))
