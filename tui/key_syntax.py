"""Keys as the settings write them: `ctrl+t`, `f5`, `]`, several with commas between."""

from __future__ import annotations

import unicodedata

from textual.keys import Keys

from .commands import NO_KEY

_MODIFIERS = frozenset(("ctrl", "shift", "alt", "meta", "super", "hyper"))
_NAMES = frozenset(key.value.rpartition("+")[2] for key in Keys)


def wrong_keys(keys: str) -> list[str]:
    """Those of the keys that no terminal sends, such as misspelt ones."""
    return [key for key in keys.split(",") if key != NO_KEY and not _is_key(key.strip())]


def _is_key(key: str) -> bool:
    *modifiers, last = key.split("+") if key != "+" else [key]
    return _MODIFIERS.issuperset(modifiers) and (len(last) == 1 or last in _NAMES or _is_character(last))


def _is_character(name: str) -> bool:
    """`left_square_bracket`: a character by its Unicode name."""
    try:
        unicodedata.lookup(name.replace("_", " ").upper())
    except KeyError:
        return False
    return True
