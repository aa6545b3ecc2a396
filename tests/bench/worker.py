"""One engine in a process of its own: builds, warms up or answers once, and prints figures as JSON.

usage: worker.py build|warm|cold ENGINE VAULT FOLDER [QUERY]
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import median

from engines import DoesNotFit, Engine, engine
from measured import MB, p95, peak_mb, size_mb, timed
from queries import QUERIES, TOP

ROUNDS = 5
"""How often every query is asked again once it has been asked."""


def build(engine: Engine, vault: Path, folder: Path) -> dict[str, float]:
    """Files to a saved index; importing the engine is not counted, reading and cutting the notes is."""
    with timed() as spent:
        size = engine.build(vault, folder)
    return {
        "notes": size.notes,
        "units": size.units,
        "text_mb": size.text_bytes / MB,
        "build_s": spent.wall,
        "build_cpu_s": spent.cpu,
        "mb_per_s": size.text_bytes / MB / spent.wall,
        "index_mb": size_mb(folder),
        "peak_mb": peak_mb(),
    }


def warm(engine: Engine, vault: Path, folder: Path) -> dict[str, float]:
    """Every query once (pages and caches cold), then again and again."""
    engine.load(vault, folder)
    first = [_ask(engine, query)[0] for query in QUERIES]
    again = [_ask(engine, query) for _ in range(ROUNDS) for query in QUERIES]
    wall, cpu = zip(*again, strict=True)
    return {
        "first_p95_ms": p95(first),
        "warm_p50_ms": median(wall),
        "warm_p95_ms": p95(wall),
        "warm_p95_cpu_ms": p95(cpu),
    }


def _ask(engine: Engine, query: str) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    engine.query(query, TOP)
    return (time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000


def main(step: str, name: str, vault: Path, folder: Path, query: str = "") -> None:
    """Do one step and print its figures, or why it cannot be done."""
    chosen = engine(name)
    try:
        if step == "build":
            figures: dict[str, float | str] = {**build(chosen, vault, folder)}
        elif step == "warm":
            figures = {**warm(chosen, vault, folder)}
        else:
            chosen.load(vault, folder)
            figures = {"hits": chosen.query(query, TOP)}
    except DoesNotFit as why:
        figures = {"skipped": str(why)}
    print(json.dumps(figures))


if __name__ == "__main__":
    step, name, vault, folder, *query = sys.argv[1:]
    main(step, name, Path(vault), Path(folder), *query)
