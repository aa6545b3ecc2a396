"""A list to choose from that gets shorter while one types."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..widgets.caret_input import CaretInput
from ..widgets.menu import Menu
from .dialog import Dialog

Value = TypeVar("Value")


class Choice(NamedTuple, Generic[Value]):
    """One row."""

    content: Content
    said: str
    """What is typed is looked for in this."""
    value: Value | None = None
    """What choosing it means; None: it is the title of the rows below."""
    also: str = ""
    """More words to find it by, once the others have been listed."""


class Narrowing(Dialog[Value]):
    """All rows that hold every word that was typed; Enter takes the highlighted one."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*Dialog.CSS_PATH, "narrowing.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "menu('cursor_up')", show=False),
        Binding("down", "menu('cursor_down')", show=False),
        Binding("pageup", "menu('page_up')", show=False),
        Binding("pagedown", "menu('page_down')", show=False),
    ]
    AUTO_FOCUS = "Input"

    def __init__(
        self,
        title: str,
        hint: str,
        choices: Sequence[Choice[Value]],
        *,
        first: int = 0,
        placeholder: str,
        none: str,
    ) -> None:
        super().__init__(title, hint)
        self._choices = tuple(choices)
        self._shown: list[Choice[Value]] = []
        self._first = first
        self._input = CaretInput(placeholder=placeholder, compact=True)
        self._menu = Menu(markup=False)
        self._menu.can_focus = False
        self._none = Static(none, id="none", markup=False)

    def content(self) -> ComposeResult:
        yield self._input
        yield self._menu
        yield self._none

    def on_mount(self) -> None:
        self.fill()
        self._highlight(self._first)

    def fill(self, choices: Sequence[Choice[Value]] | None = None) -> None:
        """Show the rows that fit what was typed; other ones than before, if given."""
        if choices is not None:
            self._choices = tuple(choices)
        before = self._highlighted
        self._shown = narrowed(self._choices, self._input.value.casefold().split())
        self._menu.clear_options()
        self._menu.add_options(Option(each.content, disabled=each.value is None) for each in self._shown)
        self._highlight(self._shown.index(before) if before in self._shown else 0)
        self._menu.display = bool(self._shown)
        self._none.display = not self._shown

    @property
    def _highlighted(self) -> Choice[Value] | None:
        at = self._menu.highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    def _highlight(self, first: int) -> None:
        """The first row from there on that can be chosen."""
        rows = range(first, len(self._shown))
        self._menu.highlighted = next((at for at in rows if self._shown[at].value is not None), None)

    def on_input_changed(self) -> None:
        if self.is_active:
            self.fill()

    def on_input_submitted(self) -> None:
        self._take(self._highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._take(self._shown[event.option_index])

    def action_menu(self, action: str) -> None:
        getattr(self._menu, f"action_{action}")()

    def _take(self, choice: Choice[Value] | None) -> None:
        if choice is not None and choice.value is not None:
            self.dismiss(choice.value)


def narrowed(choices: Sequence[Choice[Value]], words: Sequence[str]) -> list[Choice[Value]]:
    """The rows that hold all words, in any case, with their titles; without words all of them.

    Below them those that hold them together with the words that they are also found by.
    """
    kept: list[Choice[Value]] = []
    others: list[Choice[Value]] = []
    title: Choice[Value] | None = None
    for choice in choices:
        if not words:
            kept.append(choice)
        elif choice.value is None:
            title = choice
        elif _holds(choice.said, words):
            kept += [title, choice] if title else [choice]
            title = None
        elif choice.also and _holds(f"{choice.said} {choice.also}", words):
            others.append(choice)
    return kept + others


def _holds(text: str, words: Sequence[str]) -> bool:
    return all(word in text.casefold() for word in words)
