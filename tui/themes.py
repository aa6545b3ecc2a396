"""Theme files (TOML) to Textual themes. A bad file is news, not a crash."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, Protocol

from textual.color import Color, ColorParseError
from textual.theme import Theme

DEFAULT = "graphite"

_COLORS = (
    "primary",
    "secondary",
    "warning",
    "error",
    "success",
    "accent",
    "foreground",
    "background",
    "surface",
    "panel",
    "boost",
)
_REQUIRED = ("primary", "foreground", "background")
_NAME = re.compile(r"[\w.-]+")
_KEYS = ("name", "dark", "ansi", "colors", "variables")


class ThemeError(Exception):
    """Why a file is no theme."""


class Loaded(NamedTuple):
    """The themes that can be used, and the files that cannot, with the reason."""

    themes: dict[str, Theme]
    failed: dict[Path, str]


class _File(Protocol):
    """What a path and a packaged resource have in common."""

    @property
    def name(self) -> str: ...
    def read_text(self, encoding: str) -> str: ...


def shipped_themes() -> dict[str, Theme]:
    """The themes that come with the program, the default one first."""
    found = [
        parse_theme(file.read_text(encoding="utf-8"))
        for file in files("vaultprobe.themes").iterdir()
        if file.name.endswith(".toml")
    ]
    found.sort(key=lambda theme: (theme.name != DEFAULT, theme.name))
    return {theme.name: theme for theme in found}


def load_themes(folder: Path | None) -> Loaded:
    """The shipped themes and those in the user's folder; the user's go first where names are equal."""
    loaded = Loaded(shipped_themes(), {})
    if folder is not None and folder.is_dir():
        for file in sorted(folder.glob("*.toml")):
            try:
                theme = parse_theme(_read(file), file.stem)
            except ThemeError as error:
                loaded.failed[file] = str(error)
            else:
                loaded.themes[theme.name] = theme
    return loaded


def parse_theme(text: str, name: str = "") -> Theme:
    """The theme in a file's text; `name` is used when it does not name itself."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ThemeError(f"is not valid TOML: {error}") from error
    _known(document, _KEYS, "key")
    colors = _strings(document, "colors")
    _known(colors, _COLORS, "colour")
    for required in _REQUIRED:
        if required not in colors:
            raise ThemeError(f"lacks the colour {required!r}")
    for key, value in colors.items():
        _check_color(key, value)
    theme = Theme(
        name=_named(document.get("name", name)),
        primary=colors["primary"],
        dark=_flag(document, "dark", default=True),
        ansi=_flag(document, "ansi", default=False),
    )
    for key, value in colors.items():
        setattr(theme, key, value)
    return replace(theme, variables=own_variables(theme) | _strings(document, "variables"))


def own_variables(theme: Theme) -> dict[str, str]:
    """This program's own colours, for a theme that does not set them: mixed from its main ones."""
    if theme.ansi:
        return dict(_ANSI_VARIABLES)
    system = theme.to_color_system().generate()
    foreground, background = Color.parse(system["foreground"]), Color.parse(system["background"])
    primary = Color.parse(system["primary"])
    return {
        "quiet": foreground.blend(background, 0.3).hex,
        "faint": foreground.blend(background, 0.75).hex,
        "trail": foreground.blend(primary, 0.4).hex,
        "match": system["accent"],
        "match-background": background.blend(Color.parse(system["accent"]), 0.12).hex,
        "similarity": primary.hex,
        "selection": background.blend(primary, 0.18).hex,
    }


_ANSI_VARIABLES = {
    "quiet": "ansi_bright_black",
    "faint": "ansi_bright_black",
    "trail": "ansi_cyan",
    "match": "ansi_yellow",
    "match-background": "ansi_default",
    "similarity": "ansi_blue",
    "selection": "ansi_default",
}


def _read(file: _File) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise ThemeError(f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ThemeError("is not UTF-8 text") from error


def _known(table: Iterable[str], known: tuple[str, ...], kind: str) -> None:
    for key in table:
        if key not in known:
            raise ThemeError(f"has an unknown {kind} {key!r}; known are {', '.join(known)}")


def _strings(document: Mapping[str, object], key: str) -> dict[str, str]:
    table = document.get(key, {})
    if not isinstance(table, dict):
        raise ThemeError(f"{key} must be a table: [{key}]")
    for name, value in table.items():
        if not isinstance(value, str):
            raise ThemeError(f"{key}.{name} must be a text in quotes")
    return table


def _flag(document: Mapping[str, object], key: str, *, default: bool) -> bool:
    value = document.get(key, default)
    if not isinstance(value, bool):
        raise ThemeError(f"{key} must be true or false")
    return value


def _named(name: object) -> str:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ThemeError("name must be a text of letters, digits, `-`, `_` and `.`")
    return name


def _check_color(key: str, value: str) -> None:
    try:
        Color.parse(value)
    except ColorParseError as error:
        raise ThemeError(f"colors.{key}: {value!r} is not a colour") from error
