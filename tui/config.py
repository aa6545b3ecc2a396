"""The settings file: TOML in, one frozen `Config` out. Every error names the file and the key."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import get_args

from vaultprobe.engine.types import Settings, Weighting
from vaultprobe.engine.vault import read_bytes

from .failure import UsageError, did_you_mean

LANGUAGES = ("auto", "en", "zh")
_DEFAULT = Settings()


class ConfigError(UsageError):
    """The settings file cannot be used as it stands."""


@dataclass(frozen=True, slots=True)
class Config:
    """What the user has set; each default is what happens without a settings file."""

    default_vault: Path | None = None
    """The vault to use when none is named and the current folder is in none."""
    vaults: Mapping[str, Path] = field(default_factory=dict)
    """Vaults by the name they are called with: `--vault NAME`."""
    extensions: tuple[str, ...] = _DEFAULT.extensions
    """Endings of the files that count as notes, lower case, with the dot."""
    follow_links: bool = False
    """Read links that lead out of the vault."""
    weighting: Weighting = "bm25"
    """The member of the TF-IDF family that ranks: `bm25` or `cosine`."""
    editor: str | None = None
    """The editor's command line; before `$VISUAL` and `$EDITOR`."""
    theme: str | None = None
    """Name of the theme the screen starts with."""
    language: str = "auto"
    """Language of the screen's labels: `en`, `zh`, or `auto`, which follows the locale."""
    mouse: bool = True
    """Whether the screen listens to the mouse."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for the screen's commands: command id to key, or keys with commas between."""

    @property
    def engine(self) -> Settings:
        """The part that the engine needs to know."""
        return Settings(self.extensions, self.follow_links, self.weighting)


def config_file(env: Mapping[str, str] = os.environ) -> Path:
    """Where the settings are: `VAULTPROBE_CONFIG`, else `config.toml` in the user's settings folder."""
    if named := env.get("VAULTPROBE_CONFIG"):
        return Path(os.path.expanduser(named))
    from platformdirs import user_config_path

    return user_config_path("vaultprobe", appauthor=False) / "config.toml"


def load_config(env: Mapping[str, str] = os.environ) -> Config:
    """Read the settings file; all defaults when there is none and none was named."""
    file = config_file(env)
    try:
        text = read_bytes(file).decode("utf-8-sig")
    except FileNotFoundError:
        if env.get("VAULTPROBE_CONFIG"):
            raise ConfigError(f"{file}: no such settings file (from VAULTPROBE_CONFIG)") from None
        return Config()
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file}: is not UTF-8 text") from error
    return parse_config(text, file)


def parse_config(text: str, file: Path) -> Config:
    """The settings in `text`; `file` is named in errors, and relative paths start in its folder."""
    import tomllib

    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: is not valid TOML: {error}") from error
    return config_of(document, file)


def config_of(document: Mapping[str, object], file: Path) -> Config:
    """The settings in a document that is read already."""
    known = [setting.name for setting in fields(Config)]
    for key in document:
        if key not in known:
            raise ConfigError(f"{file}: unknown key {key!r}{did_you_mean(key, known)}")
    return _Reader(document, file).config()


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes values out of a document, each with its type checked."""

    document: Mapping[str, object]
    file: Path

    def config(self) -> Config:
        vaults = {name: self._path(path) for name, path in self._table("vaults").items()}
        return Config(
            default_vault=self._default_vault(vaults),
            vaults=vaults,
            extensions=self._extensions(),
            follow_links=self._flag("follow_links", default=False),
            weighting=self._weighting(),
            editor=self._text("editor"),
            theme=self._text("theme"),
            language=self._choice("language", LANGUAGES),
            mouse=self._flag("mouse", default=True),
            keys=self._table("keys"),
        )

    def _default_vault(self, vaults: Mapping[str, Path]) -> Path | None:
        name = self._text("default_vault")
        if name is None:
            return None
        return vaults.get(name) or self._path(name)

    def _extensions(self) -> tuple[str, ...]:
        value = self.document.get("extensions", list(_DEFAULT.extensions))
        if not isinstance(value, list) or not value:
            raise self._wrong("extensions", 'a list of endings such as [".md", ".txt"]', value)
        return tuple(dict.fromkeys(self._ending(each) for each in value))

    def _ending(self, value: object) -> str:
        bare = value.lower().removeprefix(".") if isinstance(value, str) else ""
        if not bare or "/" in bare:
            raise self._wrong("each of extensions", 'an ending such as ".md"', value)
        return "." + bare

    def _weighting(self) -> Weighting:
        chosen = self._choice("weighting", get_args(Weighting))
        return "cosine" if chosen == "cosine" else "bm25"

    def _choice(self, key: str, allowed: tuple[str, ...]) -> str:
        value = self.document.get(key, getattr(Config(), key))
        if value not in allowed:
            raise self._wrong(key, " or ".join(f'"{each}"' for each in allowed), value, allowed)
        return str(value)

    def _flag(self, key: str, *, default: bool) -> bool:
        value = self.document.get(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false", value)
        return value

    def _text(self, key: str) -> str | None:
        value = self.document.get(key)
        if value is None or (isinstance(value, str) and value.strip()):
            return value
        raise self._wrong(key, "a text in quotes", value)

    def _table(self, key: str) -> dict[str, str]:
        value = self.document.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong(key, f"a table: [{key}]", value)
        for name, each in value.items():
            if not isinstance(each, str) or not each.strip():
                raise self._wrong(f"{key}.{name}", "a text in quotes", each)
        return value

    def _path(self, text: str) -> Path:
        return Path(os.path.abspath(self.file.parent / os.path.expanduser(text)))

    def _wrong(self, key: str, wanted: str, value: object, known: tuple[str, ...] = ()) -> ConfigError:
        hint = did_you_mean(value, known) if isinstance(value, str) else ""
        return ConfigError(f"{self.file}: {key} must be {wanted}, not {_named(value)}{hint}")


def _named(value: object) -> str:
    """A value of the wrong kind, in few words."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case int() | float():
            return f"the number {value}"
        case list():
            return "an empty list" if not value else "a list"
        case dict():
            return "a table"
        case _:
            return f"a {type(value).__name__}"
