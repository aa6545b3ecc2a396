"""The Chinese README says what the English one says: sections, commands, keys, options, links."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from vaultprobe.tui.labels_zh import CHINESE

ROOT = Path(__file__).resolve().parents[1]
ENGLISH_README = ROOT / "README.md"
CHINESE_README = ROOT / "docs" / "README.zh-CN.md"
ABOUT_QUERIES = "How a search reads what you type"
"""The section whose code is example queries, which need not be the same in both."""

pytestmark = pytest.mark.skipif(not ENGLISH_README.exists(), reason="needs the source tree")

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_KEY_ROW = re.compile(r"^\| ([^|]+?) \| `([a-z-]+)` \| ([^|]+) \|$", re.MULTILINE)
_OPERATOR = re.compile(r"\bNOT\b|\bOR\b|-?\"|\[?\b[a-z]+:")


@pytest.fixture(scope="module")
def english() -> str:
    return ENGLISH_README.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def chinese() -> str:
    return CHINESE_README.read_text(encoding="utf-8")


def prose(text: str) -> str:
    """All but the fenced blocks, where `#` begins a comment."""
    return _FENCE.sub("", text)


def sections(text: str) -> list[tuple[str, str]]:
    """Heading and body of each section, in order."""
    parts = re.split(r"^(#+ .*)\n", prose(text), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def fenced(text: str) -> list[tuple[str, str]]:
    """Language and content of each fenced block, in order."""
    return [(found[1], found[2]) for found in _FENCE.finditer(text)]


def command(line: str) -> list[str]:
    """The words of a shell line, without its comment and without the query of an example search."""
    words = shlex.split(line, comments=True)
    if words[:2] != ["vaultprobe", "search"]:
        return words
    return words[:2] + [word for word in words[2:] if word.isascii() and word.startswith("-")]


def same_in_every_language(language: str, content: str) -> object:
    """What of a block has to be the same in both."""
    if language == "sh":
        return [command(line) for line in content.splitlines()]
    if language == "python":
        return content
    return [line.split()[0] for line in content.splitlines()]


def spoken_by_the_program(body: str) -> set[str]:
    """Commands, options, variables, paths in a section's text: its code that is all ASCII."""
    return {code for code in re.findall(r"`([^`\n]+)`", body) if code.isascii()}


def operators(body: str) -> set[str]:
    """What the queries in a section's table do, whatever they look for."""
    rows = "\n".join(line.split(" | ")[0] for line in body.splitlines() if line.startswith("| `"))
    return {operator for code in re.findall(r"`([^`\n]+)`", rows) for operator in _OPERATOR.findall(code)}


def table_shape(body: str) -> list[int]:
    """The number of columns of each table row."""
    return [len(line.split(" | ")) for line in body.splitlines() if line.startswith("| ")]


def targets(text: str, file: Path) -> set[str]:
    """Where the links and pictures of a file lead, but for its other language."""
    links = re.findall(r"\]\(([^)#\s]+)", prose(text))
    led = {link if ":" in link else str(file.parent.joinpath(link).resolve()) for link in links}
    return led - {str(ENGLISH_README), str(CHINESE_README)}


def test_each_names_the_other_on_top(english: str, chinese: str) -> None:
    assert english.splitlines()[2] == "English · [简体中文](docs/README.zh-CN.md)"
    assert chinese.splitlines()[2] == "[English](../README.md) · 简体中文"


def test_the_headings_are_as_many_and_as_deep(english: str, chinese: str) -> None:
    levels = [[heading.split()[0] for heading, _ in sections(text)] for text in (english, chinese)]
    assert levels[1] == levels[0]


def test_the_fenced_blocks_hold_the_same(english: str, chinese: str) -> None:
    held = [
        [(language, same_in_every_language(language, content)) for language, content in fenced(text)]
        for text in (english, chinese)
    ]
    assert held[1] == held[0]


def test_the_keys_are_the_same_in_the_same_order(english: str, chinese: str) -> None:
    keys = [[row[:2] for row in _KEY_ROW.findall(text)] for text in (english, chinese)]
    assert keys[0]
    assert keys[1] == keys[0]


def test_the_keys_are_explained_in_the_words_of_the_screen(chinese: str) -> None:
    rows = _KEY_ROW.findall(chinese)
    assert not [name for _, name, does in rows if CHINESE[f"help.{name}"] not in does]


def test_each_section_names_the_same_commands_options_and_files(english: str, chinese: str) -> None:
    for (heading, body), (other, translated) in zip(sections(english), sections(chinese), strict=True):
        if heading.endswith(ABOUT_QUERIES):
            continue
        assert spoken_by_the_program(translated) == spoken_by_the_program(body), (heading, other)


def test_the_queries_show_the_same_operators(english: str, chinese: str) -> None:
    (place,) = (at for at, (heading, _) in enumerate(sections(english)) if heading.endswith(ABOUT_QUERIES))
    shown = [operators(sections(text)[place][1]) for text in (english, chinese)]
    assert {"NOT", "OR", '"', '-"', "tag:", "[board:"} <= shown[0]
    assert shown[1] == shown[0]


def test_the_tables_have_the_same_rows_and_columns(english: str, chinese: str) -> None:
    shapes = [[table_shape(body) for _, body in sections(text)] for text in (english, chinese)]
    assert shapes[1] == shapes[0]


def test_both_lead_to_the_same_places(english: str, chinese: str) -> None:
    assert targets(chinese, CHINESE_README) == targets(english, ENGLISH_README)


def test_every_relative_link_leads_to_a_file(chinese: str) -> None:
    links = re.findall(r"\]\(([^)#:\s]+)[)#]", chinese)
    assert links
    assert not [link for link in links if not CHINESE_README.parent.joinpath(link).is_file()]
