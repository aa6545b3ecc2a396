"""What the screens use of the world outside, in one place, so that tests can put fakes there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path

from vaultprobe.engine.obsidian import KnownVault

from .choice import obsidian_vaults
from .hands import Desktop, Hands
from .launch import Launch
from .library import Opener, Vaults


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


def services_for(launch: Launch) -> Services:
    """The real ones."""
    return Services(
        open_library=partial(Vaults.open, settings=launch.settings, index_dir=launch.index_dir),
        hands=Desktop(launch.editor, launch.settings.follow_links),
        known_vaults=obsidian_vaults,
        sample_vault=Path(str(files("vaultprobe.tui") / "demo")),
    )
