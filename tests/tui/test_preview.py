"""The preview as it is used: shown, scrolled, walked through, restyled."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

import pytest
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.scrollbar import ScrollDown, ScrollTo, ScrollUp
from textual.selection import Selection
from vaultprobe.tui.rendering.rows import StyleName
from vaultprobe.tui.themes import own_variables, shipped_themes
from vaultprobe.tui.widgets import preview as module
from vaultprobe.tui.widgets.note_canvas import OTHERS
from vaultprobe.tui.widgets.preview import Preview

NOTE = "# 时钟 Clock\n\n" + "".join(
    f"## Part {n}\n\nLine {n} of the note, AVDD{n}.\n\n" for n in range(1, 100)
)
"""Part n stands at line 4n - 1, its text two lines below."""
BAR = "▎"


def marking(pattern: str) -> Callable[[str], list[tuple[int, int]]]:
    return lambda text: [found.span() for found in re.finditer(pattern, text)]


NOTHING = marking("(?!)")


class PreviewApp(App[None]):
    """Nothing but a preview, and what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.preview = Preview()
        self.matched: list[tuple[int, int]] = []
        for theme in shipped_themes().values():
            self.register_theme(theme)
        self.theme = "graphite"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return own_variables(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.preview

    def on_preview_matched(self, message: Preview.Matched) -> None:
        self.matched.append((message.current, message.total))


def seen(preview: Preview) -> list[str]:
    """The lines on the screen, without the gutter."""
    return [preview.render_line(y).text[2:].rstrip() for y in range(preview.size.height)]


def bars(preview: Preview) -> list[int]:
    """The rows with a bar in the gutter."""
    return [y for y in range(preview.size.height) if preview.render_line(y).text.startswith(BAR)]


def styles_of(preview: Preview, text: str) -> list[Style]:
    """The styles of this text wherever it is on the screen."""
    return [
        segment.style
        for y in range(preview.size.height)
        for segment in preview.render_line(y)
        if segment.text == text and segment.style
    ]


async def shown(
    pilot: Pilot[None],
    text: str = NOTE,
    line: int = 1,
    pattern: str = "(?!)",
    last_line: int | None = None,
) -> Preview:
    app = pilot.app
    assert isinstance(app, PreviewApp)
    app.preview.show(text, line=line, marks=marking(pattern), last_line=last_line)
    await pilot.pause()
    await pilot.pause()
    app.preview.focus()
    await pilot.pause()
    return app.preview


async def test_it_stands_a_quarter_from_the_top_and_marks_the_section() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, line=199, last_line=202)
        lines = seen(preview)
        assert lines[5:8] == ["## Part 50", "", "Line 50 of the note, AVDD50."]
        assert bars(preview) == [5, 6, 7, 8]
        assert next(iter(preview.render_line(5))).style != next(iter(preview.render_line(6))).style


async def test_in_a_long_line_it_stands_where_the_matches_are() -> None:
    filler = "filler " * 400
    text = f"top\n\n{filler}AVDD18 and {filler}AVDD18 AVDD33 {filler}\n\nbottom\n"
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, text, line=3, pattern=r"AVDD\d+")
        assert "AVDD18 AVDD33" in " ".join(seen(preview)[5:7])
        await pilot.press("N")
        assert "AVDD18 and" in "\n".join(seen(preview))


async def test_near_the_ends_it_does_not_leave_the_note() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        assert seen(await shown(pilot, line=3))[:3] == ["# 时钟 Clock", "", "## Part 1"]
        assert seen(await shown(pilot, line=397))[-1] == "Line 99 of the note, AVDD99."


async def test_a_note_shown_before_the_first_layout_is_there_after_it() -> None:
    class Early(PreviewApp):
        def on_mount(self) -> None:
            assert not self.preview.size
            self.preview.show(NOTE, line=199, marks=NOTHING)

    app = Early()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert seen(app.preview)[5] == "## Part 50"


async def test_matches_are_marked() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, line=199, pattern="AVDD50|Part 51")
        expected = preview.get_component_rich_style("preview--match")
        for text in ("AVDD50", "Part 51"):
            (style,) = styles_of(preview, text)
            assert (style.color, style.bgcolor) == (expected.color, expected.bgcolor)


async def test_keys_scroll() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot)
        top = seen(preview)
        await pilot.press("down", "j")
        assert seen(preview)[0] == top[2]
        await pilot.press("up", "k")
        assert seen(preview) == top
        await pilot.press("pagedown")
        assert seen(preview)[:2] == top[-2:]
        await pilot.press("pageup")
        assert seen(preview) == top
        await pilot.press("end")
        assert seen(preview)[-1] == "Line 99 of the note, AVDD99."
        await pilot.press("home")
        assert seen(preview) == top


async def test_it_is_scrolled_from_the_outside_and_by_the_wheel() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot)
        top = seen(preview)
        preview.page_down()
        assert seen(preview)[:2] == top[-2:]
        preview.page_up()
        assert seen(preview) == top
        await pilot._post_mouse_events([events.MouseScrollDown], widget=Preview, button=0)
        assert seen(preview)[0] == top[2]
        await pilot._post_mouse_events([events.MouseScrollUp], widget=Preview, button=0)
        assert seen(preview) == top


async def test_the_scrollbar_moves_it_at_once() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot)
        preview.post_message(ScrollTo(y=100))
        await pilot.pause()
        assert preview.scroll_y == pytest.approx(100, abs=2)
        before = seen(preview)
        preview.post_message(ScrollDown())
        await pilot.pause()
        assert seen(preview)[:2] == before[-2:]
        preview.post_message(ScrollUp())
        await pilot.pause()
        assert seen(preview) == before


async def test_scroll_to_a_source_line() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot)
        preview.scroll_to_source_line(301)
        assert seen(preview)[5] == "Line 75 of the note, AVDD75."


async def test_n_goes_from_match_to_match_and_says_where_it_is() -> None:
    app = PreviewApp()
    async with app.run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, line=199, pattern="AVDD(50|60|70)")
        while not app.matched:
            await pilot.pause(0.02)
        assert app.matched == [(0, 3)]
        await pilot.press("n")
        assert "Line 50 of the note, AVDD50." in seen(preview)
        await pilot.press("n")
        assert seen(preview)[5] == "Line 60 of the note, AVDD60."
        assert bars(preview)[0] == 5
        await pilot.press("N", "N")
        await pilot.pause()
        assert seen(preview)[5] == "Line 70 of the note, AVDD70."
        assert app.matched[1:] == [(1, 3), (2, 3), (1, 3), (3, 3)]


async def test_the_present_match_looks_different_also_among_others_of_its_line() -> None:
    app = PreviewApp()
    async with app.run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, "PLL0 then PLL1\n\nand PLL2", pattern="PLL.")
        current = preview.get_component_rich_style("preview--match-current")
        plain = preview.get_component_rich_style("preview--match")
        assert current.bgcolor != plain.bgcolor
        for number in (0, 1, 2, 0):
            await pilot.press("n")
            for other in range(3):
                (style,) = styles_of(preview, f"PLL{other}")
                expected = current if other == number else plain
                assert (style.color, style.bgcolor) == (expected.color, expected.bgcolor)
            assert app.matched[-1] == (number + 1, 3)
        await pilot.resize_terminal(9, 20)
        await pilot.pause()
        (style,) = styles_of(preview, "PLL0")
        assert style.bgcolor == current.bgcolor


async def test_n_goes_on_from_what_is_seen() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, pattern="AVDD.0")
        preview.scroll_to_source_line(199)
        await pilot.press("n")
        assert any("AVDD50" in line for line in seen(preview))
        await pilot.press("n")
        assert any("AVDD60" in line for line in seen(preview))


async def test_without_matches_n_stays() -> None:
    app = PreviewApp()
    async with app.run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, line=199)
        before = seen(preview)
        await pilot.press("n", "N")
        await pilot.pause()
        assert seen(preview) == before
        assert (0, 0) in app.matched


async def test_a_resize_keeps_the_line_at_the_top() -> None:
    long = "\n\n".join(f"Paragraph {n}: " + "some words " * 20 for n in range(200))
    async with PreviewApp().run_test(size=(80, 20)) as pilot:
        preview = await shown(pilot, long, line=201)
        await pilot.press("pagedown", "pagedown")
        while not seen(preview)[0].startswith("Paragraph"):
            await pilot.press("down")
        top = seen(preview)[0][:14]
        for width in (40, 100, 23):
            await pilot.resize_terminal(width, 20)
            await pilot.pause()
            assert seen(preview)[0].startswith(top)


async def test_a_resize_keeps_the_row_of_a_table() -> None:
    table = "| name | value |\n|---|---|\n" + "".join(f"| n{n} | {n} |\n" for n in range(300))
    async with PreviewApp().run_test(size=(80, 20)) as pilot:
        preview = await shown(pilot, table, line=150)
        await pilot.press("down")
        third = seen(preview)[2]
        await pilot.resize_terminal(50, 20)
        await pilot.pause()
        assert seen(preview)[2] == third


async def test_a_resize_before_any_scrolling_stands_at_the_hit_again() -> None:
    async with PreviewApp().run_test(size=(80, 20)) as pilot:
        preview = await shown(pilot, line=199)
        await pilot.resize_terminal(60, 40)
        await pilot.pause()
        assert seen(preview)[10] == "## Part 50"


SIZES = ((80, 40), (80, 12), (40, 24), (120, 30), (160, 45), (80, 12))


async def test_a_resize_keeps_the_match_in_view() -> None:
    async with PreviewApp().run_test(size=(80, 12)) as pilot:
        preview = await shown(pilot, line=199, pattern="AVDD.[05]")
        await pilot.press("n", "n", "down", "down")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Line 55 of the note, AVDD55." in seen(preview)


async def test_a_resize_keeps_the_hit_in_view_near_the_end_of_the_note() -> None:
    async with PreviewApp().run_test(size=(80, 12)) as pilot:
        preview = await shown(pilot, line=385)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Line 96 of the note, AVDD96." in seen(preview)
            assert bars(preview)


async def test_a_resize_keeps_the_match_out_from_under_a_pinned_header() -> None:
    table = "| name | value |\n|---|---|\n" + "".join(f"| n{n} | {n} |\n" for n in range(300))
    async with PreviewApp().run_test(size=(80, 40)) as pilot:
        preview = await shown(pilot, table, line=50, pattern="n150")
        await pilot.press("n")
        for height in (7, 40, 6, 24, 7):
            await pilot.resize_terminal(80, height)
            await pilot.pause()
            assert any(line.startswith("n150") for line in seen(preview))


async def test_nothing_selected_is_a_quiet_word() -> None:
    app = PreviewApp()
    async with app.run_test(size=(60, 9)) as pilot:
        preview = await shown(pilot)
        preview.clear("没有 [b]笔记[/b] \x1b[31m")
        await pilot.pause()
        assert [line.strip() for line in seen(preview)] == [
            "",
            "",
            "",
            "",
            "没有 [b]笔记[/b] ␛[31m",
            "",
            "",
            "",
            "",
        ]
        await pilot.press("n", "down", "end")
        preview.clear()
        await pilot.pause()
        assert not any(seen(preview))


async def test_notes_are_literal() -> None:
    hostile = "[31:0] [[/手册.md]] [@click=app.bell]x[/] \x1b]0;t\x07 [/nothing]\n\n> " + "> " * 400 + "deep"
    app = PreviewApp()
    async with app.run_test(size=(80, 20)) as pilot:
        app.preview.show(hostile, line=1, marks=NOTHING)
        await pilot.pause()
        assert seen(app.preview)[0] == "[31:0] /手册.md [@click=app.bell]x[/] ␛]0;t␇ [/nothing]"
        assert "deep" in " ".join(seen(app.preview))
        assert "\x1b" not in "".join(
            segment.text for y in range(20) for segment in app.preview.render_line(y)
        )


async def test_another_theme_is_another_look() -> None:
    app = PreviewApp()
    async with app.run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, line=199, pattern="AVDD50")
        for name in shipped_themes():
            app.theme = name
            await pilot.pause()
            lines = seen(preview)
            expected = preview.get_component_rich_style("preview--match")
            (style,) = styles_of(preview, "AVDD50")
            assert (style.color, style.bgcolor) == (expected.color, expected.bgcolor)
            assert lines[5] == "## Part 50"


async def test_the_front_matter_is_unfolded_for_a_hit_in_it() -> None:
    text = "---\ntitle: 手册\ntags: [a]\n---\ntext\n"
    async with PreviewApp().run_test(size=(60, 8)) as pilot:
        assert seen(await shown(pilot, text, line=5))[0] == "▸ title: 手册 · tags: a"
        assert seen(await shown(pilot, text, line=3))[:4] == ["---", "title: 手册", "tags: [a]", "---"]


async def test_a_large_note_is_read_without_holding_up_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LARGE", 100)
    app = PreviewApp()
    async with app.run_test(size=(60, 20)) as pilot:
        app.preview.show(NOTE, line=199, marks=NOTHING)
        assert not any(seen(app.preview))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert seen(app.preview)[5] == "## Part 50"


async def test_the_newest_note_wins_over_a_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LARGE", 100)
    app = PreviewApp()
    async with app.run_test(size=(60, 20)) as pilot:
        app.preview.show(NOTE, line=199, marks=NOTHING)
        app.preview.show("small", line=1, marks=NOTHING)
        await pilot.pause(0.1)
        assert seen(app.preview)[0] == "small"
        app.preview.show(NOTE, line=199, marks=NOTHING)
        app.preview.clear("none")
        await pilot.pause(0.1)
        assert "none" in "".join(seen(app.preview))


async def test_the_same_note_for_another_query() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, line=199, pattern="AVDD50")
        assert styles_of(preview, "AVDD50")
        await shown(pilot, line=199, pattern="Part 50")
        assert styles_of(preview, "Part 50")
        assert not styles_of(preview, "AVDD50")


async def test_what_is_selected_can_be_copied() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, "- first\n- second\n- third", line=1)
        pilot.app.screen.selections = {preview: Selection(Offset(4, 0), Offset(10, 1))}
        await pilot.pause()
        assert pilot.app.screen.get_selected_text() == "first\nsecond"
        selection = pilot.app.screen.get_component_rich_style("screen--selection")
        assert [style.bgcolor for style in styles_of(preview, "first")] == [selection.bgcolor]
        assert all(style.bgcolor != selection.bgcolor for style in styles_of(preview, "third"))
        await shown(pilot, "another note", line=1)
        assert pilot.app.screen.get_selected_text() is None


async def test_text_is_selected_by_dragging_over_it() -> None:
    async with PreviewApp().run_test(size=(60, 20)) as pilot:
        preview = await shown(pilot, line=199)
        await pilot.mouse_down(preview, offset=(2, 7))
        await pilot.hover(preview, offset=(9, 7))
        await pilot.mouse_up(preview, offset=(9, 7))
        await pilot.pause()
        assert (pilot.app.screen.get_selected_text() or "").startswith("Line 50")


@pytest.mark.parametrize("size", [(3, 3), (1, 1), (4, 1), (8, 2)])
async def test_a_tiny_pane_is_no_trouble(size: tuple[int, int]) -> None:
    async with PreviewApp().run_test(size=size) as pilot:
        preview = await shown(pilot, NOTE + "| a | b |\n|---|---|\n| 1 | 2 |\n", line=199, pattern="AVDD50")
        await pilot.press("n", "pagedown", "end", "home")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert any(line.startswith("#") for line in seen(preview))


async def test_every_line_fills_the_width() -> None:
    async with PreviewApp().run_test(size=(41, 20)) as pilot:
        preview = await shown(pilot, NOTE + "\n| 参数 | 值 |\n|---|---|\n| 电源 | 3.3 |\n", line=400)
        width = preview.scrollable_content_region.width
        assert {preview.render_line(y).cell_length for y in range(20)} == {width}


def test_every_style_has_its_rule() -> None:
    for name in (*get_args(StyleName), *OTHERS):
        assert f"> .preview--{name} {{" in Preview.DEFAULT_CSS
        assert f"preview--{name}" in Preview.COMPONENT_CLASSES
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb\(", Preview.DEFAULT_CSS)
