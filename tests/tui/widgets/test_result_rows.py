"""A hit as lines: what is said, and in which columns."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import pytest
from rich.segment import Segment
from rich.style import Style
from vaultprobe.engine import Hit, Snippet
from vaultprobe.tui.rows import HitRow, NoteRow, QueryRow, Row
from vaultprobe.tui.widgets.result_rows import EDGE, paint
from vaultprobe.tui.widgets.row_parts import TO_FOLD
from vaultprobe.tui.widgets.sheet import Ink, Sheet

INK = Ink(
    plain=Style(),
    title=Style(bold=True),
    trail=Style(italic=True),
    match=Style(reverse=True),
    quiet=Style(dim=True),
    bar=Style(color="blue"),
    track=Style(color="black"),
    edge=Style(color="yellow"),
)
HIT = Hit(
    rank=1,
    vault="v",
    vault_path="/v",
    path="01_硬件/电源/DDR 设计.md",
    title="DDR 设计",
    headings=("DDR 设计", "PCB 设计要求", "阻抗"),
    line_start=1,
    line_end=9,
    line=3,
    similarity=0.834,
    score=1.0,
    snippet=Snippet("单端阻抗 50Ω", ((2, 4),)),
)
NAMES = (
    "❤️ 心率 👩‍💻",
    "很长的中文名字很长的中文名字很长的中文名字很长的中文名字很长的中文名字",
    "plain ascii name",
    "±°·…“”Ω①é 한국어 e\u0301",
    "",
)


def sheet(width: int = 60, *, roomy: bool = True, with_vault: bool = False, measured: bool = True) -> Sheet:
    return Sheet(
        width,
        roomy,
        with_vault,
        measured,
        age=lambda hit: "3 d",
        copy_of=lambda path: f"copy of {path}",
        more=lambda row, selected: f"+{row.further}{' key' if selected else ''}",
    )


def text_of(lines: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


def test_a_hit_tells_title_trail_similarity_place_age_and_snippet() -> None:
    lines = text_of(paint(HitRow(HIT), sheet(), INK, selected=False))
    assert len(lines) == sheet().lines(HitRow(HIT)) == 4
    assert lines[0].split() == ["DDR", "设计", "━━━━━─", "83%"]
    assert lines[1].strip().startswith("PCB 设计要求 › 阻抗  ")
    assert lines[1].rstrip().endswith("01_硬件/电源 · 3 d")
    assert lines[2].strip() == "单端阻抗 50Ω"
    assert lines[3].strip() == ""


@pytest.mark.parametrize("roomy", [True, False])
def test_what_only_meets_conditions_is_like_nothing(roomy: bool) -> None:
    lines = text_of(paint(HitRow(HIT), sheet(roomy=roomy, measured=False), INK, selected=False))
    assert not {"%", "━", "─"} & set("".join(lines))


def test_in_a_low_list_a_hit_takes_two_lines() -> None:
    low = sheet(80, roomy=False)
    lines = text_of(paint(HitRow(HIT), low, INK, selected=False))
    assert len(lines) == low.lines(HitRow(HIT)) == 2
    assert lines[0].strip().startswith("DDR 设计  PCB 设计要求 › 阻抗")
    assert lines[1].strip().startswith("单端阻抗 50Ω")
    assert lines[1].rstrip().endswith("01_硬件/电源 · 3 d")


def test_recent_notes_show_no_similarity() -> None:
    assert "%" not in "".join(text_of(paint(NoteRow(HIT), sheet(), INK, selected=False)))
    assert len(paint(NoteRow(HIT), sheet(roomy=False), INK, selected=False)) == 1


def test_the_match_is_marked() -> None:
    lines = paint(HitRow(HIT), sheet(), INK, selected=False)
    assert [part.text for line in lines for part in line if part.style == INK.match] == ["阻抗"]


def rows(name: str) -> list[Row]:
    """Every kind of row, with an odd name wherever there can be one."""
    hit = replace(HIT, title=name, headings=(name, name), path=f"{name}/x.md", snippet=Snippet(name * 9))
    return [QueryRow(name), NoteRow(hit), HitRow(hit), HitRow(hit, further=12), HitRow(hit, under=True)]


@pytest.mark.parametrize("roomy", [True, False])
@pytest.mark.parametrize("width", [0, 1, 3, 10, 37, 60, 80, 120])
@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_exactly_as_wide_as_the_sheet(name: str, width: int, roomy: bool) -> None:
    page = sheet(width, roomy=roomy)
    for row in rows(name):
        lines = paint(row, page, INK, selected=True)
        assert len(lines) == page.lines(row)
        for line in lines:
            assert sum(segment.cell_length for segment in line) == max(width, 3), row


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("roomy", [True, False])
def test_similarities_start_in_the_same_cell_on_every_row(width: int, roomy: bool) -> None:
    columns = set()
    for name, similarity in zip(NAMES, (1.0, 0.83, 0.5, 0.09, 0.0), strict=True):
        hit = replace(HIT, title=name, headings=(name,), similarity=similarity)
        first = paint(HitRow(hit), sheet(width, roomy=roomy), INK, selected=False)[0]
        before = takewhile(lambda segment: segment.text[0] not in "━╸─", first)
        columns.add(sum(segment.cell_length for segment in before))
    assert len(columns) == 1


@pytest.mark.parametrize(
    ("similarity", "bar"),
    [(0.0, "──────"), (0.08, "╸─────"), (0.5, "━━━───"), (0.99, "━━━━━━"), (1.7, "━━━━━━")],
)
def test_the_bar_counts_half_cells(similarity: float, bar: str) -> None:
    hit = replace(HIT, similarity=similarity)
    assert bar in text_of(paint(HitRow(hit), sheet(), INK, selected=False))[0]


def test_of_a_long_trail_the_inner_headings_stay() -> None:
    hit = replace(HIT, headings=("很长的标题" * 6, "中间的标题" * 3, "阻抗"))
    assert "… › 阻抗" in text_of(paint(HitRow(hit), sheet(50), INK, selected=False))[1]


def test_a_note_at_the_root_shows_only_its_age() -> None:
    line = text_of(paint(HitRow(replace(HIT, path="x.md")), sheet(), INK, selected=False))[1]
    assert line.split("  ")[-1].strip() == "3 d"


def test_of_a_deep_folder_the_inner_ones_stay() -> None:
    hit = replace(HIT, path="01_软件平台/板级支持包/驱动/i2c.md")
    assert text_of(paint(HitRow(hit), sheet(50), INK, selected=False))[1].rstrip().endswith(" …/驱动 · 3 d")
    named = text_of(paint(HitRow(hit), sheet(50, with_vault=True), INK, selected=False))[1]
    assert named.rstrip().endswith(" v/…/驱动 · 3 d")


def test_a_conflict_copy_says_so() -> None:
    copy = replace(HIT, copy_of="DDR.md")
    assert "copy of DDR.md › " in text_of(paint(HitRow(copy), sheet(80), INK, selected=False))[1]


def test_with_several_vaults_the_vault_is_named() -> None:
    assert "v/01_硬件/电源" in text_of(paint(HitRow(HIT), sheet(with_vault=True), INK, selected=False))[1]


def test_the_selected_hit_has_an_edge_on_every_line() -> None:
    assert {line[0] for line in text_of(paint(HitRow(HIT), sheet(), INK, selected=True))} == {EDGE}
    assert {line[0] for line in text_of(paint(HitRow(HIT), sheet(), INK, selected=False))} == {" "}


def test_on_the_selection_marks_keep_their_own_background() -> None:
    ink = replace(INK, match=Style(bgcolor="yellow")).on(Style(bgcolor="blue"))
    assert ink.match == Style(bgcolor="yellow")
    assert ink.title == INK.title + Style(bgcolor="blue")
    assert INK.on(Style(bgcolor="blue")).match == INK.match + Style(bgcolor="blue")


@pytest.mark.parametrize("roomy", [True, False])
def test_of_a_long_snippet_the_match_is_seen(roomy: bool) -> None:
    text = "先检查排线，再看时钟，最后测量电源。" * 10 + "阻抗" + "，其余不变。" * 10
    hit = replace(HIT, snippet=Snippet(text, ((180, 182),)))
    lines = paint(HitRow(hit), sheet(roomy=roomy), INK, selected=False)
    assert [part.text for line in lines for part in line if part.style == INK.match] == ["阻抗"]


@pytest.mark.parametrize("roomy", [True, False])
def test_the_number_of_further_sections_stands_behind_the_title_and_can_be_clicked(roomy: bool) -> None:
    row = HitRow(replace(HIT, title=NAMES[1]), further=3)
    first = paint(row, sheet(roomy=roomy), INK, selected=False)[0]
    (told,) = [segment for segment in first if segment.style and segment.style.meta.get(TO_FOLD)]
    assert told.text == "+3"
    assert "…  +3  " in text_of([first])[0]
    assert "+3 key" in text_of(paint(row, sheet(roomy=roomy), INK, selected=True))[0]


def test_a_further_section_is_set_in_and_does_not_repeat_the_note() -> None:
    lines = text_of(paint(HitRow(HIT, under=True), sheet(), INK, selected=False))
    assert lines[0].startswith("     PCB 设计要求 › 阻抗")
    assert lines[0].rstrip().endswith("83%")
    assert lines[1].startswith("     单端阻抗 50Ω")
    assert "3 d" not in "".join(lines)


def test_a_further_section_without_headings_is_named_by_its_note() -> None:
    line = text_of(paint(HitRow(replace(HIT, headings=()), under=True), sheet(), INK, selected=False))[0]
    assert line.startswith("     DDR 设计")


def test_queries_stand_together_and_notes_apart() -> None:
    query, note = QueryRow("ddr"), NoteRow(HIT)
    page = sheet()
    assert [page.gap(query, query), page.gap(query, note), page.gap(note, None)] == [0, 1, 1]
    assert sheet(roomy=False).gap(note, note) == 0
    assert text_of(paint(query, page, INK, selected=False))[0].startswith("  ❯ ddr")
