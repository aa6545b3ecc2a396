"""List and preview, side by side or one above the other; where they meet can be moved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.reactive import reactive
from textual.widget import Widget

from ..split import STEP, Split, load_split, save_split

SIDE_BY_SIDE = 110
"""Columns from which on list and preview stand side by side."""


class Body(Container):
    """Two panes. By keys or with the mouse the one grows at the expense of the other."""

    DEFAULT_CSS = """
    Body {
        height: 1fr;
        layout: vertical;
        & > #found { height: auto; }
        & > #found > * { height: auto; max-height: 100%; }
        & > #pane { width: 1fr; height: 1fr; }
        &.-side { layout: horizontal; }
        &.-side > #found { height: 100%; }
        &.-side > #found > * { height: 1fr; }
        &.-zoomed > #found { display: none; }
    }
    """

    side: reactive[bool] = reactive(False)
    """Side by side."""
    zoomed: reactive[bool] = reactive(False)
    """The preview has all the room."""
    split: reactive[Split] = reactive(Split(), init=False)

    def __init__(self, found: Iterable[Widget], pane: Widget, folder: Path | None) -> None:
        """`folder`: where the split is remembered; None forgets it with the program."""
        super().__init__(id="body")
        pane.id = "pane"
        self._found = Container(*found, id="found")
        self._pane = pane
        self._folder = folder
        self._dragged = False
        self.set_reactive(Body.split, load_split(folder))

    def compose(self) -> ComposeResult:
        yield self._found
        yield self._pane

    def on_mount(self) -> None:
        self._share_out()

    def on_resize(self, event: events.Resize) -> None:
        self.side = event.size.width >= SIDE_BY_SIDE

    def watch_side(self) -> None:
        self.set_class(self.side, "-side")
        self._share_out()

    def watch_zoomed(self) -> None:
        self.set_class(self.zoomed, "-zoomed")

    def watch_split(self) -> None:
        self._share_out()

    def grow(self, steps: int) -> None:
        """Give the list more room, or less."""
        self.zoomed = False
        self._give(self.split.share(wide=self.side) + steps * STEP)
        save_split(self._folder, self.split)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if self.side and not self.zoomed and event.screen_x == self._pane.region.x:
            self._dragged = True
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragged and self.size.width:
            self._give(round(100 * (event.screen_x - self.region.x) / self.size.width))

    def on_mouse_up(self) -> None:
        if self._dragged:
            self._dragged = False
            self.release_mouse()
            save_split(self._folder, self.split)

    def _give(self, share: int) -> None:
        self.split = self.split.with_share(share, wide=self.side)

    def _share_out(self) -> None:
        share = f"{self.split.share(wide=self.side)}%"
        self._found.styles.width = share if self.side else "100%"
        self._found.styles.max_height = "100%" if self.side else share
