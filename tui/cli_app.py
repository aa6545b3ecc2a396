"""The bare `vaultprobe` and `vaultprobe demo`: hand over to the screen."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from .choice import all_vaults, named_vaults, obsidian_vaults, usual_vault
from .cli_arguments import Options
from .cli_output import write_bytes
from .cli_records import Records
from .config import Config, config_file, load_config
from .failure import UsageError
from .interruption import hand_back
from .launch import Launch
from .own_terminal import on_own_terminal
from .sample import SHIPPED, sample_folder
from .state_files import state_folder

_FRAMES = "1000"
"""Most frames a second. Textual's 60 make a key wait for up to 33 ms before anything is painted."""


def app(options: Options) -> int:
    """The screen on the vaults named, or on the one that is meant; with none, its picker."""
    config = load_config()
    vaults = named_vaults(options.vault, config) or _usual(config)
    launch = _launch(options, config, vaults)
    if options.pick:
        return _pick(launch, options)
    if options.form or options.print0:
        raise UsageError("--format and --print0 go with --pick; without the screen use vaultprobe search")
    return _run(launch)


def demo(options: Options) -> int:
    """The screen on the sample vault that comes with the program."""
    launch = _launch(options, load_config(), (sample_folder(),), demo=True)
    return _run(replace(launch, examples=_examples()))


def _examples() -> tuple[str, ...]:
    """The questions that the sample vault is measured with."""
    lines = (SHIPPED / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(str(json.loads(line)["query"]) for line in lines)


def _usual(config: Config) -> tuple[Path, ...]:
    usual = usual_vault(config, all_vaults(config, obsidian_vaults()))
    return (usual,) if usual else ()


def _launch(options: Options, config: Config, vaults: tuple[Path, ...], *, demo: bool = False) -> Launch:
    return Launch(
        vaults=vaults,
        query=options.query,
        theme=options.theme or config.theme,
        settings=config.engine,
        editor=config.editor,
        config_dir=config_file().parent,
        state_dir=state_folder(),
        configured=config.vaults,
        mouse=config.mouse,
        keys=config.keys,
        language=None if config.language == "auto" else config.language,
        demo=demo,
    )


def _run(launch: Launch) -> int:
    _insist_on_screen()
    from .app import run

    hand_back()
    return run(launch)


def _pick(launch: Launch, options: Options) -> int:
    """Print the hit that was chosen on the screen; exit status 1 when none was."""
    with on_own_terminal():
        _insist_on_screen()
        from .picking import run_pick

        hand_back()
        status, hit = run_pick(launch)
    if status or hit is None:
        return status or 1
    write_bytes(Records(options.form or "paths", [Path(hit.vault_path)], nul=options.print0).of([hit]))
    return 0


def _insist_on_screen() -> None:
    """A UsageError where there is no terminal to draw on. Comes before Textual is loaded."""
    os.environ.setdefault("TEXTUAL_FPS", _FRAMES)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise UsageError("the screen needs a terminal; from a script use vaultprobe search")
    if os.environ.get("TERM") == "dumb":
        raise UsageError("the screen cannot be drawn on this terminal (TERM is dumb); use vaultprobe search")
