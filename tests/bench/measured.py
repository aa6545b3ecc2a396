"""Time and memory: wall clock beside processor time, since a machine is seldom one's own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

Figures = dict[str, float]
MB = 1e6
_MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(slots=True)
class Spent:
    """Seconds: by the clock, and of processors, children included."""

    wall: float = 0.0
    cpu: float = 0.0

    def ms(self, prefix: str = "") -> dict[str, float]:
        """Both as milliseconds, under their names in the figures."""
        return {f"{prefix}ms": self.wall * 1000, f"{prefix}cpu_ms": self.cpu * 1000}


@contextmanager
def timed() -> Iterator[Spent]:
    """What the block takes; complete once it is left."""
    spent = Spent(time.perf_counter(), _cpu())
    try:
        yield spent
    finally:
        spent.wall, spent.cpu = time.perf_counter() - spent.wall, _cpu() - spent.cpu


def _cpu() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def peak_mb() -> float:
    """Most memory this process has held, and the largest of its children that has ended, added up."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_maxrss for usage in usages) * _MAXRSS_UNIT / MB


def run(
    command: Sequence[str], env: Mapping[str, str] | None = None, good: Sequence[int] = (0,)
) -> tuple[Spent, str]:
    """Run a command to its end: what it took, start of the process included, and what it printed."""
    with timed() as spent:
        done = subprocess.run(
            command, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
    if done.returncode not in good:
        raise SystemExit(f"{' '.join(command)}: exit status {done.returncode}")
    return spent, done.stdout


def size_mb(folder: Path) -> float:
    """What the files of a folder take on disk."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / MB


def middle(runs: Sequence[Mapping[str, float]]) -> Figures:
    """The median of each figure."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def p95(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]
