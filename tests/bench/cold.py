"""The first answer of a new process: the command that users type, and peers that load what they saved."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from engines import OURS
from measured import Spent, run

FOUND_NOTHING = 1
"""Exit status of a search without hits."""
WORKER = Path(__file__).with_name("worker.py")


def environment(work: Path, folder: Path) -> dict[str, str]:
    """Where the command finds its index, and settings that are nobody's."""
    settings = work / "settings.toml"
    settings.touch()
    return {"VAULTPROBE_INDEX_DIR": str(folder), "VAULTPROBE_CONFIG": str(settings)}


def search(work: Path, vault: Path, folder: Path, query: str) -> Spent:
    """`vaultprobe search --json`: looks for changed notes first, prints hits with snippets."""
    script = shutil.which("vaultprobe", path=sysconfig.get_path("scripts"))
    program = [script] if script else [sys.executable, "-m", "vaultprobe.tui"]
    command = [*program, "search", "--json", "--vault", str(vault), "--", query]
    return run(command, environment(work, folder), good=(0, FOUND_NOTHING))[0]


def first_answer(name: str, work: Path, vault: Path, folder: Path, query: str) -> Spent:
    """One query to an engine in a new process."""
    if name == OURS:
        return search(work, vault, folder, query)
    return run([sys.executable, str(WORKER), "cold", name, str(vault), str(folder), query])[0]


def import_numpy() -> Spent:
    """The least that a search in Python with arrays can take."""
    return run([sys.executable, "-c", "import numpy"])[0]
