"""How the line under the box tells the reading of a query."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from vaultprobe.engine import Remark, Results, TermUse
from vaultprobe.tui.labels import labels_for
from vaultprobe.tui.themes import own_variables
from vaultprobe.tui.widgets.reading_line import ReadingLine

TERMS = (
    TermUse("ripple", 12, 0.5),
    TermUse("how", 40, 0.01, role="little"),
    TermUse("tag:power", 0, 0.0, "filter", "filter"),
    TermUse("-path:old", 0, 0.0, "filter", "filter"),
    TermUse('NOT "boost"', 0, 0.0, "filter", "filter"),
    TermUse("kernal", 0, 0.2, role="near", instead=("kernel",)),
    TermUse("0.8v", 0, 0.0, role="parts", instead=("0.8",)),
    TermUse("zz[/b]9", 0, 0.0, role="missing"),
    TermUse("12.345678", 0, 0.0, "set aside: time stamp", "aside"),
)


class LineApp(App[None]):
    def __init__(self, language: str) -> None:
        super().__init__()
        self.line = ReadingLine(labels_for(language))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return own_variables(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.line


async def told(
    terms: tuple[TermUse, ...], language: str = "en", width: int = 200, remarks: tuple[Remark, ...] = ()
) -> str:
    app = LineApp(language)
    async with app.run_test(size=(width, 3)) as pilot:
        app.line.show(Results("q", (), terms, remarks))
        await pilot.pause()
        return app.line.render_line(0).text.rstrip()


async def test_every_role_has_its_place() -> None:
    assert await told(TERMS) == (
        "not in the vault zz[/b]9   read as kernal → kernel   in parts 0.8v → 0.8   searched ripple   "
        'only tag:power   without path:old  "boost"   says little how   set aside 12.345678 (time stamp)'
    )


@pytest.mark.parametrize("role", ["missing", "near", "parts"])
async def test_what_was_not_searched_as_typed_survives_a_narrow_screen(role: str) -> None:
    (term,) = [term for term in TERMS if term.role == role]
    line = await told((*(TermUse(f"word{n}", 3, 0.1) for n in range(20)), term), width=60)
    assert term.text in line
    assert line.endswith("…")


async def test_chinese_labels() -> None:
    assert (await told(TERMS, "zh")).startswith(
        "库中没有 zz[/b]9   近似 kernal → kernel   拆分 0.8v → 0.8   检索词"
    )


async def test_what_was_asked_for_in_vain_comes_first_and_only_once() -> None:
    remarks = (Remark("phrase", '"a [b]"'), Remark("filter", "path:old"))
    line = await told(TERMS[:4], width=80, remarks=remarks)
    assert line == 'exact phrase not found: "a [b]"   no note matches path:old   searched ripple   …'
    assert "without" not in await told(TERMS[:4], remarks=remarks)


async def test_reasons_are_told_in_the_language_of_the_screen() -> None:
    aside = TermUse("->", 0, 0.0, "set aside: punctuation, found only in quotes", "aside")
    assert await told((aside,), "zh") == "未计入 -> (标点，加引号才检索)"
