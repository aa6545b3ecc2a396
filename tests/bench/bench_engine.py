"""How fast and how big: vaultprobe, and beside it whatever peers are asked for, over one vault.

    python tests/bench/bench_engine.py VAULT --peers sklearn,bm25s,tantivy,fts5,article

Works on a temporary copy: the vault is only read. See docs/benchmark.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import fmean

from engines import OURS, PEERS, missing
from goals import goals
from growing import grow
from measured import middle
from refreshing import refresh_figures
from report import Report
from rounds import Runs, one_run


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("vault", type=Path, help="a folder of notes")
    parser.add_argument("--peers", type=_names, default=(), help=f"some of {','.join(PEERS)}")
    parser.add_argument("--runs", type=int, default=3, help="how often everything is done (3)")
    parser.add_argument(
        "--grow", type=int, metavar="N", help="measure on about N notes made of the vault's own"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args(given)
    if unknown := set(options.peers) - set(PEERS):
        parser.error(f"no such peer: {', '.join(sorted(unknown))}; there are {', '.join(PEERS)}")
    if options.runs < 1 or (options.grow is not None and options.grow < 1):
        parser.error("--runs and --grow take a number from 1")
    return options


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(",")))


def measure(options: argparse.Namespace, work: Path) -> Report:
    """Make the vault, run the engines over it by turns, then change notes."""
    vault = work / "vault"
    grow(options.vault, vault, options.grow)
    runs, loads = Runs(), [os.getloadavg()[0]]
    for peer in options.peers:
        if packages := missing(peer):
            runs.skipped[peer] = f"not installed: {', '.join(packages)}"
    for turn in range(options.runs):
        print(f"run {turn + 1} of {options.runs}", file=sys.stderr)
        one_run(turn, (OURS, *options.peers), work, vault, runs)
        loads.append(os.getloadavg()[0])
    refresh = refresh_figures(work, vault, work / "index" / OURS)
    medians, numpy = runs.medians(), middle(runs.numpy)
    return Report(
        notes=int(medians[OURS]["notes"]),
        text_mb=medians[OURS]["text_mb"],
        runs=options.runs,
        cores=os.cpu_count() or 1,
        load=fmean(loads),
        medians=medians,
        ratios=runs.ratios(),
        numpy=numpy,
        refresh=refresh,
        goals=goals(runs, numpy, refresh),
        skipped=runs.skipped,
    )


def main() -> None:
    """Measure and print."""
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="vaultprobe-bench-") as work:
        report = measure(options, Path(work))
    if options.json:
        document = asdict(report) | {"goals": [{**goal._asdict(), "met": goal.met} for goal in report.goals]}
        print(json.dumps(document, indent=1))
    else:
        print("\n".join(report.lines()))


if __name__ == "__main__":
    main()
