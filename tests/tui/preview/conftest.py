"""A preview alone on the screen, and hands to hold it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field

import pytest
from rich.style import Style
from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from vaultprobe.tui.themes import own_variables, shipped_themes
from vaultprobe.tui.widgets.preview import Preview

Open = Callable[..., AbstractAsyncContextManager["Held"]]


class PreviewApp(App[None]):
    """Nothing but a preview."""

    def __init__(self) -> None:
        super().__init__()
        self.preview = Preview()
        for theme in shipped_themes().values():
            self.register_theme(theme)
        self.theme = "graphite"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return own_variables(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.preview


@dataclass
class Held:
    """The preview of a running app."""

    preview: Preview
    pilot: Pilot[None]
    said: list[Message] = field(default_factory=list)
    """What it has told about links, and asked for."""

    async def show(self, text: str, line: int = 1, pattern: str = "(?!)") -> None:
        """Show a note with the matches of a pattern marked, and give it the focus."""
        found = re.compile(pattern)
        self.preview.show(text, line=line, marks=lambda t: [each.span() for each in found.finditer(t)])
        await self.pilot.pause()
        await self.pilot.pause()
        self.preview.focus()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys and let the screen follow."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    @property
    def seen(self) -> list[str]:
        """The lines on the screen, without the gutter."""
        return [self.line(y)[2:].rstrip() for y in range(self.preview.size.height)]

    def line(self, y: int) -> str:
        """One line of the screen."""
        return self.preview.render_line(y).text

    def styles_of(self, text: str) -> list[Style]:
        """The styles of this text wherever it is on the screen."""
        lines = map(self.preview.render_line, range(self.preview.size.height))
        return [each.style for line in lines for each in line if each.text == text and each.style]

    def style(self, name: str) -> Style:
        """The look of a component."""
        return self.preview.get_component_rich_style(f"preview--{name}")


@asynccontextmanager
async def _held(width: int = 60, height: int = 20) -> AsyncIterator[Held]:
    said: list[Message] = []

    def hear(message: Message) -> None:  # on its way up it is heard several times
        if isinstance(message, (Preview.Asked, Preview.LinkSelected)) and not any(
            message is each for each in said
        ):
            said.append(message)

    app = PreviewApp()
    async with app.run_test(size=(width, height), message_hook=hear) as pilot:
        yield Held(app.preview, pilot, said)


@pytest.fixture
def held() -> Open:
    """Starts an app that shows a preview and nothing else."""
    return _held
