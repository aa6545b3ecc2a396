"""The main screen: owns what was asked, what was found and which row is selected."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual import on, work
from textual.widgets import Input
from vaultprobe.engine import Hit, Results

from ..history import History
from ..keys_in_turn import expect_dialog
from ..labels import Labels
from ..launch import Launch
from ..library import Library
from ..messages import IndexFailed, IndexFresh, IndexProgress
from ..reasons import reason
from ..rows import QueryRow, Row
from ..searcher import FIRST, LIMIT, Searcher
from ..services import Services
from ..widgets.preview import Preview
from ..widgets.result_list import ResultList
from ..widgets.typing_through import Typed
from .explaining import Explaining
from .handing import Handing
from .indexing import Indexing
from .listing import Listing
from .opening import Opening
from .ordering import place_of
from .panes import Panes
from .remembering import Remembering
from .skipped import SkippedScreen
from .wandering import Wandering


class SearchScreen(Panes):
    """Search box, ranked list, preview."""

    def __init__(self, launch: Launch, services: Services, labels: Labels) -> None:
        super().__init__(launch, services, labels)
        self._library: Library | None = None
        self._listing = Listing()
        self._once_answered: Callable[[], None] | None = None
        self._searcher = Searcher()
        self._remembering = Remembering(self, History(None if launch.demo else launch.state_dir))
        self._explaining = Explaining(self, self._why, labels)
        self._opening = Opening(self, launch, services, labels, empty=self._empty, status=self._status)
        self._handing = Handing(self, self._status, services.hands, labels, self._freshness.run)
        self._wandering = Wandering(self, self._pane, self._status, self._handing, labels)
        self._indexing = Indexing(self._status, labels, services.clock, self._short_key("rebuild"))

    def on_mount(self) -> None:
        self._box.focus()
        self._list.display = False
        self._pane.clear()
        self._start()

    def on_unmount(self) -> None:
        self._searcher.close()

    # Vaults.

    @work(exclusive=True, group="vaults")
    async def _start(self) -> None:
        self._search_in(await self._opening.at_start())

    @work(exclusive=True, group="vaults")
    async def action_vaults(self) -> None:
        self._search_in(await self._opening.chosen())

    def _search_in(self, library: Library | None) -> None:
        if library is not None:
            self._library = library
            self.several = len(library.names) > 1
            self._head.tell_vaults(self._opening.names_of(library))
            examples = self._launch.examples if self._opening.is_demo else ()
            vaults = [state.path for state in library.states]
            self._remembering.begin(vaults, examples, self._opening.is_sole)
            self._indexing.begin(library.states)
            self._freshness.watch_over(library)
            self._ask()

    # Asking.

    @on(Input.Changed)
    def _query_changed(self) -> None:
        self._once_answered = None
        self._status.settle()
        self._ask()

    def _ask(self) -> None:
        """Search for what stands in the box; what was asked before keeps its selection."""
        if self._library is not None:
            self._search(self._library, self._box.value)

    @property
    def _is_answered(self) -> bool:
        return self._listing.query == self._box.value

    @work(exclusive=True, group="search")
    async def _search(self, library: Library, query: str) -> None:
        at_once = self._is_answered or self._listing.by_date  # else rows might move about
        first = LIMIT if at_once else max(FIRST, 2 * self._list.room)
        try:
            async for results in self._searcher.answers(library, query, first):
                if query == self._box.value and library is self._library:
                    self._show(results, self._row if self._is_answered else None)
        except Exception as error:
            self._once_answered = None
            self._status.tell(self._labels("news.search-failed", why=reason(error)), "bad")

    def _show(self, results: Results, keep: Row | None) -> None:
        queries = () if results.query.strip() else self._remembering.recent()
        self._listing.show(results, queries)
        self._remembering.answered(results)
        self._head.tell_reading(
            results, unread=self._indexing.first, queries=bool(queries), demo=self._opening.is_demo
        )
        self._list_rows(keep)
        self._indexing.count(results.vaults)
        if self._once_answered is not None:
            self._once_answered()
            self._once_answered = None

    def _list_rows(self, keep: Row | None) -> None:
        results = self._listing.results
        if results is None:
            return
        self.measured = any(term.role != "filter" for term in results.terms)
        self.rows = self._listing.rows()
        self.selected = place_of(keep, self.rows)
        self._list.display = bool(self.rows)
        self._empty.display = not self.rows
        if not self.rows:
            self._empty.explain(results, self._indexing.excuse)
            self._freshness.look()
        by_date = self._listing.by_date and not self._listing.is_recent
        self._status.count(results, by_date=by_date, reading=self._indexing.reading)
        self.call_after_refresh(self._show_selected)  # the list is painted first

    # Selecting.

    @property
    def hits(self) -> tuple[Hit, ...]:
        """What was found, or the recent notes, flat and in the order of the list."""
        return self._listing.hits()

    @property
    def _row(self) -> Row | None:
        return self.rows[self.selected] if self.selected < len(self.rows) else None

    @property
    def _hit(self) -> Hit | None:
        row = self._row
        return None if row is None or isinstance(row, QueryRow) else row.hit

    def action_previous_hit(self) -> None:
        self._select(self.selected - 1)

    def action_next_hit(self) -> None:
        self._select(self.selected + 1)

    def _select(self, index: int) -> None:
        if self.rows:
            self.selected = max(0, min(index, len(self.rows) - 1))
            self._show_selected()

    @on(ResultList.Picked)
    def _picked(self, event: ResultList.Picked) -> None:
        self._select(event.index)
        if event.to_fold:
            self.action_toggle_more()
        elif event.twice:
            self.action_open()

    @on(Typed)
    def _typed(self, event: Typed) -> None:
        self._box.focus()
        self._box.write(event.character)

    def _show_selected(self) -> None:
        hit, library = self._hit, self._library
        if hit is None or library is None:
            self._pane.clear(self._labels("preview.query", key=self._short_key("open")) if self._row else "")
            self._explaining.clear()
        else:
            query = "" if self._listing.is_recent else self._box.value
            self._pane.show(library, hit, query)
            self._explaining.follow(library, hit, query)

    @on(Preview.Asked)
    def _asked(self, event: Preview.Asked) -> None:
        self._wandering.take(event)

    # Doing something with the selected row.

    def action_open(self) -> None:
        row = self._row
        if isinstance(row, QueryRow) and self._is_answered:
            self._box.value = row.text
            self._box.focus()
        else:
            self._with_hit(lambda hit: self._handing.to_obsidian(hit, new_tab=False))

    def action_open_tab(self) -> None:
        self._with_hit(lambda hit: self._handing.to_obsidian(hit, new_tab=True))

    def action_edit(self) -> None:
        self._with_hit(self._handing.to_editor)

    def action_copy(self) -> None:
        expect_dialog(self.app)
        self._with_hit(self._handing.to_clipboard)

    def action_search_obsidian(self) -> None:
        query = self._box.value
        self._with_hit(lambda hit: self._handing.search_in_obsidian(hit.vault_path, query))

    def _with_hit(self, hand_over: Callable[[Hit], Awaitable[None]]) -> None:
        """Hand the selected hit over; when the answer to what was typed is not here yet, then."""
        if not self._is_answered:
            self._once_answered = lambda: self._with_hit(hand_over)
        elif (hit := self._pane.here or self._hit) is not None:
            self._remembering.acted_on(self._box.value)
            self.run_worker(hand_over(hit), group="hand-over")
        elif self._row is not None:
            self._status.tell(self._labels("news.query-row", key=self._short_key("open")))
        else:
            self._status.tell(self._labels["news.no-hit"])

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_open()

    # Commands about the list.

    def action_sort(self) -> None:
        self._listing.by_date = not self._listing.by_date
        self._list_rows(None)
        self._status.tell(self._labels["news.by-date" if self._listing.by_date else "news.by-relevance"])

    def action_toggle_more(self) -> None:
        if not self._fold():
            self._status.tell(self._labels["news.no-more"])

    def action_unfold(self) -> None:
        self._fold(unfold=True)

    def action_fold(self) -> None:
        self._fold(unfold=False)

    def _fold(self, *, unfold: bool | None = None) -> bool:
        changed = self._listing.toggle(self._row, unfold=unfold)
        if changed:
            self._list_rows(self._row)
        return changed

    def action_why(self) -> None:
        self._explaining.toggle()

    def action_clear_history(self) -> None:
        done = self._remembering.clear()
        self._status.tell(self._labels["news.history" if done else "news.history-kept"])
        self._ask()

    def action_clear(self) -> None:
        if self._body.zoomed:
            self._body.zoomed = False
        elif self._box.value:
            if not isinstance(self.focused, Preview):  # what was typed is not lost by looking at the note
                self._box.value = ""
            self._box.focus()
        else:
            self.app.exit()

    # The index.

    def action_rebuild(self) -> None:
        if self._status.running is not None:
            self._freshness.stop()
        else:
            self._freshness.run(rebuild=True)

    def action_skipped(self) -> None:
        results = self._listing.results
        known = () if results is None else results.skipped  # from the index, until a run has looked
        self.app.push_screen(SkippedScreen(self._labels, self._indexing.skipped or known))

    def on_index_progress(self, message: IndexProgress) -> None:
        if self._indexing.progress(message):
            self._ask()

    def on_index_fresh(self, message: IndexFresh) -> None:
        if self._indexing.fresh(message):
            self._ask()

    def on_index_failed(self, message: IndexFailed) -> None:
        self._indexing.failed(message)
        if self._indexing.first:
            self._ask()
