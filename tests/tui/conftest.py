"""A desk to try the screen at: a believable vault in memory, and fakes for the other programs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from vaultprobe.engine import (
    EngineError,
    Hit,
    NoteText,
    Report,
    Results,
    Settings,
    Snippet,
    TermUse,
    VaultState,
    Zero,
)
from vaultprobe.engine.handover import Outcome
from vaultprobe.engine.links import VaultLinks
from vaultprobe.engine.links_writing import LinkStyle
from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.engine.store import IndexInfo
from vaultprobe.engine.types import Listener, Reason
from vaultprobe.tui.app import VaultprobeApp
from vaultprobe.tui.launch import Launch
from vaultprobe.tui.screens.search import SearchScreen
from vaultprobe.tui.searcher import FIRST
from vaultprobe.tui.services import Services

NOW = 1_780_000_000.0
VAULT = "/vaults/hi3519"
DAY = 86_400.0

Section = tuple[str, tuple[str, ...], int, str, float]
"""Path, headings, line, text, age in days."""

SECTIONS: tuple[Section, ...] = (
    (
        "01_硬件/04_DDR设计.md",
        ("DDR 设计", "PCB 设计要求", "阻抗"),
        41,
        "DDR 走线单端阻抗 50Ω ±10 %，差分时钟 100Ω ±10 %",
        3,
    ),
    ("01_硬件/02_电源树.md", ("电源树", "纹波"), 12, "VDDIO_DDR 纹波 < 60 mVpp，PLL < 35 mVpp", 40),
    ("02_软件/06_RTSP推流.md", ("RTSP 推流", "命令"), 9, "板子上运行 ./sample_venc 0 1 0 3 开始推流", 0.2),
    (
        "03_实战操作/VO不出图.md",
        ("VO 不出图", "排查"),
        20,
        "Check the MIPI TX lanes and the flat cable first",
        400,
    ),
    ("随手记.md", (), 1, "brackets [/x] and [bold]no markup[/bold] stay as they are", 0.001),
)


def make_hit(number: int, similarity: float = 0.0, query: str = "") -> Hit:
    """The section of that number, as a search would return it."""
    path, headings, line, text, days = SECTIONS[number]
    at = text.find(query) if query else -1
    return Hit(
        rank=number + 1,
        vault="hi3519",
        vault_path=VAULT,
        path=path,
        title=Path(path).stem,
        headings=headings,
        line_start=line,
        line_end=line + 8,
        line=line + 2,
        similarity=similarity,
        score=similarity * 9,
        snippet=Snippet(text, ((at, at + len(query)),) if at >= 0 else ()),
        text=f"## {headings[-1] if headings else ''}\n\n{text}\n",
        modified=NOW - days * DAY,
    )


@dataclass
class FakeLibrary:
    """Every section answers every query, unless the query is in `empty`; searches can be held up."""

    names: tuple[str, ...] = ("hi3519",)
    hits: tuple[int, ...] = tuple(range(len(SECTIONS)))
    empty: tuple[str, ...] = ()
    state: VaultState = field(default_factory=lambda: VaultState("hi3519", VAULT, 20, 418))
    change: Callable[[Hit], Hit] = lambda hit: hit
    """What to make of each hit."""
    error: str = ""
    """Why searching fails."""
    asked: list[str] = field(default_factory=list)
    explained: list[int] = field(default_factory=list)
    """The ranks of the hits that were explained."""
    gates: dict[str, threading.Event] = field(default_factory=dict)
    """Queries that wait until their gate is opened."""
    second_step: threading.Event | None = None
    """What the search for more than the first hits waits for."""
    run: Callable[[bool, Listener, Callable[[], bool]], Report] | None = None
    """What an index run does."""
    runs: list[bool] = field(default_factory=list)
    """The index runs so far, whether each was a rebuild."""

    @property
    def states(self) -> tuple[VaultState, ...]:
        return (self.state,)

    def search(self, query: str, limit: int) -> Results:
        self.asked.append(query)
        if query in self.gates:
            self.gates[query].wait(10)
        if self.second_step is not None and limit > FIRST:
            self.second_step.wait(10)
        if self.error:
            raise EngineError(self.error)
        if query in self.empty:
            zero = Zero(missing=(query,), nearest={query: ("阻抗",)}, notes=20, skipped=1)
            return Results(
                query,
                (),
                (TermUse(query, 0, 0.0, role="missing"),),
                zero=zero,
                vaults=self.states,
                took_ms=0.4,
            )
        found = [make_hit(number, 0.9 - place * 0.17, query) for place, number in enumerate(self.hits)]
        hits = tuple(replace(self.change(hit), rank=rank) for rank, hit in enumerate(found, 1))[:limit]
        terms = (TermUse(query, 12, 1.0),)
        return Results(query, hits, terms, vaults=self.states, total=len(hits), took_ms=1.8)

    def recent(self, limit: int) -> tuple[Hit, ...]:
        hits = [replace(self.change(make_hit(n)), snippet=Snippet(""), line=1) for n in self.hits]
        return tuple(sorted(hits, key=lambda hit: -hit.modified)[:limit])

    def why(self, hit: Hit, query: str) -> tuple[Reason, ...]:
        self.explained.append(hit.rank)
        return (Reason(query, "heading", 3.0), Reason(query, "body", 1.0), Reason("", "coverage", 4.0))

    def read(self, hit: Hit) -> NoteText:
        if hit.path.startswith("gone"):
            raise EngineError(f"{hit.path}: the note is gone (deleted or renamed)")
        file = Path(hit.vault_path, hit.path)
        made_up = "\n".join(f"line {number} of {hit.title}" for number in range(1, 80))
        text = file.read_text(encoding="utf-8") if file.is_file() else made_up
        return NoteText(hit.path, file, text, "utf-8")

    def links(self, hit: Hit) -> VaultLinks:
        return VaultLinks(Path(hit.vault_path), Settings())

    def marks(self, query: str, text: str) -> Sequence[tuple[int, int]]:
        at = text.find(query) if query else -1
        return ((at, at + len(query)),) if at >= 0 else ()

    def refresh(
        self, *, rebuild: bool, progress: Listener, cancelled: Callable[[], bool]
    ) -> tuple[Report, ...]:
        self.runs.append(rebuild)
        if self.run is not None:
            return (self.run(rebuild, progress, cancelled),)
        return (_report(self.state),)


def _report(state: VaultState, *, changed: int = 0) -> Report:
    unchanged = state.notes - changed
    return Report(
        state.name, state.path, state.notes, state.sections, 0, changed, 0, unchanged, (), 0.1, 1000, "/index"
    )  # fmt: skip


@dataclass
class FakeHands:
    """Notes what it is given."""

    taken: list[tuple[str, Hit]] = field(default_factory=list)
    launched: bool = True
    terminal: bool = False
    error: str = ""
    has_editor: bool = False
    addresses: list[str] = field(default_factory=list)
    """Those outside the vault that were opened."""

    def address(self, hit: Hit) -> str:
        return f"obsidian://open?vault={hit.vault}&file=note"

    def link_style(self, hit: Hit) -> LinkStyle:
        return LinkStyle(hit.path)

    def to_obsidian(self, hit: Hit, *, new_tab: bool) -> Outcome:
        return self._take("new tab" if new_tab else "obsidian", hit, "heading")

    def to_obsidian_search(self, vault_path: str, query: str) -> Outcome:
        address = f"obsidian://search?query={query}"
        return Outcome(
            "search", address, (), self.launched, "" if self.launched else "There is no desktop here"
        )

    def to_web(self, address: str) -> Outcome:
        self.addresses.append(address)
        return Outcome("web", address, (), self.launched, "" if self.launched else "There is no desktop here")

    def needs_terminal(self, hit: Hit) -> bool:
        return self.terminal

    def to_editor(self, hit: Hit) -> Outcome:
        return self._take("editor", hit, "editor")

    def _take(self, how: str, hit: Hit, way: Any) -> Outcome:
        if self.error:
            raise EngineError(self.error)
        self.taken.append((how, hit))
        if self.launched or (how == "editor" and self.has_editor):
            return Outcome(way, self.address(hit), (), True, f"done: {how}")
        return Outcome("none", self.address(hit), (), False, "There is no desktop here to open Obsidian on")


@dataclass
class Desk:
    """The app with everything around it faked."""

    library: FakeLibrary = field(default_factory=FakeLibrary)
    hands: FakeHands = field(default_factory=FakeHands)
    known: list[KnownVault] = field(default_factory=list)
    indexed: list[IndexInfo] = field(default_factory=list)
    opened: list[tuple[Path, ...]] = field(default_factory=list)
    """The vaults that were opened, each time."""
    refuse: str = ""
    """Why no vault can be opened."""

    def app(self, query: str = "", **launch: Any) -> VaultprobeApp:
        """An app that has not been started yet."""
        options = {"vaults": (Path(VAULT),), "query": query, "language": "en"} | launch
        return VaultprobeApp(Launch(**options), self.services)

    @property
    def services(self) -> Services:
        return Services(
            self._open, self.hands, lambda: self.known, Path("/sample"), lambda: NOW, lambda: self.indexed
        )

    def _open(self, paths: Sequence[Path]) -> FakeLibrary:
        if self.refuse:
            raise EngineError(self.refuse)
        self.opened.append(tuple(paths))
        return self.library

    @staticmethod
    async def until(pilot: Pilot[Any], true: Callable[[], object]) -> None:
        """Let the app go on until something holds."""
        for _ in range(1000):
            await pilot.pause()
            if true():
                return
            await asyncio.sleep(0.005)
        raise AssertionError("it did not come to pass; painted was:\n" + Desk.painted(pilot.app))

    async def shown(self, pilot: Pilot[Any], text: str) -> None:
        """Let the app go on until a text is painted."""
        await self.until(pilot, lambda: text in self.painted(pilot.app))

    @staticmethod
    def main(app: App[Any]) -> SearchScreen:
        """The main screen, whatever is over it."""
        return next(screen for screen in app.screen_stack if isinstance(screen, SearchScreen))

    @staticmethod
    def painted(app: App[Any]) -> str:
        """What is on the screen, as text."""
        return "\n".join(strip.text for strip in app.screen._compositor.render_strips())

    def report(self, *, changed: int = 0) -> Report:
        """What an index run says that has found so many notes changed."""
        return _report(self.library.state, changed=changed)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk for one test, where nothing of this machine's settings shows."""
    for name in ("TMUX", "NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    return Desk()
