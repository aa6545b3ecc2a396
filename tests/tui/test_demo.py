"""The sample vault: readable, linked up, and true to the questions shipped with it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
import vaultprobe.tui

VAULT = Path(vaultprobe.tui.__file__).parent / "demo"
INDEX = "00_总索引"
FENCE = re.compile(r"\s*(`{3,}|~{3,})")
HEADING = re.compile(r"(#{1,6})\s+(.*\S)")
WIKILINK = re.compile(r"\[\[([^\[\]|#\\]*)((?:#[^\[\]|#\\]+)*)(?:\\?\|[^\[\]]+)?\]\]")

EXPECTED = {
    "q01": ("50Ω ±10 %", "100Ω ±10 %", "差分时钟"),
    "q02": ("./sample_venc 0 1 0 3",),
    "q03": ("build-essential", "交叉编译器", "aarch64-ys-linux-gnu-gcc"),
    "q04": ("VDDIO_DDR", "< 60 mVpp", "PLL", "< 35 mVpp"),
    "q05": ("240Ω", "±1 %"),
    "q06": ("BOOT_SEL1", "SPI NAND", "USB 下载模式"),
    "q07": ("mtd0", "mtd7", "0x0AB0_0000", "mtdparts="),
    "q08": ("FSIN", "FSO", "33Ω"),
    "q09": ("MIPI TX 配置", "排线", "lane_num"),
    "q10": ("make -j", "内存"),
    "q11": ("磁珠", "600Ω @ 100 MHz"),
    "q12": ("0x1230_0040", "I2C1_SCL"),
    "q13": ("timeout, addr=0x36 err -110", "ETIMEDOUT", "SCL"),
    "q14": ("NULL pointer dereference", "空指针", "addr2line"),
    "q15": ("95 ℃", "throttling"),
    "q16": ("90Ω ±10 %",),
    "q17": ("R412 上拉电阻漏焊",),
    "q18": ("180 mV 的回勾", "倒灌"),
    "q19": ("背光", "排线", "MIPI TX 配置"),
    "q20": ("ERR-012", "ULPS", "软复位 MIPI_TX"),
}


@dataclass(frozen=True, slots=True)
class Heading:
    line: int
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    query: str
    path: str
    first: int
    last: int


def read(path: Path) -> list[str]:
    """The lines of a note, as Obsidian counts them."""
    encoding = "gb18030" if path.suffix == ".txt" else "utf-8"
    return path.read_bytes().decode(encoding).split("\n")


def prose(lines: list[str]) -> list[str]:
    """The same lines with fenced blocks and code spans emptied: no heading and no link lives there."""
    kept: list[str] = []
    fence = ""
    for line in lines:
        mark = FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        kept.append("" if mark or fence else re.sub(r"`[^`]*`", "", line))
    return kept


def headings(lines: list[str]) -> list[Heading]:
    numbered = enumerate(zip(prose(lines), lines, strict=True), start=1)
    found = ((number, HEADING.fullmatch(raw)) for number, (kept, raw) in numbered if kept)
    return [Heading(number, len(match[1]), match[2]) for number, match in found if match]


def links(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Every wikilink and embed: the note's name and the trail of headings, or the block, after it."""
    text = "\n".join(prose(lines))
    return [(match[1], match[2].split("#")[1:]) for match in WIKILINK.finditer(text)]


def broken(link: tuple[str, list[str]], notes: dict[str, list[str]]) -> bool:
    name, trail = link
    if name not in notes:
        return True
    lines = notes[name]
    if trail and trail[0].startswith("^"):
        return not any(line.rstrip().endswith(trail[0]) for line in lines)
    remaining = iter([heading.text for heading in headings(lines)])
    return not all(part in remaining for part in trail)


def questions() -> list[Question]:
    rows: list[Question] = []
    for name in ("questions.jsonl", "questions-more.jsonl"):
        for line in (VAULT / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            (place,) = row["relevant"]
            rows.append(
                Question(row["id"], row["query"], place["path"], place["line_start"], place["line_end"])
            )
    return rows


def section_end(lines: list[str], first: int) -> int:
    """Last written line of the section whose heading stands in line `first`."""
    marks = headings(lines)
    level = next(mark.level for mark in marks if mark.line == first)
    following = (mark.line for mark in marks if mark.line > first and mark.level <= level)
    end = next(following, len(lines) + 1) - 1
    while not lines[end - 1].strip():
        end -= 1
    return end


MARKDOWN = sorted(VAULT.rglob("*.md"))
VENDOR_TEXTS = sorted(VAULT.rglob("*.txt"))
NOTES = {path.stem: read(path) for path in MARKDOWN}


def test_it_is_an_obsidian_vault_of_some_size() -> None:
    assert isinstance(json.loads((VAULT / ".obsidian" / "app.json").read_text(encoding="utf-8")), dict)
    assert 20 <= len(MARKDOWN) == len(NOTES)  # short links need names that occur once


def test_the_vendor_file_is_gb18030_and_nothing_else() -> None:
    (vendor,) = VENDOR_TEXTS
    assert "勘误表" in vendor.read_bytes().decode("gb18030")
    with pytest.raises(UnicodeDecodeError):
        vendor.read_bytes().decode("utf-8")


@pytest.mark.parametrize("name", NOTES)
def test_links_resolve(name: str) -> None:
    lines = NOTES[name]
    assert "\n".join(prose(lines)).count("[[") == len(links(lines))
    assert [link for link in links(lines) if broken(link, NOTES)] == []


def test_a_broken_link_would_be_seen() -> None:
    notes = {"a": ["# 一", "## 二", "```sh", "# no heading", "[[gone]]", "```", "正文 ^id"]}
    good = links(["[[a]] ![[a#一#二|别名]] | [[a#^id\\|格]] |"])
    assert len(good) == 3
    assert not any(broken(link, notes) for link in good)
    bad = links(["[[b]] [[a#三]] [[a#二#一]] [[a#no heading]] [[a#^none]]"])
    assert len(bad) == 5
    assert all(broken(link, notes) for link in bad)
    assert links(notes["a"]) == []


def test_the_index_note_leads_everywhere() -> None:
    assert {name for name, _ in links(NOTES[INDEX])} == set(NOTES) - {INDEX}
    assert VENDOR_TEXTS[0].name in "\n".join(NOTES[INDEX])


def test_questions_are_numbered_and_each_has_an_expectation() -> None:
    assert [question.id for question in questions()] == sorted(EXPECTED)


@pytest.mark.parametrize("question", questions(), ids=lambda question: question.id)
def test_the_answer_stands_where_the_question_says(question: Question) -> None:
    lines = read(VAULT / question.path)
    assert 1 <= question.first <= question.last <= len(lines)
    if question.path.endswith(".md"):
        assert question.last == section_end(lines, question.first)
    answer = "\n".join(lines[question.first - 1 : question.last])
    assert [text for text in EXPECTED[question.id] if text not in answer] == []


def test_one_question_is_asked_by_an_alias_alone() -> None:
    (asked,) = [question for question in questions() if question.id == "q19"]
    holders = [(path, line) for path in MARKDOWN for line in read(path) if asked.query in line]
    assert [path.relative_to(VAULT).as_posix() for path, _ in holders] == [asked.path]
    assert holders[0][1].startswith("aliases:")
