"""Runs, one after the other, with the engines taking turns in each: a busy minute meets all of them."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cold import WORKER, first_answer, import_numpy
from engines import OURS
from measured import Figures, middle, run
from queries import QUERIES

COLD_QUERIES = 3
"""New processes an engine and run."""


@dataclass(slots=True)
class Runs:
    """Figures of every engine in every run, and why an engine is not among them."""

    figures: dict[str, list[Figures]] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    numpy: list[Figures] = field(default_factory=list)
    """Time of `import numpy` in a new process, beside every cold query."""

    def medians(self) -> dict[str, Figures]:
        """The middle of each figure over the runs."""
        return {name: middle(runs) for name, runs in self.figures.items()}

    def ratios(self) -> dict[str, Figures]:
        """vaultprobe's figure over the peer's in the same run; the middle of these."""
        ours = self.figures[OURS]
        return {
            peer: middle([_over(mine, its) for mine, its in zip(ours, runs, strict=True)])
            for peer, runs in self.figures.items()
            if peer != OURS
        }


def _over(ours: Figures, peers: Figures) -> Figures:
    return {name: ours[name] / value for name, value in peers.items() if value}


def one_run(turn: int, names: Sequence[str], work: Path, vault: Path, runs: Runs) -> None:
    """Build and query with each engine in a process of its own, the first one another in every run."""
    shift = turn % len(names)
    order = [name for name in (*names[shift:], *names[:shift]) if name not in runs.skipped]
    found: dict[str, Figures] = {}
    for name in order:
        folder = work / "index" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        built = _step("build", name, vault, folder)
        if "skipped" in built:
            runs.skipped[name] = str(built["skipped"])
        else:
            found[name] = {**built, **_step("warm", name, vault, folder)}
    cold = _cold(turn, list(found), work, vault, runs)
    for name, figures in found.items():
        runs.figures.setdefault(name, []).append({**figures, **cold[name]})


def _step(step: str, name: str, vault: Path, folder: Path) -> Figures:
    figures: Figures = json.loads(run([sys.executable, str(WORKER), step, name, str(vault), str(folder)])[1])
    return figures


def _cold(turn: int, names: Sequence[str], work: Path, vault: Path, runs: Runs) -> dict[str, Figures]:
    """New processes, the engines by turns, `import numpy` beside them."""
    seen: dict[str, list[Figures]] = {name: [] for name in names}
    for number in range(COLD_QUERIES):
        query = QUERIES[(turn * COLD_QUERIES + number) % len(QUERIES)]
        runs.numpy.append(import_numpy().ms())
        for name in names:
            spent = first_answer(name, work, vault, work / "index" / name, query)
            seen[name].append(spent.ms("cold_"))
    return {name: middle(figures) for name, figures in seen.items()}
