"""From note to note by links, and back; outline and links as lists."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from vaultprobe.engine import Hit, NoteText
from vaultprobe.tui.screens.asking import AskingScreen
from vaultprobe.tui.screens.links import LinksScreen
from vaultprobe.tui.screens.outline import OutlineScreen
from vaultprobe.tui.widgets.preview import Preview

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.tui.conftest import Desk, FakeLibrary

FIRST = (
    "# First\n\nTo [[Second#Deep|there]], [web](https://x.y/z), [[Missing]], ![[a.png]].\n\n## Tail\n\nend\n"
)
SECOND = (
    "---\ntitle: 第二\n---\n# Second\n\n" + "filler\n\n" * 30 + "## Deep\n\ndeep text, back to [[First]]\n"
)


@pytest.fixture
def vault(desk: Desk, tmp_path: Path) -> Path:
    """A vault on disk, of which the first note is the only hit."""
    (tmp_path / "First.md").write_text(FIRST, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "Second.md").write_text(SECOND, encoding="utf-8")
    (tmp_path / "a.png").write_bytes(b"")
    desk.library.hits = (0,)
    desk.library.change = lambda hit: replace(
        hit, vault_path=str(tmp_path), path="First.md", title="First", line=1, line_start=1, line_end=3
    )
    return tmp_path


async def in_preview(desk: Desk, pilot: Pilot[None], *keys: str) -> None:
    """Wait for the hit's note, give the preview the focus, press keys."""
    await desk.shown(pilot, "To there")
    await pilot.press("tab", "tab", *keys)


async def to_the_tail(desk: Desk, pilot: Pilot[None]) -> None:
    """By the outline to the note's last heading."""
    await in_preview(desk, pilot, "o")
    await desk.until(pilot, lambda: isinstance(pilot.app.screen, OutlineScreen))
    await pilot.press("down", "enter")
    await desk.until(pilot, lambda: pilot.app.screen is desk.main(pilot.app))


LINK = "right_square_bracket"


async def test_a_link_leads_to_its_heading_and_backspace_back(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, LINK)
        await desk.shown(pilot, "→ Second#Deep · Enter follows")
        await pilot.press("enter")
        await desk.shown(pilot, "deep text, back to First")
        await desk.shown(pilot, "sub/Second.md › Second › Deep · Backspace goes back")
        await pilot.press("backspace")
        await desk.shown(pilot, "To there")
        assert "goes back" not in desk.painted(app)
        await pilot.press("backspace")
        await desk.shown(pilot, "No link was followed")


async def test_what_is_opened_is_what_is_shown(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, LINK, "enter")
        await desk.shown(pilot, "deep text")
        await pilot.press("ctrl+t")
        await desk.until(pilot, lambda: desk.hands.taken)
        (_, hit) = desk.hands.taken[0]
        assert (hit.path, hit.headings) == ("sub/Second.md", ("Second", "Deep"))


async def test_a_refresh_leaves_the_reader_where_links_have_led(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, LINK, "enter")
        await desk.shown(pilot, "deep text")
        desk.main(app)._ask()
        await pilot.pause(0.1)
        assert "deep text" in desk.painted(app)


async def test_another_hit_ends_the_walk(desk: Desk, vault: Path) -> None:
    first = desk.library.change
    desk.library.hits = (0, 1)
    desk.library.change = lambda hit: first(hit) if hit.rank == 1 else hit
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, LINK, "enter")
        await desk.shown(pilot, "deep text")
        desk.main(app).action_next_hit()
        await desk.shown(pilot, "line 14 of 02_电源树")
        assert "goes back" not in desk.painted(app)


async def test_the_web_is_never_opened_without_a_yes(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, LINK, LINK, "enter")
        await desk.until(pilot, lambda: isinstance(app.screen, AskingScreen))
        await desk.shown(pilot, "https://x.y/z")
        await pilot.press("enter")
        await desk.until(pilot, lambda: not isinstance(app.screen, AskingScreen))
        await pilot.press("enter")
        await desk.until(pilot, lambda: isinstance(app.screen, AskingScreen))
        await pilot.press("escape")
        await desk.until(pilot, lambda: not isinstance(app.screen, AskingScreen))
        assert desk.hands.addresses == []
        await pilot.press("enter")
        await desk.until(pilot, lambda: isinstance(app.screen, AskingScreen))
        await pilot.press("down", "enter")
        await desk.until(pilot, lambda: desk.hands.addresses)
        assert desk.hands.addresses == ["https://x.y/z"]


async def test_an_attachment_is_offered_to_obsidian(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, LINK, LINK, LINK, LINK, "enter")
        await desk.shown(pilot, "Open this file in Obsidian?")
        assert not desk.hands.taken
        await pilot.press("down", "enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][1].path == "a.png"


async def test_a_link_to_nowhere_is_named(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, LINK, LINK, LINK, "enter")
        await desk.shown(pilot, "Missing: not in the vault")
        assert "To there" in desk.painted(app)


async def test_the_outline_narrows_and_jumps(desk: Desk, vault: Path) -> None:
    (vault / "First.md").write_text(FIRST + SECOND[20:], encoding="utf-8")
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, "o")
        await desk.until(pilot, lambda: isinstance(app.screen, OutlineScreen))
        await desk.shown(pilot, "Tail")
        await pilot.press("d", "E", "e")
        await desk.until(pilot, lambda: "Tail" not in dialog(app.screen))
        await pilot.press("enter")
        await desk.shown(pilot, "deep text")
        assert not isinstance(app.screen, OutlineScreen)


async def test_nothing_fits_what_was_typed(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, "o")
        await desk.until(pilot, lambda: isinstance(app.screen, OutlineScreen))
        await pilot.press("z", "z", "enter")
        await desk.shown(pilot, "No heading")
        await pilot.press("escape")
        await desk.until(pilot, lambda: not isinstance(app.screen, OutlineScreen))


async def test_the_links_of_a_note_and_those_to_it(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 40)) as pilot:
        await in_preview(desk, pilot, "l")
        await desk.until(pilot, lambda: isinstance(app.screen, LinksScreen))
        for told in ("4 links in this note", "Missing  not in the vault", "sub/Second.md › Second › Deep"):
            await desk.shown(pilot, told)
        await desk.shown(pilot, "1 link to this note")
        await desk.shown(pilot, "deep text, back to [[First]]")
        await pilot.press(*"back", "enter")
        await desk.shown(pilot, "Backspace goes back")
        await desk.shown(pilot, "deep text, back to First")


async def test_outline_and_links_are_in_the_palette(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "To there")
        await pilot.press("ctrl+p")
        await desk.shown(pilot, "find a command")
        await pilot.press(*"Headings of the note")
        await desk.shown(pilot, "to jump to")
        await pilot.press("enter")
        await desk.until(pilot, lambda: isinstance(app.screen, OutlineScreen))


def dialog(screen: object) -> str:
    """The rows of a list dialog."""
    assert isinstance(screen, OutlineScreen)
    return "\n".join(choice.said for choice in screen._shown)


async def test_the_foot_tells_the_keys_of_what_has_the_focus(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "Enter Obsidian  ^O Editor")
        await in_preview(desk, pilot)
        await desk.shown(pilot, "Enter Obsidian  n Next match  o Outline")
        await pilot.press(LINK)
        await desk.shown(pilot, "Enter Follow  n Next match")
        await pilot.press("escape")
        await desk.shown(pilot, "Enter Obsidian  ^O Editor")


async def test_a_window_that_was_too_small_gives_the_focus_back(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot)
        await desk.shown(pilot, "o Outline")
        await pilot.resize_terminal(30, 8)
        await desk.shown(pilot, "40×12")
        await pilot.resize_terminal(120, 30)
        await desk.shown(pilot, "o Outline")
        assert isinstance(app.focused, Preview)
        await pilot.press("tab", "z")
        await desk.until(pilot, lambda: desk.library.asked[-1] == "xz")


async def test_until_the_next_note_is_read_the_selected_hit_is_meant(desk: Desk, vault: Path) -> None:
    read, gate = type(desk.library).read, threading.Event()
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await to_the_tail(desk, pilot)
        pane = desk.main(app)._pane
        assert pane.here is not None

        def slow(library: FakeLibrary, hit: Hit) -> NoteText:
            gate.wait(10)
            return read(library, hit)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(desk.library), "read", slow)
            assert pane.shown is not None
            pane.show(desk.library, replace(pane.shown.hit, line=3, line_start=3), "x")
            assert pane.here is None
            gate.set()
            await desk.until(pilot, lambda: pane.shown and pane.shown.hit.line == 3)


async def test_a_key_in_the_foot_of_a_read_note_can_be_clicked(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot)
        await desk.shown(pilot, "o Outline")
        foot = desk.painted(app).splitlines()[-1]
        await pilot.click("KeyLine", offset=(foot.index("o Outline") - foot.index("F1") + 2, 0))
        await desk.until(pilot, lambda: isinstance(app.screen, OutlineScreen))


async def test_another_manner_is_told_below_the_note(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await in_preview(desk, pilot, "r")
        await desk.shown(pilot, "as written · r renders it again")
        await pilot.press("r", "w")
        await desk.shown(pilot, "full width, ← → move it · w wraps again")
        assert "as written" not in desk.painted(app)
        await pilot.press("w")
        await desk.until(pilot, lambda: "full width" not in desk.painted(app))


async def test_a_note_that_has_all_the_room_is_named(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.shown(pilot, "To there")
        assert "First.md" not in desk.painted(app)
        await pilot.press("f3")
        await desk.shown(pilot, "First.md ›")
        await pilot.press("f3")
        await desk.until(pilot, lambda: "First.md ›" not in desk.painted(app))


async def test_what_is_read_is_opened_not_the_hit_above_it(desk: Desk, vault: Path) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await to_the_tail(desk, pilot)
        await pilot.press("enter")
        await desk.until(pilot, lambda: desk.hands.taken)
        assert desk.hands.taken[0][1].headings == ("First", "Tail")
        await pilot.press("escape", "enter")
        await desk.until(pilot, lambda: len(desk.hands.taken) == 2)
        assert desk.hands.taken[1][1].line == 1
