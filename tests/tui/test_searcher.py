"""One search at a time, the newest one next, and none that holds up the end."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from vaultprobe.engine import EngineError, Results
from vaultprobe.tui.searcher import Searcher

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

LEAVES_WHILE_SEARCHING = """
import asyncio, threading
from vaultprobe.tui.searcher import Searcher

class Endless:
    started = threading.Event()
    def search(self, query, limit):
        self.started.set()
        threading.Event().wait()

async def main():
    searcher = Searcher()
    task = asyncio.create_task(anext(searcher.answers(Endless(), "x")))
    while not Endless.started.is_set():
        await asyncio.sleep(0.01)
    searcher.close()
    task.cancel()

asyncio.run(main())
print("left")
"""


async def first_of(searcher: Searcher, desk: Desk, query: str) -> Results:
    return await anext(searcher.answers(desk.library, query))


async def test_an_empty_query_asks_for_the_recent_notes(desk: Desk) -> None:
    searcher = Searcher()
    recent = await first_of(searcher, desk, " ")
    assert recent.hits[0].title == "随手记"
    assert not desk.library.asked
    assert len(await first_of(searcher, desk, "DDR")) == 5
    searcher.close()


async def test_the_best_hits_come_first_and_all_of_them_a_moment_later(desk: Desk) -> None:
    searcher = Searcher()
    answers = [results async for results in searcher.answers(desk.library, "DDR", 2)]
    assert [len(results) for results in answers] == [2, 5]
    assert answers[1].hits[:2] == answers[0].hits
    searcher.close()


async def test_where_the_first_hits_are_all_they_are_not_searched_again(desk: Desk) -> None:
    searcher = Searcher()
    answers = [results async for results in searcher.answers(desk.library, "DDR", 12)]
    assert [len(results) for results in answers] == [5]
    assert desk.library.asked == ["DDR"]
    searcher.close()


async def test_a_key_typed_soon_spares_the_rest_of_the_hits(desk: Desk) -> None:
    searcher = Searcher()
    answers = searcher.answers(desk.library, "DD", 2)
    assert len(await anext(answers)) == 2
    rest = asyncio.ensure_future(anext(answers))
    await asyncio.sleep(0)
    rest.cancel()
    assert len(await first_of(searcher, desk, "DDR")) == 5
    assert desk.library.asked == ["DD", "DDR"]
    searcher.close()


async def test_what_is_overtaken_is_never_searched(desk: Desk) -> None:
    searcher = Searcher()
    desk.library.gates["first"] = gate = threading.Event()
    tasks = []
    for query in ("first", "second", "third"):
        tasks.append(asyncio.create_task(first_of(searcher, desk, query)))
        while query == "first" and not desk.library.asked:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
    gate.set()
    assert (await tasks[2]).query == "third"
    assert tasks[1].cancelled()
    assert desk.library.asked == ["first", "third"]
    searcher.close()


async def test_an_answer_that_nobody_waits_for_is_dropped(desk: Desk) -> None:
    searcher = Searcher()
    desk.library.gates["slow"] = gate = threading.Event()
    slow = asyncio.create_task(first_of(searcher, desk, "slow"))
    while not desk.library.asked:
        await asyncio.sleep(0.01)
    slow.cancel()
    gate.set()
    assert (await first_of(searcher, desk, "next")).query == "next"
    assert slow.cancelled()
    searcher.close()


async def test_what_goes_wrong_is_told_and_the_next_query_is_answered(desk: Desk) -> None:
    searcher = Searcher()
    desk.library.error = "the index is gone"
    with pytest.raises(EngineError, match="the index is gone"):
        await first_of(searcher, desk, "x")
    desk.library.error = ""
    assert await first_of(searcher, desk, "x")
    searcher.close()


def test_the_program_ends_while_a_search_goes_on() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEAVES_WHILE_SEARCHING], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (0, "left\n"), done.stderr
