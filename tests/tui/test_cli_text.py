"""What the commands print for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from vaultprobe.engine import (
    Hit,
    Reason,
    Remark,
    Report,
    Results,
    Skipped,
    Snippet,
    Status,
    TermUse,
    VaultState,
    Zero,
)
from vaultprobe.tui.cli_output import Line
from vaultprobe.tui.cli_text import (
    MARK,
    hit_lines,
    reading_lines,
    report_lines,
    size_text,
    status_lines,
    term_lines,
    when_text,
    zero_lines,
)

HIT = Hit(
    rank=1,
    vault="board",
    vault_path="/v/board",
    path="01_硬件/DDR.md",
    title="DDR",
    headings=("DDR", "走线"),
    line_start=3,
    line_end=9,
    line=5,
    similarity=0.834,
    score=7.5,
    snippet=Snippet("单端 50Ω\n差分 100Ω", ((3, 6), (7, 9))),
)
BOARD = VaultState("board", "/v/board", 20, 400)
SKIPPED = (Skipped("a\x1b.md", "not text"),)


def results(
    *hits: Hit, vaults: tuple[VaultState, ...] = (BOARD,), terms: tuple[TermUse, ...] = ()
) -> Results:
    return Results("q", hits, terms, vaults=vaults)


def plain(lines: Iterable[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def test_a_hit_is_its_place_and_its_snippet() -> None:
    assert plain(hit_lines(results(HIT), explain=False)) == [
        "01_硬件/DDR.md:5  83%  DDR › 走线",
        "    单端 50Ω",
        "    差分 100Ω",
    ]


def test_matches_are_marked_line_by_line() -> None:
    marked = [
        [text for text, style in line if style == MARK] for line in hit_lines(results(HIT), explain=False)
    ]
    assert marked == [[], ["50Ω"], ["差分"]]


def test_a_match_across_lines_is_marked_on_both() -> None:
    hit = replace(HIT, snippet=Snippet("ab\ncd", ((1, 4),)))
    marked = [
        [text for text, style in line if style == MARK] for line in hit_lines(results(hit), explain=False)
    ]
    assert marked == [[], ["b"], ["c"]]


def test_a_hit_without_headings_shows_its_title_and_a_copy_its_original() -> None:
    hit = replace(HIT, headings=(), copy_of="DDR\n.md")
    assert plain(hit_lines(results(hit), explain=False))[0].endswith("  DDR  (copy of DDR␊.md)")


def test_an_explanation_lists_the_parts_of_the_score() -> None:
    hit = replace(HIT, why=(Reason("ddr", "heading", 4.5), Reason("走线", "body", 3.0, "phrase")))
    assert plain(hit_lines(results(hit), explain=True))[-3:] == [
        "    +4.500  ddr  heading, exact",
        "    +3.000  走线  body, phrase",
        "    7.500  in all",
    ]
    terms = (TermUse("ddr", 1, 0.41), TermUse("多少", 9, 0.02, "says little"))
    assert plain(term_lines(results(HIT, terms=terms))) == [
        "ddr  in 1 section, weight 0.41",
        "多少  in 9 sections, weight 0.02  says little",
    ]


def test_an_empty_list_says_why() -> None:
    zero = Zero(("蓝牙", "wifi"), {"wifi": ("wi-fi", "wif")}, {"tag:x": 12}, notes=20, skipped=1)
    terms = (TermUse("蓝牙", 0, 0, role="missing"), TermUse("wifi", 0, 0, role="missing"))
    assert list(zero_lines(Results("蓝牙 wifi", (), terms, zero=zero))) == [
        "nothing found for '蓝牙 wifi'",
        "not in the notes: 蓝牙",
        "not in the notes: wifi (nearest: wi-fi, wif)",
        "tag:x leaves out 12 sections",
        "looked through 20 notes, 1 file skipped (vaultprobe status lists them)",
    ]
    assert list(zero_lines(Results("x", ()))) == ["nothing found for 'x'"]


def test_a_report_names_every_file_left_out() -> None:
    report = Report(
        "board", "/v/board", 1, 4, 1, 2, 3, 4, SKIPPED, 0.123, 2_500_000, "/i", rebuilt="asked for"
    )
    assert plain(report_lines(report)) == [
        "board  /v/board",
        "  1 note, 4 sections",
        "  1 added, 2 changed, 3 deleted, 4 unchanged",
        "  read anew: asked for",
        "  skipped a␛.md: not text",
        "  0.12 s, 2.5 MB in /i",
    ]


def test_a_status_without_an_index_says_so() -> None:
    status = Status("board", "/v/board", 0, 0, 20, (), 0, "/i", None)
    assert plain(status_lines(status))[2:] == ["  not indexed yet", "  0 B in /i"]
    assert "1 file changed since" in plain(status_lines(replace(status, stale=1, fresh_at=1.0)))[2]


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 B"), (999, "999 B"), (1000, "1 kB"), (999_999, "1000 kB"), (12_345_678, "12.3 MB")],
)
def test_sizes(count: int, text: str) -> None:
    assert size_text(count) == text


def test_a_time_that_no_calendar_holds_is_no_error() -> None:
    assert when_text(1e30) == "an unknown time"
    assert when_text(86400 * 365).startswith("1970-12-3") or when_text(86400 * 365).startswith("1971-01-0")


def test_an_index_that_cannot_be_used_says_why_instead() -> None:
    status = Status("board", "/v/board", 0, 0, 20, (), 0, "/i", None)
    assert plain(status_lines(status, "the old index could not be used: a file is cut\x1b"))[2:] == [
        "  the old index could not be used: a file is cut␛; the next search reads the notes anew",
        "  0 B in /i",
    ]


def test_one_line_says_what_was_not_searched_as_typed() -> None:
    terms = (
        TermUse("ddr", 1, 0.4),
        TermUse("ripple", 0, 0.0, role="missing"),
        TermUse("kernal", 0, 0.2, role="near", instead=("kernel",)),
        TermUse("0.8v", 0, 0.0, role="parts", instead=("0.8",)),
        TermUse("骉龘", 0, 0.0, role="missing"),
        TermUse("12.345678", 0, 0.0, "set aside: time stamp", "aside"),
        TermUse("tag:x", 0, 0.0, "filter", "filter"),
    )
    assert list(reading_lines(results(HIT, terms=terms))) == [
        "not in the notes: ripple, 骉龘; kernal → kernel; 0.8v → 0.8; set aside: 12.345678 (time stamp)"
    ]
    assert list(reading_lines(results(HIT, terms=terms[:1]))) == []


def test_what_is_nowhere_and_what_was_not_obeyed_is_said() -> None:
    remarks = (Remark("phrase", '"a b"'), Remark("filter", "tag:x"), Remark("operator", "tags:", "tag:"))
    zero = Zero(filtered_out={"tag:x": 9}, notes=20)
    told = [
        'exact phrase not found: "a b"',
        "no note matches tag:x",
        "tags: is no operator here, read as the word tags; nearest: tag:",
    ]
    assert list(zero_lines(Results("q", (), remarks=remarks, zero=zero))) == [
        "nothing found for 'q'",
        *told,
        "looked through 20 notes, 0 files skipped",
    ]
    other_side = 'exact phrase not found, the other side of OR is listed: "a b"'
    assert list(reading_lines(Results("q", (HIT,), remarks=remarks))) == [other_side, *told[1:]]


def test_a_pasted_file_is_not_told_back() -> None:
    words = tuple(f"w{number}" + "x" * 5000 for number in range(3000))
    uses = tuple(TermUse(word, 0, 0, role="missing") for word in words)
    zero = Zero(missing=words, filtered_out={"tag:" + "y" * 9000: 1})
    told = list(zero_lines(Results(" ".join(words), (), uses, zero=zero)))
    assert all(len(line) < 200 for line in told)
    assert len(told) == 14
    assert told[0].startswith("nothing found for 'w0xxx")
    assert told[11] == "nor are 2990 other words of the query"
    (line,) = reading_lines(results(HIT, terms=uses))
    assert len(line) < 1500
    assert line.endswith(" and 2990 more")
