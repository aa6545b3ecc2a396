"""Where a link leads, as the note says it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import unquote

from ..literal import literal

_OUTSIDE = ("http:", "https:", "mailto:", "ftp:", "file:", "tel:", "obsidian:")


class Target(NamedTuple):
    """The address of a Markdown link, or what stands in `[[…]]` before the alias."""

    text: str
    is_wiki: bool = False

    @property
    def is_outside(self) -> bool:
        """Does it lead out of the vault?"""
        return not self.is_wiki and (self.text.lower().startswith(_OUTSIDE) or "://" in self.text)

    @property
    def shown(self) -> str:
        """What to call it on the screen."""
        if self.text.startswith("data:"):
            return "data:…"
        return self.text if self.is_wiki or self.is_outside else literal(unquote(self.text))

    @property
    def file(self) -> str:
        """The name of its file only: of an image no more than that is worth reading."""
        return self.shown.partition("?")[0].rstrip("/").rpartition("/")[2] or self.shown
