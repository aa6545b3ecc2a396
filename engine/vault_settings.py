"""What the user set in Obsidian for one vault, so far as it concerns us: excluded files, links, plugins."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .obsidian_json import read_object, read_strings

LinkFormat = Literal["shortest", "relative", "absolute"]

_PLUGIN = "obsidian-advanced-uri"
_SINGLE_ENCODING_SINCE = (1, 44)
"""The first version that knows `adv-uri`, whose values are percent-encoded once."""


@dataclass(frozen=True, slots=True)
class VaultSettings:
    """The settings in a vault's `.obsidian` folder; as Obsidian's defaults where nothing is set."""

    ignore_filters: tuple[str, ...] = ()
    """Obsidian's "Excluded files" as written there: starts of paths, and `/regular expressions/`."""
    new_link_format: LinkFormat = "shortest"
    use_markdown_links: bool = False
    advanced_uri: bool = False
    """Whether the Advanced URI plugin is on, which opens notes at a line."""
    notices: tuple[str, ...] = ()
    """What could not be read or understood."""
    _patterns: tuple[re.Pattern[str], ...] = ()

    def is_excluded(self, path: str) -> bool:
        """Whether Obsidian leaves this file out of its search; `path` is relative to the vault, with `/`.

        A folder is asked about with a `/` at its end.
        """
        if not self._patterns:
            return False
        composed = unicodedata.normalize("NFC", path)
        return any(pattern.search(composed) for pattern in self._patterns)


def vault_settings(root: Path) -> VaultSettings:
    """Read a vault's settings. Never fails: what is missing or broken counts as not set."""
    folder = root / ".obsidian"
    app, problem = read_object(folder / "app.json")
    plugins, plugin_problem = read_strings(folder / "community-plugins.json")
    filters = _filters(app.get("userIgnoreFilters"))
    patterns, unclear = _compile(filters)
    link_format = app.get("newLinkFormat")
    return VaultSettings(
        ignore_filters=filters,
        new_link_format=link_format if link_format in ("relative", "absolute") else "shortest",
        use_markdown_links=app.get("useMarkdownLinks") is True,
        advanced_uri=_PLUGIN in plugins and _knows_adv_uri(folder / "plugins" / _PLUGIN / "manifest.json"),
        notices=tuple(notice for notice in (problem, plugin_problem, *unclear) if notice),
        _patterns=patterns,
    )


def _filters(value: object) -> tuple[str, ...]:
    texts = (v.strip() for v in value if isinstance(v, str)) if isinstance(value, list) else ()
    return tuple(text for text in texts if text)


def _compile(filters: Iterable[str]) -> tuple[tuple[re.Pattern[str], ...], list[str]]:
    """Read filters as Obsidian 1.13 does: all ignore case, plain ones match the start of the path."""
    patterns, notices = [], []
    for text in filters:
        composed = unicodedata.normalize("NFC", text)
        if not (len(text) > 2 and text.startswith("/") and text.endswith("/")):
            patterns.append(re.compile("^" + re.escape(composed), re.IGNORECASE))
            continue
        try:
            patterns.append(_javascript_pattern(composed[1:-1]))
        except (re.error, OverflowError, RecursionError):
            notices.append(f"excluded files: {text} is not a regular expression we understand")
    return tuple(patterns), notices


def _javascript_pattern(source: str) -> re.Pattern[str]:
    """A JavaScript expression in Python's spelling; `\\w` and `\\d` mean ASCII there."""
    source = re.sub(r"\(\?<(?![=!])", "(?P<", source)
    source = re.sub(r"\\k<(\w+)>", r"(?P=\1)", source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # `[[`, which is plain in JavaScript
        return re.compile(source, re.IGNORECASE | re.ASCII)


def _knows_adv_uri(manifest: Path) -> bool:
    version = read_object(manifest)[0].get("version")
    numbers = re.match(r"(\d{1,6})\.(\d{1,6})", version) if isinstance(version, str) else None
    return numbers is None or (int(numbers[1]), int(numbers[2])) >= _SINGLE_ENCODING_SINCE
