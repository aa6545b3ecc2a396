"""Answers queries in a thread of its own, one at a time; what a newer one overtakes is never searched."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from vaultprobe.engine import Results

from .library import Library

LIMIT = 60
"""Hits in the list."""


class Searcher:
    """Cancelling the task that waits for an answer takes its query out of the queue."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="search")

    async def answer(self, library: Library, query: str) -> Results:
        """The hits for a query; for an empty one the recent notes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _answer, library, query)

    def close(self) -> None:
        """Take no more queries."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _answer(library: Library, query: str) -> Results:
    if query.strip():
        return library.search(query, LIMIT)
    return Results(query, library.recent(LIMIT), vaults=library.states)
