"""Hand a hit over: to Obsidian as exactly as it can land, or to an editor at the line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from .decoding import UnreadableText, decode
from .editors import editor_command, is_graphical, program_name
from .links_places import block_at
from .obsidian import KnownVault
from .obsidian_cli import cli_command
from .openers import has_desktop, opener_commands, opener_names
from .placing import Address, Landing, VaultAddress, vault_address
from .programs import Launch, Run, launch_detached, run_in_terminal
from .types import EngineError
from .vault import read_bytes, resolve_inside

_LARGEST_NOTE = 20_000_000
"""Bytes; in a larger file, a film say, nobody looks for the id of a block."""

Way = Landing | Literal["cli", "editor", "web"]
Trouble = Literal["", "no-desktop", "no-opener", "opener-failed", "name"]


@dataclass(frozen=True, slots=True)
class Target:
    """The place to open."""

    root: Path
    """The vault's folder."""
    vault_name: str
    path: str
    """The note, relative to the vault, with `/`."""
    line: int | None = None
    """From 1; None for the note as a whole."""
    headings: tuple[str, ...] = ()
    """The headings that govern `line`, outermost first, as written in the note."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a hand-over, or what would."""

    way: Way
    """The rung of the ladder: at the line, the block, the heading, the top of the note, by Obsidian's own
    command line, in the editor; `none`: nothing opened. `search`, `web`: what is no note."""
    address: str
    """The `obsidian://` address, to show or to copy when nothing opened; empty for an editor."""
    argv: tuple[str, ...]
    """The command, program first; empty when there is none to run."""
    launched: bool
    message: str
    """One plain sentence; names of files in it are as on disk, to be made safe before printing."""
    trouble: Trouble = ""
    """Why nothing opened, for programs."""


@dataclass(frozen=True, slots=True)
class EditorPlan:
    """The command that opens a note in the editor."""

    argv: tuple[str, ...]
    graphical: bool
    """Whether it opens a window of its own; else it needs the terminal until it ends."""


def plan_obsidian(
    target: Target,
    *,
    vaults: Sequence[KnownVault],
    env: Mapping[str, str],
    platform: str,
    new_tab: bool = False,
    follow_links: bool = False,
) -> Outcome:
    """What `open_in_obsidian` would do first, without doing it. EngineError when the note is not there."""
    file = _note_file(target, follow_links)
    vault = vault_address(target.root, vaults, env, platform, advanced_uri=True)
    address = _address(target, file, vault, new_tab=new_tab)
    commands = opener_commands(address.text, env, platform)
    return Outcome(address.way, address.text, commands[0] if commands else (), False, "")


def open_in_obsidian(
    target: Target,
    *,
    vaults: Sequence[KnownVault],
    env: Mapping[str, str],
    platform: str,
    launch: Launch = launch_detached,
    new_tab: bool = False,
    follow_links: bool = False,
) -> Outcome:
    """Open a note in Obsidian: at the line, else the block, the heading, its top.

    Where no opener of the system works, Obsidian's own command line is asked. With no desktop, or when all
    fail, the outcome carries the address instead.
    """
    file = _note_file(target, follow_links)
    vault = vault_address(target.root, vaults, env, platform, advanced_uri=True)
    address = _address(target, file, vault, new_tab=new_tab)
    outcome = launch_address(
        address, env=env, platform=platform, launch=launch, success=_success(address.way, target)
    )
    command = () if outcome.launched else cli_command(vault, target.path, env, platform, new_tab=new_tab)
    if command and launch(command).ok:
        told = "Opened by Obsidian's command line, at the top of the note"
        return Outcome("cli", address.text, command, True, told)
    return outcome


def launch_address(
    address: tuple[Way, str],
    *,
    env: Mapping[str, str],
    platform: str,
    launch: Launch,
    success: str,
    what: str = "Obsidian",
) -> Outcome:
    """Open an address by the first opener of the system that works; `what` it opens, to tell the user."""
    way, text = address
    commands = opener_commands(text, env, platform)
    outcome = Outcome("none", text, commands[0] if commands else (), False, "")
    if not has_desktop(env, platform):
        return replace(outcome, message=f"There is no desktop here to open {what} on", trouble="no-desktop")
    if way == "none":
        told = "Obsidian takes the # in this note's name for a heading; use the editor"
        return replace(outcome, message=told, trouble="name")
    told = f"{what} cannot be opened from here: {opener_names(platform)} is not installed"
    outcome = replace(outcome, message=told, trouble="no-opener")
    for argv in commands:
        launched = launch(argv)
        if launched.ok:
            return Outcome(way, text, argv, True, success)
        told = f"{os.path.basename(argv[0])} could not open {what}: {launched.reason}; is it registered?"
        outcome = replace(outcome, message=told, trouble="opener-failed")
    return outcome


def plan_editor(
    target: Target,
    editor: str,
    *,
    env: Mapping[str, str],
    platform: str,
    follow_links: bool = False,
) -> EditorPlan:
    """The command for an editor, as in `$EDITOR`. EngineError when the note or the editor is not there."""
    file = _note_file(target, follow_links)
    argv = editor_command(editor, file, target.line or 1, env=env, platform=platform)
    return EditorPlan(argv, is_graphical(argv, env, platform))


def open_in_editor(
    target: Target,
    editor: str,
    *,
    env: Mapping[str, str],
    platform: str,
    run: Run = run_in_terminal,
    launch: Launch = launch_detached,
    follow_links: bool = False,
) -> Outcome:
    """Open a note in an editor at the line: `run` gets one that needs the terminal, `launch` the others."""
    plan = plan_editor(target, editor, env=env, platform=platform, follow_links=follow_links)
    name = program_name(plan.argv[0])
    if plan.graphical:
        launched = launch(plan.argv)
        if not launched.ok:
            return Outcome("none", "", plan.argv, False, f"{name} could not be started: {launched.reason}")
        return Outcome("editor", "", plan.argv, True, f"Opened in {name}{_at(target)}")
    status = run(plan.argv)
    message = f"Edited with {name}" if status == 0 else f"{name} ended with status {status}"
    return Outcome("editor", "", plan.argv, True, message)


def _note_file(target: Target, follow_links: bool) -> Path:
    file = resolve_inside(Path(os.path.abspath(target.root)), target.path, follow_links=follow_links)
    if not os.path.isfile(file):
        raise EngineError(f"{target.path}: no such note (deleted, renamed or mistyped)")
    return file


def _address(target: Target, file: Path, vault: VaultAddress, *, new_tab: bool) -> Address:
    """The exactest address of a place; for the id of its block the note is read."""
    block = "" if target.line is None or vault.advanced else _block(file, target.line)
    return vault.note(target.path, line=target.line, headings=target.headings, block=block, new_tab=new_tab)


def _block(file: Path, line: int) -> str:
    try:
        if os.path.getsize(file) > _LARGEST_NOTE:
            return ""
        text, _ = decode(read_bytes(file))
    except (OSError, UnreadableText):  # an attachment, or gone just now: the address says less
        return ""
    return block_at(text, line)


def _success(way: Way, target: Target) -> str:
    places = {"line": _at(target), "block": " at the block", "heading": " at the heading"}
    return "Opened in Obsidian" + places.get(way, "")


def _at(target: Target) -> str:
    return f" at line {target.line}" if target.line else ""
