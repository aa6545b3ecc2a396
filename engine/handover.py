"""Hand a hit over: to Obsidian as exactly as it can land, or to an editor at the line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from .editors import editor_command, is_graphical, program_name
from .obsidian import KnownVault
from .openers import has_desktop, opener_commands, opener_names
from .placing import Landing, vault_address
from .programs import Launch, Run, launch_detached, run_in_terminal
from .types import EngineError
from .vault import resolve_inside

Way = Landing | Literal["editor", "none"]


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
    """How exactly it lands: at the line, the heading, the note, or in the editor; `none`: nothing opened."""
    address: str
    """The `obsidian://` address, to show or to copy when nothing opened; empty for an editor."""
    argv: tuple[str, ...]
    """The command, program first; empty when there is none to run."""
    launched: bool
    message: str
    """One plain sentence; names of files in it are as on disk, to be made safe before printing."""


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
    _note_file(target, follow_links)
    place = vault_address(target.root, vaults, env, platform, advanced_uri=True)
    address = place.note(target.path, line=target.line, headings=target.headings, new_tab=new_tab)
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
    """Open a note in Obsidian: at the line, else at the heading, else at its top.

    With no desktop, no opener, or openers that all fail, the outcome carries the address instead.
    """
    plan = plan_obsidian(
        target, vaults=vaults, env=env, platform=platform, new_tab=new_tab, follow_links=follow_links
    )
    if not has_desktop(env, platform):
        return replace(plan, way="none", message="There is no desktop here to open Obsidian on")
    if plan.way == "none":
        return replace(plan, message="Obsidian takes the # in this note's name for a heading; use the editor")
    problem = f"Obsidian cannot be opened from here: {opener_names(platform)} is not installed"
    for argv in opener_commands(plan.address, env, platform):
        launched = launch(argv)
        if launched.ok:
            return replace(plan, argv=argv, launched=True, message=_success(plan.way, target))
        problem = f"{os.path.basename(argv[0])} could not open Obsidian: {launched.reason}"
    return replace(plan, way="none", message=problem)


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


def _success(way: Way, target: Target) -> str:
    return "Opened in Obsidian" + {"line": _at(target), "heading": " at the heading"}.get(way, "")


def _at(target: Target) -> str:
    return f" at line {target.line}" if target.line else ""
