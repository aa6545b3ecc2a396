"""The one table of commands: it feeds bindings, footer, help and palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from textual.binding import Binding, BindingType

Scope = Literal["app", "search", "list", "preview"]
Group = Literal["notes", "moving", "panes", "preview", "index", "program"]

NO_KEY = "no-key"
"""For a command of the palette that has a key only if the user gives it one; no terminal sends this."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user can do; its words are in labels.py under `command.NAME` and `help.NAME`."""

    name: str
    keys: str
    """Textual key names, comma between alternatives."""
    action: str
    group: Group
    scope: Scope = "search"
    """Who binds the key: the app, the search screen, or list or preview while it has the focus."""
    footer: int = 0
    """Place in the footer, the lowest number survives longest in a narrow window; 0: not there."""
    reading: int = 0
    """The same while the preview has the focus."""
    palette: bool = False
    priority: bool = False
    """Goes before the keys of the focused widget."""

    @property
    def call(self) -> str:
        """The action, to be run from anywhere."""
        if self.scope == "preview":
            return f"screen.in_preview({self.action!r})"
        return f"{'app' if self.scope == 'app' else 'screen'}.{self.action}"

    def binding(self) -> Binding:
        """The Textual binding; what it is called on screen is looked up when mounted."""
        return Binding(self.keys, self.action, self.name, show=False, priority=self.priority, id=self.name)


COMMANDS = (
    Command("open", "enter", "open", "notes", footer=2, reading=2, palette=True),
    Command("open-tab", "ctrl+t", "open_tab", "notes", footer=5, palette=True),
    Command("edit", "ctrl+o", "edit", "notes", footer=3, palette=True),
    Command("copy", "ctrl+y", "copy", "notes", footer=4, reading=6, palette=True),
    Command("search-obsidian", NO_KEY, "search_obsidian", "notes", palette=True),
    Command("why", "f2", "why", "notes", palette=True),
    Command("previous-hit", "up", "previous_hit", "moving"),
    Command("next-hit", "down", "next_hit", "moving"),
    Command("more", "ctrl+g", "toggle_more", "moving", palette=True),
    Command("unfold", "right", "screen.unfold", "moving", scope="list"),
    Command("fold", "left", "screen.fold", "moving", scope="list"),
    Command("page-up", "pageup", "page_up", "moving"),
    Command("page-down", "pagedown", "page_down", "moving"),
    Command("next-pane", "tab", "app.focus_next", "moving"),
    Command("previous-pane", "shift+tab", "app.focus_previous", "moving"),
    Command("zoom", "f3", "zoom", "panes", palette=True),
    Command("less-list", "f6", "grow(-1)", "panes", palette=True),
    Command("more-list", "f7", "grow(1)", "panes", palette=True),
    Command("next-match", "n", "next_match", "preview", scope="preview", reading=3),
    Command("previous-match", "N", "previous_match", "preview", scope="preview"),
    Command("outline", "o", "ask('outline')", "preview", scope="preview", reading=4, palette=True),
    Command("next-link", "right_square_bracket", "next_link", "preview", scope="preview", reading=5),
    Command("previous-link", "left_square_bracket", "previous_link", "preview", scope="preview"),
    Command("follow", "enter", "follow", "preview", scope="preview", reading=2),
    Command("back", "backspace", "ask('back')", "preview", scope="preview", reading=10, palette=True),
    Command("links", "l", "ask('links')", "preview", scope="preview", reading=7, palette=True),
    Command("raw", "r", "toggle_raw", "preview", scope="preview", reading=8, palette=True),
    Command("front-matter", "f", "toggle_front_matter", "preview", scope="preview", palette=True),
    Command("wide", "w", "toggle_wide", "preview", scope="preview", reading=9, palette=True),
    Command("sort", "ctrl+s", "sort", "index", footer=8, palette=True),
    Command("rebuild", "ctrl+r", "rebuild", "index", footer=6, palette=True),
    Command("vaults", "ctrl+l", "vaults", "index", footer=7, palette=True),
    Command("skipped", "f4", "skipped", "index", palette=True),
    Command("help", "f1,question_mark", "help", "program", scope="app", footer=1, reading=1, palette=True),
    Command("palette", "ctrl+p", "palette", "program", scope="app", footer=9),
    Command("clear", "escape", "clear", "program"),
    Command("empty-box", "ctrl+u", "empty_box", "program"),
    Command("clear-history", NO_KEY, "clear_history", "program", palette=True),
    Command("leave", "ctrl+c,ctrl+q", "leave", "program", scope="app", palette=True, priority=True),
)

GROUPS: tuple[Group, ...] = ("notes", "moving", "panes", "preview", "index", "program")

_KEY_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "backspace": "Backspace",
    "right_square_bracket": "]",
    "left_square_bracket": "[",
    "question_mark": "?",
    NO_KEY: "–",
}


def key_of(name: str, keys: Mapping[str, str]) -> str:
    """The key of a command: the user's own, else the usual one."""
    return keys.get(name) or next(command.keys for command in COMMANDS if command.name == name)


def bindings(scope: Scope) -> list[BindingType]:
    """What the owner of a scope binds."""
    return [command.binding() for command in COMMANDS if command.scope == scope]


def key_names(keys: str) -> str:
    """How keys are written in the help: `Ctrl+T`, `↑`."""
    return " ".join(_key_name(key) for key in keys.split(","))


def short_key(keys: str) -> str:
    """How the first key is written in the footer: `^T`."""
    return key_names(keys.split(",")[0]).replace("Ctrl+", "^")


def in_footer(*, reading: bool = False, on_link: bool = False) -> list[Command]:
    """The footer's commands, the one to keep longest first.

    `reading`: the preview has the focus; `on_link`: a link is highlighted there, which Enter follows.
    """
    if not reading:
        return sorted((command for command in COMMANDS if command.footer), key=lambda each: each.footer)
    other = "open" if on_link else "follow"
    here = (command for command in COMMANDS if command.reading and command.name != other)
    return sorted(here, key=lambda command: command.reading)


def _key_name(key: str) -> str:
    if key in _KEY_NAMES:
        return _KEY_NAMES[key]
    *modifiers, last = key.split("+")
    name = last.upper() if modifiers or len(last) > 1 else last
    return "+".join([*(modifier.capitalize() for modifier in modifiers), name])


def keymap(keys: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The user's keys for the commands there are, and the names that are no command.

    Ctrl+C always leaves, whatever else does.
    """
    known = {command.name for command in COMMANDS}
    chosen = {name: key for name, key in keys.items() if name in known}
    if "leave" in chosen and "ctrl+c" not in chosen["leave"].split(","):
        chosen["leave"] += ",ctrl+c"
    return chosen, [name for name in keys if name not in known]
