"""What the command line hands to the screen: everything the app needs to start, and nothing it can change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from vaultprobe.engine import Settings


@dataclass(frozen=True, slots=True)
class Launch:
    """How the app was started."""

    vaults: tuple[Path, ...]
    """The vaults to search, first one first; empty leads to the picker."""
    query: str = ""
    """What stands in the search box from the start."""
    theme: str | None = None
    """A theme's name; None leaves the choice to the app."""
    configured: Mapping[str, Path] = field(default_factory=dict)
    """Vaults of the settings by name, for the picker."""
    settings: Settings = field(default_factory=Settings)
    editor: str | None = None
    """The editor's command line, when the settings name one; else `$VISUAL` or `$EDITOR`."""
    index_dir: Path | None = None
    """Where index data lives; None for the cache folder."""
    config_dir: Path | None = None
    """The folder of the settings file; the user's themes are in its `themes` folder."""
    state_dir: Path | None = None
    """Where recent queries and the layout are remembered; None keeps them for this run only."""
    mouse: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for the commands of commands.py: name to key, or keys with commas between."""
    language: str | None = None
    """`en` or `zh`; None follows the locale."""
    notices: tuple[str, ...] = ()
    """What the user should read first, such as a setting that is not understood."""
    demo: bool = False
    """The vault is the sample that comes with the program."""
    examples: tuple[str, ...] = ()
    """Queries that the sample vault's own list begins with."""
