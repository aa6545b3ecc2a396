"""A link that says what was typed leads to the note it links to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from vaultprobe.engine import Results, load_knowledge_dir

BODY = "这里谈存储器的训练与走线，也谈电源。"
NOTES = {
    "硬件/mem.md": f"# 存储器\n\n{BODY}\n\n## 阻抗 控制\n\n阻抗按叠层计算，训练见上文。{BODY}{BODY * 12}\n",
    "other.md": f"# 其他\n\n{BODY}\n",
    "软件/notes.txt": "训练 的 日志\n",
}


def first(folder: Path, query: str, link: str, notes: Mapping[str, str] = NOTES) -> Results:
    linking = {
        "index.md": f"# 目录\n\n训练 训练 见 {link}。\n",
        "硬件/index 2.md": f"# 又一个目录\n\n训练 训练 训练 见 {link.replace('硬件/', '')}。\n",
    }
    for path, text in {**notes, **linking}.items():
        file = folder / "v" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "v", index_dir=folder / "i").search(query, explain=True)


@pytest.mark.parametrize(
    "link",
    [
        "[存储器 训练](硬件/mem.md)",
        "[**存储器** 训练](<硬件/mem.md>)",
        "[存储器 训练](硬件/mem)",
        "[存储器 训练](/site/docs/硬件/mem)",
        "[存储器 训练](%E7%A1%AC%E4%BB%B6/mem.md 'title')",
        "[[mem|存储器 训练]]",
        "[[硬件/mem|存储器 训练]]",
        "[[mem.md|存储器 训练]]",
    ],
)
def test_the_linked_note_comes_first(tmp_path: Path, link: str) -> None:
    hit = first(tmp_path, "存储器 训练", link).hits[0]
    assert (hit.path, hit.line_start) == ("硬件/mem.md", 1)
    assert hit.why[-1].match == "linked under that name"
    assert sum(reason.part for reason in hit.why) == pytest.approx(hit.score, rel=1e-4)


@pytest.mark.parametrize("link", ["[存储器 训练](硬件/mem.md#阻抗-控制)", "[[mem#阻抗 控制|存储器 训练]]"])
def test_at_the_heading_that_the_link_names(tmp_path: Path, link: str) -> None:
    assert first(tmp_path, "存储器 训练", link).hits[0].headings[-1] == "阻抗 控制"


@pytest.mark.parametrize(
    "link",
    [
        "[存储器 训练 的说明](硬件/mem.md)",
        "![存储器 训练](硬件/mem.md)",
        "[存储器 训练](https://example.com/硬件/mem.md)",
        "[存储器 训练](../mem.md)",
        "[存储器 训练](#阻抗)",
        "[[nowhere|存储器 训练]]",
        "存储器 训练 硬件/mem.md",
    ],
)
def test_other_links_move_nothing(tmp_path: Path, link: str) -> None:
    found = first(tmp_path, "存储器 训练", link)
    assert all(reason.field != "place" for hit in found for reason in hit.why)


def test_inflections_do_not_matter(tmp_path: Path) -> None:
    notes = {"cert.md": "# Certs\n\nrelease and certificate things\n"}
    found = first(tmp_path, "release certificate", "[Release Certificates](cert.md)", notes)
    assert found.hits[0].path == "cert.md"


def test_a_note_of_that_name_comes_before_one_that_is_linked_so(tmp_path: Path) -> None:
    notes = {**NOTES, "存储器 训练.md": "存储器 训练\n"}
    assert (
        first(tmp_path, "存储器 训练", "[存储器 训练](硬件/mem.md)", notes).hits[0].path == "存储器 训练.md"
    )


def test_what_a_filter_leaves_out_stays_out(tmp_path: Path) -> None:
    found = first(tmp_path, "存储器 训练 -path:硬件", "[存储器 训练](硬件/mem.md)")
    assert all(not hit.path.startswith("硬件") for hit in found)
