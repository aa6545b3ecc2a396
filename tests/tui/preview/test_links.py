"""Links in the preview: highlighted by keys, followed by Enter and by the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset
from textual.selection import Selection
from vaultprobe.tui.rendering.targets import Target
from vaultprobe.tui.widgets.preview import Preview

if TYPE_CHECKING:
    from tests.tui.preview.conftest import Held, Open

NOTE = "# Head\n\nSee [[One]] and [[Two|second]].\n\n" + "text\n\n" * 40 + "Last: [third](c.md)\n"
ONE, TWO, THREE = Target("One", is_wiki=True), Target("Two", is_wiki=True), Target("c.md")


def selected(it: Held) -> Target | None:
    link = it.preview.selected_link
    return link.target if link else None


def followed(it: Held) -> list[Target | None]:
    return [each.target for each in it.said if isinstance(each, Preview.Asked) and each.way == "follow"]


async def test_keys_go_from_link_to_link_also_beyond_the_screen(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.press("right_square_bracket")
        assert selected(it) == ONE
        (style,) = it.styles_of("One")
        assert style.bgcolor == it.style("link-current").bgcolor
        await it.press("right_square_bracket", "right_square_bracket")
        assert selected(it) == THREE
        assert any(line.startswith("Last:") for line in it.seen)
        await it.press("right_square_bracket")
        assert selected(it) == THREE
        await it.press("left_square_bracket")
        assert selected(it) == TWO
        assert it.seen[2] == "See One and second."


async def test_it_begins_with_what_is_seen(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.press("end", "right_square_bracket")
        assert selected(it) == THREE
        await it.press("home", "right_square_bracket")
        assert selected(it) == ONE


async def test_enter_follows_the_link_and_else_is_left_to_others(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.press("enter")
        assert followed(it) == []
        await it.press("right_square_bracket", "enter")
        assert followed(it) == [ONE]


async def test_a_click_follows_a_link_and_nothing_else(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.pilot.click(it.preview, offset=(3, 2))
        await it.pilot.pause()
        assert followed(it) == []
        await it.pilot.click(it.preview, offset=(2 + len("See One and s"), 2))
        await it.pilot.pause()
        assert followed(it) == [TWO]


async def test_a_click_that_ends_a_selection_follows_nothing(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        it.pilot.app.screen.selections = {it.preview: Selection(Offset(0, 0), Offset(3, 1))}
        it.preview.on_click(_Click(2 + len("See O"), 2))  # type: ignore[arg-type]
        await it.pilot.pause()
        assert followed(it) == []


class _Click:
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y


async def test_another_note_has_no_link_highlighted(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.press("right_square_bracket")
        await it.show("other [[One]]")
        assert selected(it) is None
        told = [each.target for each in it.said if isinstance(each, Preview.LinkSelected)]
        assert told[-2:] == [ONE, None]


async def test_a_lower_window_keeps_the_link_and_a_narrower_one_lets_it_go(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.press("right_square_bracket")
        await it.pilot.resize_terminal(60, 12)
        await it.pilot.pause()
        assert selected(it) == ONE
        await it.pilot.resize_terminal(30, 12)
        await it.pilot.pause()
        assert selected(it) is None


async def test_a_note_without_links_is_no_trouble(held: Open) -> None:
    async with held() as it:
        await it.show("text\n\nx@y and [ ] and a :// b\n")
        await it.press("right_square_bracket", "left_square_bracket", "r", "right_square_bracket")
        assert selected(it) is None
        it.preview.clear()
        await it.press("right_square_bracket", "o", "l", "backspace")
        assert [each.way for each in it.said if isinstance(each, Preview.Asked)] == [
            "outline",
            "links",
            "back",
        ]
