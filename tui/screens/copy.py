"""The copy menu. It never claims that the clipboard has the text, and shows it for copying by hand."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..copies import LIMIT, Copy, Kind
from ..labels import Labels
from ..literal import literal
from ..visible import visible
from ..widgets.menu import Menu
from .dialog import Dialog


class CopyScreen(Dialog[None]):
    """A list of what can be copied, and below it what was sent."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*Dialog.CSS_PATH, "copy.tcss"]
    AUTO_FOCUS = "Menu"

    def __init__(
        self,
        labels: Labels,
        copies: Sequence[Copy],
        *,
        first: Kind = "wikilink",
        notice: str = "",
        send: bool = False,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        super().__init__(labels["copy.title"], labels["copy.hint"])
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]
        self._labels = labels
        self._send_first = send
        """Whether the first is copied without being asked for, since it is all that is left."""
        self._copies = tuple(copies)
        self._first = next(place for place, copy in enumerate(copies) if copy.kind == first)
        self._notice = notice
        self._in_tmux = bool(environ.get("TMUX"))
        self._said = Static("", id="said", markup=False)
        self._text = Static("", id="text", markup=False)

    def content(self) -> ComposeResult:
        if self._notice:
            yield Static(Content(literal(self._notice)), id="notice", classes="bad")
        menu = Menu(*(Option(self._row(copy)) for copy in self._copies))
        menu.highlighted = self._first
        yield menu
        yield self._said
        with VerticalScroll(id="sent", can_focus=False):
            yield self._text

    def on_mount(self) -> None:
        if self._send_first:
            self._send(self._copies[self._first])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._send(self._copies[event.option_index])

    def _send(self, copy: Copy) -> None:
        """An address can also be clicked on, in a terminal that knows links (OSC 8)."""
        if copy.fits:
            self.app.copy_to_clipboard(copy.text)
        self._said.update(Content(self._told(copy)))
        style = Style(link=copy.text) if copy.kind == "address" else Style.null()
        self._text.update(Content(visible(copy.text)).stylize(style))
        self.add_class("-sent")

    def _told(self, copy: Copy) -> str:
        say = self._labels
        if not copy.fits:
            return say("copy.too-long", size=copy.size // 1000, limit=LIMIT // 1000)
        sent = say["copy.sent-tmux" if self._in_tmux else "copy.sent"]
        return "\n".join([sent, *([say["copy.lossy"]] if copy.lossy else []), say["copy.by-hand"]])

    def _row(self, copy: Copy) -> Content:
        """The kind in a column of its own, then how the text begins."""
        width = max(cell_len(self._labels[f"copy.{each.kind}"]) for each in self._copies)
        label = self._labels[f"copy.{copy.kind}"]
        begin = literal(copy.text[:200])
        return Content.assemble(label, " " * (width - cell_len(label) + 2), (begin, "$quiet"))
