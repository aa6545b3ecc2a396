"""What the screens use of the world outside, in one place, so that tests can put fakes there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.engine.store import IndexInfo, default_index_dir, list_indexes
from vaultprobe.engine.types import EngineError

from .choice import obsidian_vaults
from .hands import Desktop, Hands
from .launch import Launch
from .library import Library, Opener, Vaults
from .sample import prepared_sample, sample_folder


@dataclass(frozen=True, slots=True)
class Services:
    """The engine, the other programs, the clock."""

    open_library: Opener
    hands: Hands
    known_vaults: Callable[[], Sequence[KnownVault]]
    """The vaults that Obsidian knows."""
    sample_vault: Path
    clock: Callable[[], float] = time.time
    """Seconds since the epoch."""
    indexed_vaults: Callable[[], Sequence[IndexInfo]] = tuple
    """The folders that were searched before on this machine, the last one first."""


def services_for(launch: Launch) -> Services:
    """The real ones."""
    return Services(
        open_library=partial(_open, launch),
        hands=Desktop(launch.editor, launch.settings.follow_links),
        known_vaults=obsidian_vaults,
        sample_vault=sample_folder(),
        indexed_vaults=partial(indexed_vaults, launch.index_dir),
    )


def indexed_vaults(index_dir: Path | None) -> tuple[IndexInfo, ...]:
    """The folders that were searched on this machine and are still there, the last one first."""
    try:
        found = list_indexes(index_dir or default_index_dir(os.environ))
    except EngineError:  # the folder of the indexes cannot be read: opening a vault tells why
        return ()
    whole = (info for info in found if info.fresh_at is not None and info.path and os.path.isdir(info.path))
    return tuple(sorted(whole, key=lambda info: -(info.fresh_at or 0.0)))


def _open(launch: Launch, paths: Sequence[Path]) -> Library:
    """Open vaults; the sample is got ready first."""
    sample = sample_folder()
    ready = [prepared_sample() if path == sample else path for path in paths]
    return Vaults.open(ready, launch.settings, launch.index_dir)
