"""The words of the screen, in English and Simplified Chinese; looked up when a widget is mounted."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from dataclasses import dataclass

from .labels_en import ENGLISH
from .labels_zh import CHINESE

labels: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "zh": CHINESE}


@dataclass(frozen=True, slots=True)
class Labels:
    """The words of one language."""

    table: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.table[key]

    def __call__(self, key: str, /, **values: object) -> str:
        """The words with their values filled in; `one|many` chooses by the value `n`."""
        one, _, many = self.table[key].partition("|")
        words = many if many and values.get("n") != 1 else one
        return words.format_map({name: _written(value) for name, value in values.items()})

    def get(self, key: str, default: str) -> str:
        """The words if there are any for this key, else `default`."""
        return self.table.get(key, default)


def labels_for(language: str | None) -> Labels:
    """The labels of `en` or `zh`; of the locale's language for `auto` or None."""
    wanted = language if language and language in labels else _locale()
    return Labels(labels["zh" if wanted.lower().startswith("zh") else "en"])


def _locale(environ: Mapping[str, str] = os.environ) -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return environ[name]
    return locale.getlocale()[0] or "en"


def _written(value: object) -> object:
    return f"{value:,}" if isinstance(value, int) else value
