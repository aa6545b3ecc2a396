"""How quick the screen is, in a real pseudo-terminal: python tests/bench/bench_screen.py VAULT

The program runs as a user would start it, a terminal emulator (pyte) takes in what it writes, and a
thing counts as painted once its cells have changed. The vault is only read; settings, index and state
are in a temporary folder. Linux.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from measured import p95
from screen_process import Area, ScreenProcess

QUERIES = ("docker 容器网络", "systemd 服务启动失败", "make -j error", "内核编译选项", "vim 配置文件")
"""Typed key by key. What they find hardly matters, as long as most keys change the list."""
DOWN, CLEAR = "\x1b[B", "\x15"
_IDLE = 10.0


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds by the clock unless the name says otherwise; `cpu` is processor time, all threads."""

    start: float
    first_results: float
    key_p50: float
    key_p95: float
    key_cpu: float
    keys: int
    select_p50: float
    select_p95: float
    select_cpu: float
    selections: int
    idle_percent: float
    """Of one core, while nobody does anything."""
    memory_mb: float
    """Of its own; the parts of the index that it has looked at can be dropped at any time."""
    with_index_mb: float


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the screen is on a vault.")
    parser.add_argument("vault", type=Path)
    parser.add_argument("--size", default="160x45", help="columns x rows (160x45)")
    parser.add_argument("--starts", type=int, default=5, help="starts to take the median of (5)")
    parser.add_argument("--queries", type=int, default=len(QUERIES), help=f"queries to type ({len(QUERIES)})")
    parser.add_argument("--selections", type=int, default=20, help="hits to go through for each query (20)")
    parser.add_argument("--idle", type=float, default=_IDLE, help="seconds to do nothing (10)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        env = _environment(home)
        vault = str(options.vault.resolve())
        subprocess.run(
            [sys.executable, "-m", "vaultprobe.tui", "index", "--vault", vault],
            env=env, check=True, capture_output=True,
        )  # fmt: skip
        found = measure(vault, (columns, rows), env, options)
    print(json.dumps(asdict(found)) if options.json else "\n".join(_lines(found)))


def measure(
    vault: str, size: tuple[int, int], env: Mapping[str, str], options: argparse.Namespace
) -> Figures:
    """All figures, on an index that is there already."""
    starts = [_start(vault, size, env) for _ in range(options.starts)]
    firsts = [_first_results(vault, size, env) for _ in range(options.starts)]
    hits, preview = _areas(size)
    queries = QUERIES[: options.queries]
    with closing(ScreenProcess("--vault", vault, size=size, env=env)) as screen:
        screen.wait_for("checked just now")
        screen.settle()
        keys: list[float] = []
        moves: list[float] = []
        key_cpu = move_cpu = 0.0
        for query in queries:
            screen.press(CLEAR, hits)
            spent = screen.processor_seconds()
            times = [screen.press(key, hits) for key in query]
            keys += [each for each in times if each is not None]
            key_cpu += screen.processor_seconds() - spent
            spent = screen.processor_seconds()
            times = [screen.press(DOWN, preview) for _ in range(options.selections)]
            moves += [each for each in times if each is not None]
            move_cpu += screen.processor_seconds() - spent
        idle = _idle(screen, options.idle)
        memory = screen.memory_mb("RssAnon"), screen.memory_mb("VmRSS")
    if not keys or not moves:
        raise SystemExit("nothing changed on the screen; the vault is too small for these queries")
    return Figures(
        median(starts), median(firsts), median(keys), p95(keys), key_cpu * 1000 / sum(map(len, queries)),
        len(keys), median(moves), p95(moves), move_cpu * 1000 / (len(queries) * options.selections),
        len(moves), idle, *memory,
    )  # fmt: skip


def _start(vault: str, size: tuple[int, int], env: Mapping[str, str]) -> float:
    """Until the box is there and takes keys."""
    with closing(ScreenProcess("--vault", vault, size=size, env=env)) as screen:
        return screen.wait_for("Search your notes")


def _first_results(vault: str, size: tuple[int, int], env: Mapping[str, str]) -> float:
    with closing(ScreenProcess("--vault", vault, "--query", QUERIES[0], size=size, env=env)) as screen:
        return screen.wait_for("%")


def _areas(size: tuple[int, int]) -> tuple[Area, Area]:
    """List and preview, without the lines that may belong to either."""
    columns, rows = size
    if columns >= 110:
        split = columns * 45 // 100
        return Area(0, split - 1, 5, rows - 3), Area(split + 1, columns, 5, rows - 3)
    split = 2 + (rows - 4) // 2
    return Area(0, columns, 2, split), Area(0, columns, split, rows - 3)


def _idle(screen: ScreenProcess, seconds: float) -> float:
    """Percent of a core that it takes while nobody does anything."""
    begun, spent = time.perf_counter(), screen.processor_seconds()
    while time.perf_counter() - begun < seconds:
        screen.settle()
        time.sleep(0.1)
    return 100 * (screen.processor_seconds() - spent) / (time.perf_counter() - begun)


def _environment(home: str) -> dict[str, str]:
    kept = {
        name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH") if name in os.environ
    }
    return kept | {"HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}


def _lines(found: Figures) -> list[str]:
    return [
        f"start to a usable box             {found.start:6.0f} ms",
        f"start with --query to first hits  {found.first_results:6.0f} ms",
        f"key to painted list               {found.key_p50:6.1f} ms, p95 {found.key_p95:.1f} "
        f"({found.keys} keys, {found.key_cpu:.1f} ms of processor time each)",
        f"selection to painted preview      {found.select_p50:6.1f} ms, p95 {found.select_p95:.1f} "
        f"({found.selections} moves, {found.select_cpu:.1f} ms of processor time each)",
        f"doing nothing                     {found.idle_percent:6.2f} % of a core",
        f"memory                            {found.memory_mb:6.0f} MB, "
        f"{found.with_index_mb:.0f} with what it has looked at of the index",
    ]


if __name__ == "__main__":
    main()
