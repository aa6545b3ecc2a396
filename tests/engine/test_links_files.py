from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from vaultprobe.engine.links_files import VaultFiles, leaves_vault, list_files

FILES = VaultFiles(
    [
        "README.md",
        "电源/README.md",
        "电源/上电/README.md",
        "电源/时序.md",
        "串口/深/更深/时序.md",
        "串口/时序.md",
        "图/a.png",
        "a.png.md",
        "日志.txt",
        "v1.2.md",
        unicodedata.normalize("NFD", "Prüfung/Maß é.md"),
    ]
)


@pytest.mark.parametrize(
    ("target", "source", "found"),
    [
        ("时序", "电源/README.md", "电源/时序.md"),  # below the note's folder first
        ("时序", "README.md", "串口/时序.md"),  # then the shortest; a tie goes by name
        ("时序", "串口/深/x.md", "串口/深/更深/时序.md"),
        ("更深/时序", "README.md", "串口/深/更深/时序.md"),
        ("深/时序", "README.md", None),  # names end at borders
        ("README", "电源/上电/x.md", "README.md"),  # the whole path is named
        ("上电/README", "README.md", "电源/上电/README.md"),
        ("readme", "README.md", "README.md"),
        ("README.md", "电源/x.md", "README.md"),
        ("./README", "电源/x.md", "电源/README.md"),
        ("../README", "电源/x.md", "README.md"),
        ("../时序", "串口/深/x.md", "串口/时序.md"),
        ("../../时序", "串口/深/x.md", "串口/深/更深/时序.md"),  # no such path: any that ends so
        ("../../../README", "电源/x.md", "README.md"),  # as Obsidian: the top is the top
        ("/时序", "电源/x.md", None),
        ("/电源/时序", "串口/x.md", "电源/时序.md"),
        ("a.png", "README.md", "图/a.png"),  # as written before with .md
        ("a.png.md", "README.md", "a.png.md"),
        ("日志.txt", "README.md", "日志.txt"),
        ("日志", "README.md", None),
        ("v1.2", "README.md", "v1.2.md"),
        ("maß é", "README.md", unicodedata.normalize("NFD", "Prüfung/Maß é.md")),
        ("PRÜFUNG/Maß\xa0é", "README.md", unicodedata.normalize("NFD", "Prüfung/Maß é.md")),
        ("没有", "README.md", None),
        ("", "README.md", None),
    ],
)
def test_a_name_leads_where_obsidian_goes(target: str, source: str, found: str | None) -> None:
    assert FILES.find(target, source) == found


def test_all_meanings_of_a_name_are_known() -> None:
    assert FILES.find_all("时序", "串口/x.md") == ["串口/时序.md", "串口/深/更深/时序.md", "电源/时序.md"]


@pytest.mark.parametrize(
    ("target", "source", "folder"),
    [
        ("上电", "电源/x.md", True),
        ("电源", "x.md", True),
        ("/电源/", "串口/x.md", True),
        ("../电源", "串口/x.md", True),
        ("上电", "x.md", False),
        ("时序", "x.md", False),
    ],
)
def test_a_folder_is_told_from_a_missing_note(target: str, source: str, folder: bool) -> None:
    assert FILES.is_folder(target, source) is folder


@pytest.mark.parametrize(
    ("target", "source", "leaves"),
    [
        ("../a", "x.md", True),
        ("../a", "d/x.md", False),
        ("../../a", "d/x.md", True),
        ("a/../../b", "d/x.md", True),
        ("a/../b", "x.md", False),
        ("./../../a", "d/x.md", True),
    ],
)
def test_climbing_out_of_the_vault_is_noticed(target: str, source: str, leaves: bool) -> None:
    assert leaves_vault(target, source) is leaves


def test_the_walk_leaves_out_what_is_hidden_and_what_lies_outside(tmp_path: Path) -> None:
    vault, outside = tmp_path / "v", tmp_path / "outside"
    for file in ("a.md", "图/b.png", ".obsidian/c.json", ".trash/d.md"):
        (vault / file).parent.mkdir(parents=True, exist_ok=True)
        (vault / file).touch()
    outside.mkdir()
    (outside / "e.md").touch()
    (vault / "link").symlink_to(outside)
    (vault / "loop").symlink_to(vault)
    (vault / "e.md").symlink_to(outside / "e.md")
    (vault / "gone.md").symlink_to(vault / "nothing")
    assert list_files(vault).paths == ("a.md", "图/b.png")
    assert list_files(vault, follow_links=True).paths == ("a.md", "e.md", "link/e.md", "图/b.png")
    assert list_files(tmp_path / "none").paths == ()
