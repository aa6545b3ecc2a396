"""Obsidian's own command line, which talks to the running app: for systems that open no addresses.

Source: help.obsidian.md/cli. It ends with status 0 whatever happens, and knows notes, but no places in them.
An `obsidian` from before it had commands starts the app and takes no notice of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from .openers import has_desktop
from .placing import VaultAddress
from .programs import find_program


def cli_command(
    vault: VaultAddress, path: str, env: Mapping[str, str], platform: str, *, new_tab: bool = False
) -> tuple[str, ...]:
    """The command that opens a note; empty without a desktop, the command, or a name for the vault."""
    program = find_program("obsidian", env) if vault.called and has_desktop(env, platform) else None
    if not program:
        return ()
    command = (program, f"vault={vault.called}", "open", f"path={vault.inner(path)}")
    return (*command, "newtab") if new_tab else command
