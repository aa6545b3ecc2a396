"""The same note in other manners: as it is written, unfolded, wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.tui.preview.conftest import Open

NOTE = "---\ntitle: 手册\ntags: [a]\n---\n# Head\n\n" + "".join(
    f"- **item {n}** AVDD{n}\n" for n in range(1, 100)
)
CODE = "0123456789" * 9
WIDE = f"top\n\n```c\n{CODE}\nshort\n```\n\n| {'a' * 50} | {'b' * 50} |\n|---|---|\n| 1 | needle |\n\nend\n"


async def test_as_it_is_written_and_back(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE, line=56, pattern="AVDD50")
        assert "• item 50 AVDD50" in it.seen
        await it.press("r")
        assert "- **item 50** AVDD50" in it.seen
        (style,) = it.styles_of("AVDD50")
        assert style.bgcolor == it.style("match").bgcolor
        await it.press("r")
        assert "• item 50 AVDD50" in it.seen


async def test_the_next_note_is_shown_in_the_same_manner(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.press("r")
        await it.show("**bold**\n\n\nlast")
        assert it.seen[:4] == ["**bold**", "", "", "last"]


async def test_matches_are_walked_through_in_the_text_as_written(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE, pattern="AVDD[57]0")
        await it.press("r", "n", "n")
        assert any("AVDD70" in line for line in it.seen)
        await it.press("r")
        assert any("AVDD70" in line for line in it.seen)


async def test_what_was_scrolled_to_stays(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        await it.press("pagedown", "pagedown")
        top = it.seen[0]
        await it.press("r")
        assert it.seen[0] == top.replace("• item", "- **item").replace(" AVDD", "** AVDD")
        await it.press("r")
        assert it.seen[0] == top


async def test_the_front_matter_unfolds_and_folds(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE, line=60)
        await it.press("f")
        assert it.seen[:4] == ["---", "title: 手册", "tags: [a]", "---"]
        await it.press("f")
        assert it.seen[0] == "▸ title: 手册 · tags: a"


async def test_wide_rows_keep_their_width_and_slide(held: Open) -> None:
    async with held(width=40) as it:
        await it.show(WIDE)
        assert any(line.startswith("↪ ") for line in it.seen)
        await it.press("w")
        assert it.seen[3] == CODE[:36] + "›"
        assert it.seen[4] == "short"
        await it.press("right")
        assert it.line(3)[1:] == "‹" + CODE[8:44] + "›"
        assert it.seen[0] == "top"
        await it.press(*["right"] * 20)
        assert any(line.endswith("b" * 20) for line in it.seen)
        await it.press(*["left"] * 20)
        assert it.seen[3] == CODE[:36] + "›"
        await it.press("w")
        assert any(line.startswith("↪ ") for line in it.seen)


async def test_without_anything_wide_nothing_slides(held: Open) -> None:
    async with held() as it:
        await it.show(NOTE)
        before = it.seen
        await it.press("right", "w", "right", "right")
        assert it.seen == before


async def test_a_match_beside_the_screen_slides_into_sight(held: Open) -> None:
    async with held(width=40) as it:
        await it.show(WIDE, pattern="needle")
        await it.press("w", "n")
        (style,) = it.styles_of("needle")
        assert style.bgcolor == it.style("match-current").bgcolor
        await it.show("other\n")
        assert it.seen[0] == "other"


async def test_every_line_fills_the_width_also_when_it_slides(held: Open) -> None:
    async with held(width=40) as it:
        await it.show(WIDE)
        width = it.preview.scrollable_content_region.width
        for keys in ((), ("w",), ("right",), ("right",) * 12):
            await it.press(*keys)
            assert {it.preview.render_line(y).cell_length for y in range(20)} == {width}


async def test_nothing_shown_is_no_trouble(held: Open) -> None:
    async with held() as it:
        it.preview.clear("none")
        it.preview.focus()
        await it.press("r", "f", "w", "right", "left")
        assert any("none" in line for line in it.seen)
