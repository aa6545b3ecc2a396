"""The bare `vaultprobe` and `vaultprobe demo`: hand over to the screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .choice import all_vaults, named_vaults, obsidian_vaults, usual_vault
from .cli_arguments import Options
from .config import Config, config_file, load_config
from .failure import UsageError
from .interruption import hand_back
from .launch import Launch

DEMO = Path(__file__).parent / "demo"


def app(options: Options) -> int:
    """The screen on the vaults named, or on the one that is meant; with none, its picker."""
    config = load_config()
    vaults = named_vaults(options.vault, config) or _usual(config)
    return _run(_launch(options, config, vaults))


def demo(options: Options) -> int:
    """The screen on the sample vault that comes with the program."""
    return _run(_launch(options, load_config(), (DEMO,), demo=True))


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
        configured=config.vaults,
        mouse=config.mouse,
        keys=config.keys,
        language=None if config.language == "auto" else config.language,
        demo=demo,
    )


def _run(launch: Launch) -> int:
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise UsageError("the screen needs a terminal; from a script use vaultprobe search")
    if os.environ.get("TERM") == "dumb":
        raise UsageError("the screen cannot be drawn on this terminal (TERM is dumb); use vaultprobe search")
    from .app import run

    hand_back()
    return run(launch)
