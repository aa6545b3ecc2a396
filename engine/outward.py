"""Hand over what is no note: a whole query to Obsidian's search, an address of the web to the browser."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from .handover import Outcome, launch_address
from .obsidian import KnownVault
from .openers import is_web_address
from .placing import vault_address
from .programs import Launch, launch_detached
from .types import EngineError

_KEPT = ":/?#[]@!&*+,=%~"
"""What has a meaning in an address and none in any shell that may stand between here and the browser."""


def search_in_obsidian(
    root: Path,
    query: str,
    *,
    vaults: Sequence[KnownVault],
    env: Mapping[str, str],
    platform: str,
    launch: Launch = launch_detached,
) -> Outcome:
    """Show in Obsidian what its own search finds for the whole query."""
    vault = vault_address(root, vaults, env, platform)
    if not vault.called:
        raise EngineError(f"{root}: Obsidian knows several vaults of this name; open this one there first")
    address = vault.search(query)
    if address.way == "none":
        raise EngineError("the query is too long for an address; shorten it, or search in Obsidian itself")
    return launch_address(address, env=env, platform=platform, launch=launch, success="Searched in Obsidian")


def open_web(
    address: str, *, env: Mapping[str, str], platform: str, launch: Launch = launch_detached
) -> Outcome:
    """Open an address outside the vault. Only for one that the user has seen and said yes to."""
    if not is_web_address(address):
        raise EngineError(f"{address}: an address of this kind is not opened from here; copy it")
    safe = quote(os.fsencode(address), safe=_KEPT)
    return launch_address(
        ("web", safe),
        env=env,
        platform=platform,
        launch=launch,
        success="Opened in the browser",
        what="the browser",
    )
