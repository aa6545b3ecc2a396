from __future__ import annotations

import json
from pathlib import Path

import pytest
from vaultprobe.engine.links_files import list_files
from vaultprobe.engine.links_syntax import links_in
from vaultprobe.engine.links_writing import LinkStyle, link_style, link_text

PATHS = ("电源/上电 时序.md", "电源/README.md", "README.md", "a/图.png", "a/v1.2.md")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    for path in PATHS:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    (tmp_path / ".obsidian").mkdir()
    return tmp_path


def set_up(vault: Path, **settings: object) -> None:
    (vault / ".obsidian/app.json").write_text(json.dumps(settings))


@pytest.mark.parametrize(
    ("settings", "path", "link"),
    [
        ({}, "电源/上电 时序.md", "[[上电 时序]]"),
        ({}, "电源/README.md", "[[电源/README]]"),
        ({}, "a/图.png", "[[图.png]]"),
        ({}, "a/v1.2.md", "[[v1.2]]"),
        ({"newLinkFormat": "absolute"}, "电源/上电 时序.md", "[[电源/上电 时序]]"),
        ({"newLinkFormat": "relative"}, "电源/上电 时序.md", "[[电源/上电 时序]]"),
        ({"useMarkdownLinks": True}, "电源/上电 时序.md", "[T](上电%20时序.md)"),
        ({"useMarkdownLinks": True, "newLinkFormat": "absolute"}, "README.md", "[T](README.md)"),
    ],
)
def test_a_link_is_written_as_obsidian_is_set(
    vault: Path, settings: dict[str, object], path: str, link: str
) -> None:
    set_up(vault, **settings)
    assert link_text(link_style(vault, path), "T") == link


def test_a_folder_inside_a_vault_links_as_the_vault_does(vault: Path) -> None:
    set_up(vault, newLinkFormat="absolute")
    assert link_style(vault / "电源", "README.md").path == "电源/README.md"


@pytest.mark.parametrize("markdown", [False, True])
@pytest.mark.parametrize("link_format", ["shortest", "relative", "absolute"])
@pytest.mark.parametrize("path", PATHS)
def test_what_is_written_leads_back(vault: Path, path: str, link_format: str, markdown: bool) -> None:
    set_up(vault, newLinkFormat=link_format, useMarkdownLinks=markdown)
    (link,) = links_in(link_text(link_style(vault, path), "T", ("一: 二", "三 四")))
    assert list_files(vault).find(link.target, "电源/x.md") == path
    assert link.place == "一 二#三 四"


@pytest.mark.parametrize(
    "name", ["[0] #1.md", "a^b.md", "a|b.md", "a(1) <b>.md", "100%.md", "\udcb5\udce7.md"]
)
def test_a_name_that_would_break_a_wikilink_is_written_as_markdown(name: str) -> None:
    text = link_text(LinkStyle(name, markdown=True), "[x] \\ y")
    (link,) = links_in(text)
    assert (link.kind, link.target) == ("markdown", name)
    assert text.startswith("[\\[x\\] \\\\ y](")
