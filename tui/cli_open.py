"""`vaultprobe open`: hand a note over to Obsidian or to the editor."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from vaultprobe.engine.editors import choose_editor
from vaultprobe.engine.handover import (
    Outcome,
    Target,
    open_in_editor,
    open_in_obsidian,
    plan_editor,
    plan_obsidian,
)
from vaultprobe.engine.links_places import governing
from vaultprobe.engine.markdown import scan
from vaultprobe.engine.types import EngineError
from vaultprobe.engine.vault import read_note

from .choice import chosen_vault, obsidian_vaults
from .cli_arguments import Options
from .cli_output import write_lines, write_notice
from .config import Config, load_config
from .hyperlinks import copy_to_clipboard, linked, takes_links
from .note_path import path_in
from .visible import visible_line


def open_note(options: Options) -> int:
    """Open it, or with --print show what would be launched; exit status 2 when nothing could be."""
    config = load_config()
    root = chosen_vault(options.vault, config)
    path = path_in(root, options.words[0])
    target = Target(root, root.name, path, options.line, _headings(root, path, options.line, config))
    if options.hand_to == "editor":
        return _edit(target, config, print_only=options.print_only)
    return _show(target, config, print_only=options.print_only)


def _show(target: Target, config: Config, *, print_only: bool) -> int:
    vaults, env, platform = obsidian_vaults(), os.environ, sys.platform
    follow = config.follow_links
    if print_only:
        _print(
            [plan_obsidian(target, vaults=vaults, env=env, platform=platform, follow_links=follow).address]
        )
        return 0
    return _told(open_in_obsidian(target, vaults=vaults, env=env, platform=platform, follow_links=follow))


def _edit(target: Target, config: Config, *, print_only: bool) -> int:
    env, platform = os.environ, sys.platform
    follow = config.follow_links
    editor = choose_editor(config.editor, env, platform)
    if print_only:
        _print(plan_editor(target, editor, env=env, platform=platform, follow_links=follow).argv)
        return 0
    return _told(open_in_editor(target, editor, env=env, platform=platform, follow_links=follow))


def _told(outcome: Outcome) -> int:
    """Say how it went; the address of what could not be opened is shown and copied, to be used by hand."""
    copied = not outcome.launched and bool(outcome.address) and copy_to_clipboard(outcome.address)
    if outcome.message:
        write_notice(outcome.message + "; its address was sent to the terminal's clipboard" * copied)
    if outcome.launched:
        return 0
    if outcome.address:
        _print([outcome.address])
    return 2


def _print(texts: Sequence[str]) -> None:
    """One a line; an address can be clicked on in a terminal."""
    links = takes_links()
    write_lines([(visible_line(text), linked("", text) if links else "")] for text in texts)


def _headings(root: Path, path: str, line: int | None, config: Config) -> tuple[str, ...]:
    """The headings that govern a line, outermost first; none when the note cannot be read as text."""
    if line is None:
        return ()
    try:
        outline = scan(read_note(root, path, config.engine).text)
    except EngineError:
        return ()
    return governing(outline, line - 1)
