"""The main screen: owns what was asked, what was found and which hit is selected."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Input
from vaultprobe.engine import Hit, Results

from ..commands import bindings, key_of, short_key
from ..labels import Labels
from ..launch import Launch
from ..library import Library
from ..messages import IndexFailed, IndexFresh, IndexProgress
from ..reasons import reason
from ..searcher import Searcher
from ..services import Services
from ..widgets.empty_note import EmptyNote
from ..widgets.freshness import Freshness
from ..widgets.head import Head
from ..widgets.key_line import KeyLine
from ..widgets.note_pane import NotePane
from ..widgets.preview import Preview
from ..widgets.result_list import ResultList
from ..widgets.status_line import StatusLine
from ..widgets.too_small import LEAST_HEIGHT, LEAST_WIDTH, TooSmall
from ..widgets.typing_through import Typed
from .handing import Handing
from .indexing import Indexing
from .opening import Opening
from .ordering import in_order, place_of

WIDE = 110
"""From here on list and preview stand side by side."""
TALL = 30
"""From here on the head has some air."""


class SearchScreen(Screen[None]):
    """Search box, ranked list, preview."""

    CSS_PATH = "search.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings("search")

    hits: reactive[tuple[Hit, ...]] = reactive((), always_update=True)
    selected: reactive[int] = reactive(0)
    recent: reactive[bool] = reactive(False)
    """There is no query; the hits are recent notes."""
    several: reactive[bool] = reactive(False)
    """More than one vault is open."""

    def __init__(self, launch: Launch, services: Services, labels: Labels) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (LEAST_WIDTH, "-narrow"), (WIDE, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (LEAST_HEIGHT, "-flat"), (TALL, "-tall")]
        self._launch = launch
        self._labels = labels
        self._library: Library | None = None
        self._results: Results | None = None
        self._by_date = False
        self._once_answered: Callable[[], None] | None = None
        self._searcher = Searcher()
        self._freshness = Freshness()
        self._head = Head(labels, launch.query)
        self._box = self._head.box
        self._empty = EmptyNote(labels)
        self._list = ResultList(labels, services.clock)
        self._pane = NotePane(labels)
        self._status = StatusLine(labels, services.clock)
        self._opening = Opening(self, launch, services, labels, empty=self._empty, status=self._status)
        self._handing = Handing(self, self._status, services.hands, labels)
        self._indexing = Indexing(
            self._status, labels, services.clock, short_key(key_of("rebuild", launch.keys))
        )

    def compose(self) -> ComposeResult:
        yield self._head
        with Container(id="body"):
            with Container(id="found"):
                yield self._list.data_bind(
                    SearchScreen.hits,
                    SearchScreen.selected,
                    SearchScreen.recent,
                    with_vault=SearchScreen.several,
                )
                yield self._empty
            yield self._pane
        with Vertical(id="foot"):
            yield self._status
            yield KeyLine(self._labels, self._launch.keys)
        yield TooSmall(self._labels)
        yield self._freshness

    def on_mount(self) -> None:
        self._box.focus()
        self._list.display = False
        self._pane.clear()
        self._start()

    def on_unmount(self) -> None:
        self._searcher.close()

    def focus_changed(self, seen: bool) -> None:
        """The terminal has gained or lost the focus."""
        self._freshness.focus_changed(seen)

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
            self._indexing.begin(library.states)
            self._freshness.watch_over(library)
            self._ask()

    # Asking.

    @on(Input.Changed)
    def _query_changed(self) -> None:
        self._once_answered = None
        self._ask()

    def _ask(self, *, again: bool = False) -> None:
        """Search for what stands in the box; what was asked before keeps its selection."""
        if self._library is not None:
            keep = self._chosen if again and self._is_answered else None
            self._search(self._library, self._box.value, keep)

    @property
    def _is_answered(self) -> bool:
        return self._results is not None and self._results.query == self._box.value

    @work(exclusive=True, group="search")
    async def _search(self, library: Library, query: str, keep: Hit | None) -> None:
        try:
            results = await self._searcher.answer(library, query)
        except Exception as error:
            self._once_answered = None
            self._status.tell(self._labels("news.search-failed", why=reason(error)), "bad")
        else:
            if query == self._box.value and library is self._library:
                self._show(results, keep)

    def _show(self, results: Results, keep: Hit | None) -> None:
        self._results = results
        self.recent = not results.query.strip()
        if self._indexing.first and not results:
            self._head.reading.clear()
        else:
            self._head.reading.show(None if self.recent else results)
        self._list_hits(keep)
        self._indexing.count(results.vaults)
        if self._once_answered is not None:
            self._once_answered()
            self._once_answered = None

    def _list_hits(self, keep: Hit | None) -> None:
        results = self._results
        if results is None:
            return
        by_date = self._by_date and not self.recent
        self.hits = in_order(results.hits, by_date=by_date)
        self.selected = place_of(keep, self.hits)
        self._list.display = bool(self.hits)
        self._empty.display = not self.hits
        if not self.hits:
            self._empty.explain(results, self._indexing.excuse)
        self._status.count(results, by_date=by_date)
        self._show_selected()

    # Selecting.

    @property
    def _chosen(self) -> Hit | None:
        return self.hits[self.selected] if self.selected < len(self.hits) else None

    def action_previous_hit(self) -> None:
        self._select(self.selected - 1)

    def action_next_hit(self) -> None:
        self._select(self.selected + 1)

    def _select(self, index: int) -> None:
        if self.hits:
            self.selected = max(0, min(index, len(self.hits) - 1))
            self._show_selected()

    @on(ResultList.Picked)
    def _picked(self, event: ResultList.Picked) -> None:
        self._select(event.index)
        if event.twice:
            self.action_open()

    @on(Typed)
    def _typed(self, event: Typed) -> None:
        self._box.focus()
        self._box.write(event.character)

    def _show_selected(self) -> None:
        hit, library = self._chosen, self._library
        if hit is None or library is None:
            self._pane.clear()
        else:
            self._pane.show(library, hit, "" if self.recent else self._box.value)

    @on(Preview.Matched)
    def _matched(self, event: Preview.Matched) -> None:
        self._status.facts = replace(self._status.facts, match=(event.current, event.total))

    def action_page_up(self) -> None:
        self._pane.page_up()

    def action_page_down(self) -> None:
        self._pane.page_down()

    # Doing something with the selected hit.

    def action_open(self) -> None:
        self._with_chosen(lambda hit: self._handing.to_obsidian(hit, new_tab=False))

    def action_open_tab(self) -> None:
        self._with_chosen(lambda hit: self._handing.to_obsidian(hit, new_tab=True))

    def action_edit(self) -> None:
        self._with_chosen(self._edit)

    def action_copy(self) -> None:
        self._with_chosen(self._handing.to_clipboard)

    def _with_chosen(self, hand_over: Callable[[Hit], Awaitable[None]]) -> None:
        """Hand the selected hit over; when the answer to what was typed is not here yet, then."""
        if not self._is_answered:
            self._once_answered = lambda: self._with_chosen(hand_over)
        elif self._chosen is None:
            self._status.tell(self._labels["news.no-hit"])
        else:
            self.run_worker(hand_over(self._chosen), group="hand-over")

    async def _edit(self, hit: Hit) -> None:
        await self._handing.to_editor(hit)
        self._freshness.run()

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_open()

    # Commands about the list and the index.

    def action_sort(self) -> None:
        chosen = self._chosen
        self._by_date = not self._by_date
        self._list_hits(chosen)
        self._status.tell(self._labels["news.by-date" if self._by_date else "news.by-relevance"])

    def action_rebuild(self) -> None:
        if self._status.running is not None:
            self._freshness.stop()
        else:
            self._freshness.run(rebuild=True)

    def action_clear(self) -> None:
        if self._box.value:
            self._box.value = ""
            self._box.focus()
        else:
            self.app.exit()

    # The index.

    def on_index_progress(self, message: IndexProgress) -> None:
        if self._indexing.progress(message):
            self._ask(again=True)

    def on_index_fresh(self, message: IndexFresh) -> None:
        if self._indexing.fresh(message):
            self._ask(again=True)

    def on_index_failed(self, message: IndexFailed) -> None:
        self._indexing.failed(message)
        if self._indexing.first:
            self._ask(again=True)
