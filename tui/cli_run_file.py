"""The file of `eval --run`: the hits of every question, a line each. It takes the place of nothing else."""

from __future__ import annotations

import json
import os
from pathlib import Path

from vaultprobe.engine.evaluate import Evaluation, FoundLines
from vaultprobe.engine.obsidian import enclosing_vault

from .cli_output import json_text
from .failure import UsageError

_LONGEST = 1_000_000
"""Characters of a line that are looked at; a run's lines are far shorter."""


def run_file(name: str, root: Path) -> Path:
    """The file that `--run` names; a UsageError when a note, or another's file, would be written over."""
    file = Path(os.path.abspath(os.path.expanduser(name)))
    real = Path(os.path.realpath(file))
    vault = root if real.is_relative_to(os.path.realpath(root)) else enclosing_vault(real.parent)
    if vault is not None:
        raise UsageError(f"{file}: lies in the vault {vault}; give --run a file outside of it")
    if file.is_file() and not _is_run(file):
        raise UsageError(f"{file}: exists and is no file that --run wrote; give --run another name")
    return file


def write_run(file: Path, evaluation: Evaluation) -> None:
    """Write one JSON object a line."""
    text = "".join(json_text(_entry(name, hits)) + "\n" for name, hits in evaluation.runs)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{file}: cannot be written: {error.strerror or error}") from error


def _entry(name: str, hits: tuple[FoundLines, ...]) -> dict[str, object]:
    return {
        "id": name,
        "hits": [
            {"path": h.path, "line_start": h.line_start, "line_end": h.line_end, "score": h.score}
            for h in hits
        ],
    }


def _is_run(file: Path) -> bool:
    """Whether a file is empty or begins like one that was written here."""
    try:
        with file.open(encoding="utf-8") as stream:
            first = stream.readline(_LONGEST)
        return not first or json.loads(first).keys() == {"id", "hits"}
    except (OSError, ValueError, AttributeError, RecursionError):
        return False
