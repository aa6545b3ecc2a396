from __future__ import annotations

import json
from pathlib import Path

import pytest
from vaultprobe.engine.vault_settings import VaultSettings, vault_settings


def write(vault: Path, name: str, content: object) -> None:
    file = vault / ".obsidian" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize(
    ("filters", "excluded", "kept"),
    [
        (["归档/"], ["归档/a.md", "归档/子/b.md", "归档/"], ["归档.md", "x/归档/a.md", "归档2/a.md"]),
        (["Draft"], ["Draft.md", "drafts/x.md", "DRAFT 1.md"], ["a/Draft.md"]),
        (["  Templates/ "], ["templates/t.md"], ["x.md"]),
        (["a.b/"], ["a.b/c.md"], ["axb/c.md"]),
        (["["], ["[x].md"], ["x.md"]),
        ([r"/\.excalidraw\.md$/"], ["图/a.excalidraw.MD"], ["a.excalidraw.md.md", "aexcalidraw.md"]),
        (["/(?<=old)s/"], ["olds.md"], ["news.md"]),
        ([r"/(?<n>ab)\k<n>/"], ["x/abab.md"], ["ab.md"]),
        ([r"/^\w+\.md$/"], ["abc_1.md"], ["电源.md"]),
        (["/[[]/"], ["a[b.md"], ["ab.md"]),
        (["//"], ["//x"], ["a.md", "a//b.md"]),
        (["é/"], ["É/a.md", "e\u0301/a.md"], ["e/a.md"]),
        (["", "   "], [], ["a.md", "/"]),
    ],
)
def test_excluded_files_as_obsidian_reads_them(
    tmp_path: Path, filters: list[str], excluded: list[str], kept: list[str]
) -> None:
    write(tmp_path, "app.json", {"userIgnoreFilters": filters})
    settings = vault_settings(tmp_path)
    assert settings.notices == ()
    assert [p for p in excluded + kept if settings.is_excluded(p)] == excluded


def test_a_regular_expression_we_cannot_read_is_named_and_the_rest_holds(tmp_path: Path) -> None:
    write(tmp_path, "app.json", {"userIgnoreFilters": ["/(/", 5, None, "old/", "/[^]x/"]})
    settings = vault_settings(tmp_path)
    assert settings.is_excluded("old/a.md")
    assert not settings.is_excluded("a(x).md")
    assert settings.ignore_filters == ("/(/", "old/", "/[^]x/")
    assert any("/(/" in notice for notice in settings.notices)


def test_a_name_that_is_not_utf8_can_be_asked_about(tmp_path: Path) -> None:
    write(tmp_path, "app.json", {"userIgnoreFilters": ["old/"]})
    assert vault_settings(tmp_path).is_excluded("old/\udcb5\udce7.md")


@pytest.mark.parametrize(
    ("app", "expected"),
    [
        ({}, ("shortest", False)),
        ({"newLinkFormat": "relative", "useMarkdownLinks": True}, ("relative", True)),
        ({"newLinkFormat": "absolute", "useMarkdownLinks": 1}, ("absolute", False)),
        ({"newLinkFormat": ["relative"], "useMarkdownLinks": "true"}, ("shortest", False)),
        ({"newLinkFormat": "longest"}, ("shortest", False)),
    ],
)
def test_link_settings(tmp_path: Path, app: dict[str, object], expected: tuple[str, bool]) -> None:
    write(tmp_path, "app.json", app)
    settings = vault_settings(tmp_path)
    assert (settings.new_link_format, settings.use_markdown_links) == expected


@pytest.mark.parametrize(
    ("plugins", "manifest", "expected"),
    [
        (["dataview", "obsidian-advanced-uri"], None, True),
        (["obsidian-advanced-uri"], {"version": "1.44.0"}, True),
        (["obsidian-advanced-uri"], {"version": "1.46.1"}, True),
        (["obsidian-advanced-uri"], {"version": "2.0.0"}, True),
        (["obsidian-advanced-uri"], {"version": "1.43.9"}, False),
        (["obsidian-advanced-uri"], {"version": 1}, True),
        (["obsidian-advanced-uri-2"], None, False),
        ({"obsidian-advanced-uri": True}, None, False),
        ([7, None], None, False),
    ],
)
def test_the_advanced_uri_plugin_must_be_on_and_know_our_addresses(
    tmp_path: Path, plugins: object, manifest: object, expected: bool
) -> None:
    write(tmp_path, "community-plugins.json", plugins)
    if manifest:
        write(tmp_path, "plugins/obsidian-advanced-uri/manifest.json", manifest)
    assert vault_settings(tmp_path).advanced_uri is expected


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b'"x"', b"[" * 100_000])
def test_broken_settings_count_as_not_set_and_are_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".obsidian").mkdir()
    (tmp_path / ".obsidian/app.json").write_bytes(content)
    settings = vault_settings(tmp_path)
    assert len(settings.notices) == 1
    assert "app.json" in settings.notices[0]
    assert not settings.is_excluded("a.md")


def test_a_folder_that_is_no_vault_has_obsidians_defaults(tmp_path: Path) -> None:
    assert vault_settings(tmp_path / "nowhere") == VaultSettings()
