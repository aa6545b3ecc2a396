"""What the figures should be, as ratios of one run wherever that is possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engines import OURS
from measured import Figures
from rounds import Runs


class Goal(NamedTuple):
    """A figure and the most it should be."""

    name: str
    value: float
    limit: float
    cpu: float | None = None
    """The same figure by processor time, which other work on the machine disturbs less."""

    @property
    def met(self) -> bool:
        return self.value <= self.limit


AGAINST_PEERS = (
    ("build, time of scikit-learn's", "sklearn", "build_s", "build_cpu_s", 1 / 3),
    ("build, time of tantivy's", "tantivy", "build_s", "build_cpu_s", 1 / 1.5),
    ("cold query, time of the article's", "article", "cold_ms", "cold_cpu_ms", 1 / 3),
    ("warm query p95, time of scikit-learn's", "sklearn", "warm_p95_ms", "warm_p95_cpu_ms", 1.0),
    ("warm query p95, time of bm25s's", "bm25s", "warm_p95_ms", "warm_p95_cpu_ms", 1.0),
    ("index, size of the article's", "article", "index_mb", None, 1 / 10),
)


def goals(runs: Runs, numpy: Figures, refresh: Figures) -> list[Goal]:
    """Every goal that this measurement can say something about."""
    return [*_alone(runs.medians()[OURS], numpy, refresh), *_beside(runs.ratios())]


def _alone(ours: Figures, numpy: Figures, refresh: Figures) -> Iterator[Goal]:
    cold, cold_cpu = ours["cold_ms"] / numpy["ms"], ours["cold_cpu_ms"] / numpy["cpu_ms"]
    beyond, beyond_cpu = (refresh[f"refresh_changed_{ms}"] - refresh[f"walk_{ms}"] for ms in ("ms", "cpu_ms"))
    text = ours["text_mb"]
    yield Goal("cold query, times `import numpy`", cold, 2.5, cold_cpu)
    yield Goal("warm query p95, ms", ours["warm_p95_ms"], 5.0, ours["warm_p95_cpu_ms"])
    yield Goal("index, size of the notes", ours["index_mb"] / text, 1.0)
    yield Goal("peak of a build, of 60 MB + 4 x text", ours["peak_mb"] / (60 + 4 * text), 1.0)
    yield Goal("refresh of one note beyond the walk, ms", beyond, 300.0, beyond_cpu)
    yield Goal(
        "search after a change, ms", refresh["search_changed_ms"], 1200.0, refresh["search_changed_cpu_ms"]
    )


def _beside(ratios: Mapping[str, Figures]) -> Iterator[Goal]:
    for name, peer, figure, cpu, limit in AGAINST_PEERS:
        if peer in ratios:
            yield Goal(name, ratios[peer][figure], limit, ratios[peer][cpu] if cpu else None)
