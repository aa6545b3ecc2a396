"""What can be copied of a hit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from vaultprobe.engine import Hit, Snippet
from vaultprobe.engine.links_writing import LinkStyle
from vaultprobe.tui.copies import LIMIT, copies

HIT = Hit(
    rank=1,
    vault="v",
    vault_path="/vaults/v",
    path="01_硬件/DDR 设计.md",
    title="DDR 设计",
    headings=("DDR 设计", "阻抗 #2"),
    line_start=1,
    line_end=9,
    line=3,
    similarity=0.5,
    score=1.0,
    snippet=Snippet(""),
    text="## 阻抗\n\n50Ω\n",
)


def texts(hit: Hit) -> dict[str, str]:
    return {copy.kind: copy.text for copy in copies(hit, "obsidian://x")}


def test_every_kind() -> None:
    assert texts(HIT) == {
        "wikilink": "[[01_硬件/DDR 设计]]",
        "heading": "[[01_硬件/DDR 设计#阻抗 2]]",
        "path": "/vaults/v/01_硬件/DDR 设计.md",
        "text": "## 阻抗\n\n50Ω\n",
        "address": "obsidian://x",
    }


def test_the_only_heading_is_named_even_if_it_is_called_like_the_note() -> None:
    assert texts(replace(HIT, headings=("DDR 设计",)))["heading"] == "[[01_硬件/DDR 设计#DDR 设计]]"
    assert texts(replace(HIT, headings=("别的", "阻抗")))["heading"] == "[[01_硬件/DDR 设计#别的#阻抗]]"


def test_a_block_with_an_id_can_be_linked_to() -> None:
    told = replace(HIT, text="## 阻抗\n\n50Ω ±10 % ^z0\n\n其他\n")
    assert texts(told)["block"] == "[[01_硬件/DDR 设计#^z0]]"
    assert "block" not in texts(replace(told, line=5))


def test_the_text_is_that_of_the_heading_named() -> None:
    joined = "## 一\n\n甲\n\n## 二\n\n乙\n```\n## 代码\n```\n\n## 三\n丙"
    assert (
        texts(replace(HIT, text=joined, line_start=10, line=16))["text"] == "## 二\n\n乙\n```\n## 代码\n```\n"
    )
    assert texts(replace(HIT, text=joined, line_start=10, line=10))["text"] == "## 一\n\n甲\n"
    assert texts(replace(HIT, text="乙\n丙", line_start=10, line=11))["text"] == "乙\n丙"


def test_other_endings_stay_in_the_link() -> None:
    assert texts(replace(HIT, path="a.b.md"))["wikilink"] == "[[a.b]]"
    assert texts(replace(HIT, path="说明.txt"))["wikilink"] == "[[说明.txt]]"


def test_a_name_that_breaks_wikilinks_gets_a_markdown_link() -> None:
    hit = replace(HIT, path="a/[0] #1.md", title="[0] #1", headings=("x y",))
    assert texts(hit)["wikilink"] == r"[\[0\] #1](a/%5B0%5D%20%231.md)"
    assert texts(hit)["heading"] == r"[\[0\] #1](a/%5B0%5D%20%231.md#x%20y)"


def test_links_are_written_as_the_vault_wants_them() -> None:
    found = {copy.kind: copy.text for copy in copies(HIT, "", LinkStyle("DDR 设计.md", markdown=True))}
    assert found["wikilink"] == "[DDR 设计](DDR%20设计.md)"
    assert found["heading"] == "[DDR 设计](DDR%20设计.md#阻抗%202)"
    told = copies(replace(HIT, text="50Ω ^z-0"), "", LinkStyle("DDR 设计.md", markdown=True))
    assert "block" not in {copy.kind for copy in told}  # the hit is at another line
    told = copies(replace(HIT, text="50Ω ^z-0", line=1), "", LinkStyle("DDR 设计.md", markdown=True))
    assert {copy.kind: copy.text for copy in told}["block"] == "[DDR 设计](DDR%20设计.md#^z-0)"


def test_a_windows_path_keeps_its_separators() -> None:
    assert texts(replace(HIT, vault_path="C:\\vaults\\v"))["path"] == "C:\\vaults\\v\\01_硬件\\DDR 设计.md"


def test_undecodable_names_are_told() -> None:
    found = {copy.kind: copy for copy in copies(replace(HIT, path="a\udcff.md"), "obsidian://x")}
    assert found["path"].text == "/vaults/v/a?.md"
    assert found["path"].lossy
    assert not found["text"].lossy


@pytest.mark.parametrize(("size", "fits"), [(LIMIT, True), (LIMIT + 1, False)])
def test_what_no_terminal_takes_does_not_fit(size: int, fits: bool) -> None:
    found = {copy.kind: copy for copy in copies(replace(HIT, text="x" * size), "")}
    assert found["text"].fits is fits


def test_without_a_heading_there_is_one_link_not_two_alike() -> None:
    for headings in ((), ("#",)):
        found = texts(replace(HIT, headings=headings))
        assert "heading" not in found
        assert found["wikilink"] == "[[01_硬件/DDR 设计]]"
