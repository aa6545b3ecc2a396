"""The app: themes, keys, the first screen, and a clean end."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.css.errors import StylesheetError
from textual.css.tokenizer import TokenError
from textual.driver import Driver

from . import garbage
from .commands import bindings, keymap
from .key_syntax import wrong_keys
from .keys_in_turn import KeysInTurn
from .labels import labels_for
from .launch import Launch
from .leaving import leave_on_signals
from .literal import literal
from .reasons import reason
from .screens.help import HelpScreen
from .screens.palette import Palette
from .screens.search import SearchScreen
from .services import Services, services_for
from .themes import DEFAULT, load_themes, own_variables

CRASHED = 2


class VaultprobeApp(KeysInTurn, inherit_bindings=False):
    """Search box, ranked sections, preview; one key opens the hit in Obsidian."""

    TITLE = "vaultprobe"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False  # ours is in the command table
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")

    def __init__(self, launch: Launch, services: Services | None = None) -> None:
        super().__init__()
        wrong = {name: bad for name, keys in launch.keys.items() if (bad := wrong_keys(keys))}
        keys, unknown = keymap({name: keys for name, keys in launch.keys.items() if name not in wrong})
        self._launch = replace(launch, keys=keys)
        self._services = services or services_for(launch)
        self._labels = labels_for(launch.language)
        self._news = list(launch.notices)
        for name, bad in wrong.items():
            self._news.append(self._labels("news.key", key=", ".join(bad), name=name))
        if unknown:
            self._news.append(self._labels("news.keys", names=", ".join(unknown)))
        self._themes = self._register_themes(launch.config_dir)
        self.theme = DEFAULT
        self._search: SearchScreen | None = None

    def on_load(self) -> None:
        # Before the driver takes the terminal: it is to be given back whenever a signal comes.
        leave_on_signals(self._leave_with)

    def get_driver_class(self) -> type[Driver]:
        """What stands between the app and the terminal."""
        if sys.platform == "win32":
            return super().get_driver_class()
        from .terminal import Terminal

        return Terminal

    async def on_mount(self) -> None:
        self.set_keymap(self._launch.keys)
        self.set_interval(garbage.EVERY, self._tidy_up)
        self._search = SearchScreen(self._launch, self._services, self._labels)
        await self.push_screen(self._search)
        if self._launch.theme:
            self.action_use_theme(self._launch.theme)
        for text in self._news:
            self.notify(literal(text), severity="warning", timeout=12, markup=False)

    def _tidy_up(self) -> None:
        if self.quiet_for > garbage.QUIET:
            garbage.collect_if_enough()

    def action_use_theme(self, name: str) -> None:
        """Change the colours, if the stylesheet can be read with them."""
        why = self._problem_with(name)
        if why:
            self.notify(literal(why), severity="warning", timeout=12, markup=False)
        else:
            self.theme = name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """This program's own colours, for themes that do not set them."""
        return own_variables(self.current_theme)

    def on_app_focus(self) -> None:
        self._focus_changed(True)

    def on_app_blur(self) -> None:
        self._focus_changed(False)

    def _focus_changed(self, seen: bool) -> None:
        if self._search is not None:
            self._search.focus_changed(seen)

    def action_help(self) -> None:
        self.push_screen(HelpScreen(self._labels, self._launch.keys))

    def action_palette(self) -> None:
        self.push_screen(Palette(self._labels, self._launch.keys, self._themes), self._run_chosen)

    async def _run_chosen(self, action: str | None) -> None:
        if action is not None:
            await self.run_action(action)

    def action_leave(self) -> None:
        self.exit()

    def _register_themes(self, config_dir: Path | None) -> tuple[str, ...]:
        loaded = load_themes(config_dir / "themes" if config_dir else None)
        for theme in loaded.themes.values():
            self.register_theme(theme)
        for file, why in loaded.failed.items():
            self._news.append(self._labels("news.theme", name=file, why=why))
        return tuple(loaded.themes)

    def _problem_with(self, name: str) -> str:
        """Why a theme cannot be used: a theme is good only once the stylesheet has been parsed with it."""
        theme = self.available_themes.get(name)
        if theme is None:
            return self._labels("news.theme-unknown", name=name)
        stylesheet = self.stylesheet.copy()
        system = theme.to_color_system().generate()
        stylesheet.set_variables(own_variables(theme) | system | theme.variables)
        try:
            stylesheet.parse()
        except (StylesheetError, TokenError) as error:
            return self._labels("news.theme", name=name, why=str(error) or type(error).__name__)
        return ""

    def _leave_with(self, return_code: int) -> None:
        self.exit(return_code=return_code)

    def _fatal_error(self) -> None:
        # Textual would print a traceback with the values of all variables, note text among them.
        if os.environ.get("VAULTPROBE_DEBUG"):
            super()._fatal_error()
            return
        what = literal(reason(self._exception))
        line = f"vaultprobe: unexpected error: {what} (VAULTPROBE_DEBUG=1 shows where)"
        self.panic(Text(line))


def run(launch: Launch) -> int:
    """Run the app; its exit status."""
    return run_to_end(VaultprobeApp(launch), mouse=launch.mouse)


def run_to_end(app: VaultprobeApp, *, mouse: bool) -> int:
    """Run an app that was made already; its exit status."""
    garbage.set_up()
    app.run(mouse=mouse)
    code = app.return_code or 0
    return CRASHED if code == 1 else code
