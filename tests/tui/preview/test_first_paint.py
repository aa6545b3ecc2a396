"""What the first paint does not wait for comes after it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from vaultprobe.tui.rendering import lexers

if TYPE_CHECKING:
    from tests.tui.preview.conftest import Open


async def test_code_gets_its_colours_when_the_lexer_has_been_made(
    held: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexers, "_made", {})
    async with held() as it:
        it.preview.show("```c\nstatic int x;\n```", line=1, marks=lambda text: ())
        assert it.line(1)[2:].startswith("static int x;")
        assert it.styles_of("static") == []
        await it.pilot.pause()
        await it.pilot.app.workers.wait_for_complete()
        await it.pilot.pause()
        (style,) = it.styles_of("static")
        assert style.color == it.style("code-keyword").color


async def test_to_come_back_to_a_note_lays_nothing_out_anew(held: Open) -> None:
    async with held() as it:
        marks = lambda text: ()  # noqa: E731
        it.preview.show("first", line=1, marks=marks)
        first = it.preview.view
        it.preview.show("second", line=1, marks=marks)
        it.preview.show("first", line=1, marks=marks)
        assert first
        assert it.preview.view
        assert it.preview.view.flow is first.flow
        assert it.seen[0] == "first"


def test_the_app_starts_without_what_only_rendering_needs() -> None:
    code = (
        "import vaultprobe.tui.app, sys;"
        "late = ('pygments.lexers', 'markdown_it', 'vaultprobe.tui.rendering.inline');"
        "print([name for name in late if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"
