"""What the list shows of an answer: its order, and which notes are unfolded."""

from __future__ import annotations

from vaultprobe.engine import Hit, Results

from ..rows import HitRow, Note, NoteRow, QueryRow, Row, note_of
from .ordering import folded, in_order

QUERIES = 6
"""Recent queries that have a row; there is to be room for recent notes."""


class Listing:
    """The newest answer, and how the user wants to see it."""

    def __init__(self) -> None:
        self.results: Results | None = None
        self.by_date = False
        self._queries: tuple[str, ...] = ()
        self._unfolded: set[Note] = set()

    @property
    def query(self) -> str | None:
        """What the answer is about; None before there is one."""
        return None if self.results is None else self.results.query

    @property
    def is_recent(self) -> bool:
        """There is no query: recent queries and notes are shown."""
        return self.results is not None and not self.results.query.strip()

    def show(self, results: Results, queries: tuple[str, ...]) -> None:
        """There is a new answer. What was unfolded stays so as long as the query is the same."""
        if results.query != self.query:
            self._unfolded.clear()
        self.results, self._queries = results, queries[:QUERIES]

    def forget_queries(self) -> None:
        """There are no recent queries any more."""
        self._queries = ()

    def toggle(self, row: Row | None, *, unfold: bool | None = None) -> bool:
        """Unfold or fold the note of a row; whether that changes anything."""
        if not isinstance(row, HitRow) or not (row.further or row.under):
            return False
        is_unfolded = row.unfolded or row.under
        if is_unfolded is unfold:
            return False
        self._unfolded ^= {note_of(row.hit)}
        return True

    def hits(self) -> tuple[Hit, ...]:
        """All hits, flat, in the order of the list."""
        if self.results is None:
            return ()
        return in_order(self.results.hits, by_date=self.by_date and not self.is_recent)

    def rows(self) -> tuple[Row, ...]:
        """The rows of the list."""
        if self.is_recent:
            return (*map(QueryRow, self._queries), *map(NoteRow, self.hits()))
        return folded(self.hits(), self._unfolded)
