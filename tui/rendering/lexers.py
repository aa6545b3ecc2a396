"""Lexers by language. Making one takes its time: a first paint goes without, and is coloured after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.lexer import Lexer  # type: ignore[import-untyped]

_LONGEST_NAME = 40
_made: dict[str, Lexer | None] = {}
_wanted: set[str] = set()


def lexer_for(language: str) -> Lexer | None:
    """The lexer if there is one by now; else it is wanted from now on."""
    if language and language not in _made and len(language) <= _LONGEST_NAME:
        _wanted.add(language)
    return _made.get(language)


def are_wanted() -> bool:
    """Has anyone asked for a lexer that is not here yet?"""
    return bool(_wanted)


def make_wanted() -> bool:
    """Make them, which is work for a thread; is there any new one?"""
    from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]  # not before it is needed
    from pygments.util import ClassNotFound  # type: ignore[import-untyped]

    found = False
    while _wanted:
        language = _wanted.pop()
        try:
            _made[language] = get_lexer_by_name(language, stripnl=False)
            found = True
        except (ClassNotFound, ImportError):
            _made[language] = None
    return found
