"""The figures for people: ratios, medians, changed notes, goals; one table each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engines import OURS
from goals import Goal
from measured import Figures

COLUMNS = {
    "build s": "build_s",
    "cpu s": "build_cpu_s",
    "MB/s": "mb_per_s",
    "index MB": "index_mb",
    "peak MB": "peak_mb",
    "cold ms": "cold_ms",
    "cold cpu": "cold_cpu_ms",
    "first p95 ms": "first_p95_ms",
    "warm p50 ms": "warm_p50_ms",
    "p95 ms": "warm_p95_ms",
    "p95 cpu": "warm_p95_cpu_ms",
}
RATIO_COLUMNS = {heading: key for heading, key in COLUMNS.items() if heading != "MB/s"}
REFRESH = {
    "walk": "the bare walk",
    "refresh_same": "refresh, nothing changed",
    "refresh_changed": "refresh after one changed note",
    "search_changed": "`vaultprobe search` after one changed note",
}

Form = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was measured."""

    notes: int
    text_mb: float
    runs: int
    cores: int
    load: float
    """Average load of the machine: above the number of cores, times by the clock are too long."""
    medians: Mapping[str, Figures]
    ratios: Mapping[str, Figures]
    numpy: Figures
    refresh: Figures
    goals: Sequence[Goal]
    skipped: Mapping[str, str]

    def lines(self) -> Iterator[str]:
        """The report as text."""
        machine = f"{self.cores} cores, load {self.load:.1f}"
        yield f"{self.notes:,} notes, {self.text_mb:.1f} MB, {self.runs} runs; {machine}"
        yield from (f"{name}: skipped, {why}" for name, why in self.skipped.items())
        if self.ratios:
            yield f"\nRATIOS {OURS}/peer, median over the runs (below 1: quicker or smaller)"
            yield from _table(RATIO_COLUMNS, self.ratios, _ratio)
        yield "\nmedians"
        yield from _table({"units": "units", **COLUMNS}, self.medians, _figure)
        yield 'python -c "import numpy": {ms:.0f} ms, cpu {cpu_ms:.0f} ms'.format(**self.numpy)
        yield "\none changed note" + 35 * " " + "ms    cpu ms"
        for key, name in REFRESH.items():
            yield f"{name:44}{self.refresh[f'{key}_ms']:9.1f}{self.refresh[f'{key}_cpu_ms']:10.1f}"
        yield "\ngoals" + 41 * " " + "figure  by cpu  at most"
        for goal in self.goals:
            cpu = "" if goal.cpu is None else f"{goal.cpu:.2f}"
            yield f"{'met' if goal.met else 'NOT':4}{goal.name:40}{goal.value:8.2f}{cpu:>8}{goal.limit:9.2f}"


def _table(columns: Mapping[str, str], rows: Mapping[str, Figures], form: Form) -> Iterator[str]:
    yield " " * 10 + "".join(f"{heading:>{_width(heading)}}" for heading in columns)
    for name, figures in rows.items():
        cells = (
            f"{form(figures[key]) if key in figures else '':>{_width(heading)}}"
            for heading, key in columns.items()
        )
        yield f"{name:10}" + "".join(cells)


def _ratio(value: float) -> str:
    return f"{value:.2f}"


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _width(heading: str) -> int:
    return max(len(heading), 7) + 2
