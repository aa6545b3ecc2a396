"""Several processes and threads on one index: no lock error, no wrong answer, no broken index."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from vaultprobe.engine import Index, Progress, RefreshCancelled, open_vault
from vaultprobe.engine.store import load
from vaultprobe.engine.writer_lock import writer_lock

STABLE = 12
"""Notes that nobody changes."""

BEGIN = """
import sys
from pathlib import Path
from vaultprobe.engine import open_vault
from vaultprobe.engine.writer_lock import writer_lock

root, index_dir, name = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]

def check(index):
    found = sorted(hit.path for hit in index.search("常驻", 50))
    assert found == [f"{n:02}.md" for n in range(12)], found
"""
WRITER = """
for round in range(20):
    (root / f"{name}.md").write_text(f"轮次 {round} " * (1 + round % 5), encoding="utf-8")
    index = open_vault(root, index_dir=index_dir)
    index.refresh(rebuild=round % 7 == 3)
    assert [h.path for h in index.search(f'"轮次 {round}"') if h.path == f"{name}.md"], round
    check(index)
"""
READER = """
kept = open_vault(root, index_dir=index_dir)
for _ in range(60):
    check(open_vault(root, index_dir=index_dir))
    check(kept)
"""
HOLDER = """
with writer_lock(index_dir, wait=True) as mine:
    print(mine, flush=True)
    sys.stdin.read()
"""
ENDLESS = """
print("started", flush=True)
while True:
    index = open_vault(root, index_dir=index_dir)
    for rebuild in (False, True):
        (root / "x.md").write_text(str(index.state.sections), encoding="utf-8")
        index.refresh(rebuild=rebuild)
"""


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    for number in range(STABLE):
        (root / f"{number:02}.md").write_text(f"# {number}\n\n常驻 {number}\n", encoding="utf-8")
    return root


@pytest.fixture
def index(vault: Path, tmp_path: Path) -> Index:
    made = open_vault(vault, index_dir=tmp_path / "index")
    made.refresh()
    return made


def start(code: str, vault: Path, name: str = "", *, folder: Path | None = None) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    arguments = [str(vault), str(folder or vault.parent / "index"), name]
    command = [sys.executable, "-X", "utf8", "-c", BEGIN + code, *arguments]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")


@pytest.fixture
def holder(vault: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock of the folder `locked`."""
    process = start(HOLDER, vault, folder=tmp_path / "locked")
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    yield process
    process.kill()
    process.communicate()


def test_only_one_writes_at_a_time(holder: subprocess.Popen[str], tmp_path: Path) -> None:
    with writer_lock(tmp_path / "locked", wait=False) as mine:
        assert not mine
    holder.communicate("")
    with writer_lock(tmp_path / "locked", wait=False) as mine:
        assert mine


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_dead_process_holds_no_lock(holder: subprocess.Popen[str], tmp_path: Path) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with writer_lock(tmp_path / "locked", wait=True) as mine:
        assert mine


@pytest.mark.skipif(sys.platform == "win32", reason="what is locked cannot be read there")
def test_who_waits_is_told_for_whom(holder: subprocess.Popen[str], tmp_path: Path) -> None:
    told: list[str] = []
    with writer_lock(
        tmp_path / "locked", wait=True, cancelled=lambda: bool(told), waiting=told.append
    ) as mine:
        assert not mine
    assert told == [f"process {holder.pid} on {os.uname().nodename}"]


@pytest.mark.parametrize("word", [b"", b"noise", b"\xff\xfe", b"process 1\x1b[31m", b"process " * 999])
def test_a_lock_that_nobody_signed_is_waited_for_all_the_same(tmp_path: Path, word: bytes) -> None:
    told: list[str] = []
    with writer_lock(tmp_path, wait=True):
        (tmp_path / "lock").write_bytes(word)
        with writer_lock(tmp_path, wait=True, cancelled=lambda: bool(told), waiting=told.append) as mine:
            assert not mine
    assert len(told) == 1
    assert len(told[0]) <= 200
    assert "\x1b" not in told[0]


def test_signing_the_lock_leaves_its_time(index: Index) -> None:
    os.utime(index.index_path / "lock", (5, 5))
    with writer_lock(index.index_path, wait=True):
        assert index.status().fresh_at == 5


def test_an_index_run_that_waits_says_so(index: Index) -> None:
    told: list[Progress] = []
    with writer_lock(index.index_path, wait=True), pytest.raises(RefreshCancelled):
        index.refresh(progress=told.append, cancelled=lambda: bool(told))
    assert [progress.phase for progress in told] == ["waiting"]
    assert sys.platform == "win32" or str(os.getpid()) in told[0].holder


def test_threads_take_turns_too(tmp_path: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def work() -> None:
        for _ in range(30):
            with writer_lock(tmp_path / "locked", wait=True) as mine:
                assert mine
                inside.append(1)
                most.append(len(inside))
                inside.pop()

    run_together([work] * 4)
    assert len(most) == 120
    assert max(most) == 1


def run_together(work: list[Callable[[], None]]) -> None:
    with ThreadPoolExecutor(len(work)) as pool:
        for running in [pool.submit(one) for one in work]:
            running.result()


def test_a_search_does_not_wait_for_another_writer(index: Index, vault: Path) -> None:
    process = start(HOLDER, vault, folder=index.index_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    (vault / "new.md").write_text("新", encoding="utf-8")
    report = index.refresh(wait=False)
    assert (report.notes, report.added) == (STABLE, 0)
    process.communicate("")
    assert index.refresh(wait=False).added == 1


@pytest.mark.parametrize("first_build", [True, False])
def test_writers_and_readers_in_other_processes(vault: Path, tmp_path: Path, first_build: bool) -> None:
    if not first_build:
        open_vault(vault, index_dir=tmp_path / "index").refresh()
    running = [start(WRITER, vault, name) for name in ("w1", "w2")]
    if not first_build:
        running += [start(READER, vault) for _ in range(2)]
    for process in running:
        _, errors = process.communicate()
        assert (process.returncode, errors) == (0, "")
    check_whole(vault, tmp_path)


def check_whole(vault: Path, tmp_path: Path) -> None:
    """The index on disk needs no repair and answers as a new one."""
    index = open_vault(vault, index_dir=tmp_path / "index")
    assert index.refresh().rebuilt is None
    fresh = open_vault(vault, index_dir=tmp_path / "fresh")
    fresh.refresh()
    for query in ("常驻", "轮次", "19", "3"):
        ours, theirs = index.search(query, 50), fresh.search(query, 50)
        assert [(h.path, h.line, h.score) for h in ours] == [(h.path, h.line, h.score) for h in theirs]
    assert len(list(index.index_path.glob("*.arrays"))) == 2


def test_threads_search_one_index_while_it_changes(index: Index, vault: Path) -> None:
    wrong: list[object] = []
    done = threading.Event()

    def search() -> None:
        while not done.is_set():
            found = sorted(hit.path for hit in index.search("常驻", 50))
            if found != [f"{number:02}.md" for number in range(STABLE)]:
                wrong.append(found)

    def write() -> None:
        try:
            for number in range(25):
                (vault / "w.md").write_text(f"轮次 {number}", encoding="utf-8")
                index.refresh(rebuild=number % 5 == 4)
                wrong.extend([] if index.search(f"轮次 {number}")[0].path == "w.md" else [number])
        finally:
            done.set()

    run_together([search, search, search, write])
    assert wrong == []
    assert index.search("轮次 24")[0].text == "轮次 24"


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_writer_leaves_an_index_that_works(index: Index, vault: Path, tmp_path: Path) -> None:
    moments = random.Random(3)
    for _ in range(8):
        process = start(ENDLESS, vault)
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        threading.Event().wait(moments.uniform(0, 0.15))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert load(index.index_path) is not None
        again = open_vault(vault, index_dir=tmp_path / "index")
        assert len(again.search("常驻", 50)) == STABLE
    check_whole(vault, tmp_path)
