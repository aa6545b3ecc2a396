"""`vaultprobe mcp`: serve the notes to agents over standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from vaultprobe.engine import open_vault

from .agents.notes import Notes
from .choice import all_vaults, chosen_vaults, named_vaults, obsidian_vaults, usual_vault
from .cli_arguments import Options
from .cli_output import write_notice
from .config import Config, load_config
from .failure import UsageError

_SDK = ("mcp", "anyio", "pydantic")
"""What the server imports from outside; the SDK brings the others along."""


def serve(options: Options) -> int:
    """Serve until the other side leaves. Only this command imports the protocol's SDK."""
    config = load_config()
    notes = Notes([open_vault(path, config.engine) for path in _served(options.vault, config)])
    try:
        from .agents.server import run
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in _SDK:
            raise
        raise UsageError(
            "vaultprobe mcp needs the MCP SDK, version 2: install it with its extra, pip install '.[mcp]'"
        ) from error
    if sys.stdin is None or sys.stdout is None:
        raise UsageError("the server talks over standard input and output; one of them is closed")
    if sys.stdin.isatty():
        write_notice("waiting for an agent on standard input; Ctrl+C ends")
    run(notes)
    return 0


def _served(names: Sequence[str], config: Config) -> tuple[Path, ...]:
    """The vaults named, else the one that is meant, else all that are known."""
    if names:
        return named_vaults(names, config)
    known = all_vaults(config, obsidian_vaults())
    if usual := usual_vault(config, known):
        return (usual,)
    return tuple(vault.path for vault in known if vault.exists) or chosen_vaults(names, config)
