"""The command palette: every command, and the themes, to be found by any of their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.cells import cell_len
from textual.content import Content

from ..command_words import other_words
from ..commands import COMMANDS, key_names, key_of
from ..labels import Labels
from ..literal import literal
from .narrowing import Choice, Narrowing


class Palette(Narrowing[str]):
    """Gives the action that was chosen, to be run by the app."""

    def __init__(self, labels: Labels, keys: Mapping[str, str], themes: Sequence[str]) -> None:
        super().__init__(
            labels["palette.title"],
            labels["palette.hint"],
            list(_rows(labels, keys, themes)),
            placeholder=labels["palette.placeholder"],
            none=labels["palette.none"],
        )


def _rows(labels: Labels, keys: Mapping[str, str], themes: Sequence[str]) -> Iterator[Choice[str]]:
    """Keys in one column, what they do in the other; themes have no keys."""
    offered = {command: key_names(key_of(command.name, keys)) for command in COMMANDS if command.palette}
    width = max(map(cell_len, offered.values())) + 2
    for command, key in offered.items():
        said = labels[f"help.{command.name}"]
        yield Choice(_row(key, said, width), f"{said} {key}", command.call, other_words(command.name))
    for name in themes:
        said = labels("palette.theme", name=literal(name))
        yield Choice(_row("", said, width), said, f"app.use_theme({name!r})", other_words("theme"))


def _row(key: str, said: str, width: int) -> Content:
    return Content.assemble((key, "$quiet"), " " * (width - cell_len(key)), (said, "$foreground"))
