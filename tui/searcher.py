"""Answers queries in a thread of its own, one at a time; what a newer one overtakes is never searched."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from threading import Condition, Thread

from vaultprobe.engine import Results

from .library import Library

LIMIT = 60
"""Hits in the list."""
OF_ONE_LETTER = 24
"""The same for a query of one character: it stands for too much to read on, and is to be typed on."""
FIRST = 12
"""Of those that are searched first at least so many: some of them are sections of one note."""
_STILL = 0.05
"""Seconds without another key before the others are searched too."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A query that waits to be searched, and who waits for its answer."""

    library: Library
    query: str
    limit: int
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Results]


class Searcher:
    """Its thread is a daemon, so that a long search never holds up leaving the program."""

    def __init__(self) -> None:
        self._turn = Condition()
        self._next: _Asked | None = None
        self._closed = False
        self._thread: Thread | None = None

    async def answers(
        self, library: Library, query: str, first: int = LIMIT
    ) -> AsyncGenerator[Results, None]:
        """The best hits for a query: the `first` ones, in half of the time, then, a moment later, all.

        For an empty query the recent notes. Cancelled when another query comes first.
        """
        most = most_hits(query)
        limit = min(first, most)
        some = await self._answer(library, query, limit)
        yield some
        if limit <= len(some) < most:
            await asyncio.sleep(_STILL)
            yield replace(await self._answer(library, query, most), took_ms=some.took_ms)

    async def _answer(self, library: Library, query: str, limit: int) -> Results:
        loop = asyncio.get_running_loop()
        asked = _Asked(library, query, limit, loop, loop.create_future())
        with self._turn:
            overtaken, self._next = self._next, asked
            self._turn.notify()
        if overtaken is not None:
            overtaken.answer.cancel()
        if self._thread is None:
            self._thread = Thread(target=self._work, name="search", daemon=True)
            self._thread.start()
        return await asked.answer

    def close(self) -> None:
        """Take no more queries."""
        with self._turn:
            self._closed, self._next = True, None
            self._turn.notify()

    def _work(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._next is not None or self._closed)
                asked, self._next = self._next, None
            if asked is None:
                return
            if not asked.answer.done():
                _answer(asked)


def most_hits(query: str) -> int:
    """How many hits the list shows for a query."""
    return OF_ONE_LETTER if len(query.strip()) == 1 else LIMIT


def _answer(asked: _Asked) -> None:
    try:
        results = _found(asked.library, asked.query, asked.limit)
    except Exception as error:  # told where it is waited for
        _hand_over(asked, partial(asked.answer.set_exception, error))
    else:
        _hand_over(asked, partial(asked.answer.set_result, results))


def _hand_over(asked: _Asked, settle: Callable[[], None]) -> None:
    """In the loop's own thread, unless nobody waits any more."""
    with suppress(RuntimeError):  # the loop is closed
        asked.loop.call_soon_threadsafe(lambda: None if asked.answer.done() else settle())


def _found(library: Library, query: str, limit: int) -> Results:
    if query.strip():
        return library.search(query, limit)
    return Results(query, library.recent(limit), vaults=library.states)
