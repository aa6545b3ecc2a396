from __future__ import annotations

from pathlib import Path, PureWindowsPath
from urllib.parse import parse_qs, urlsplit

import pytest
from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.engine.placing import VaultAddress, vault_address


def known(path: Path, identifier: str, name: str | None = None) -> KnownVault:
    return KnownVault(name or path.name, identifier, path)


def make(path: Path, *, advanced: bool = False) -> Path:
    (path / ".obsidian").mkdir(parents=True)
    if advanced:
        (path / ".obsidian/community-plugins.json").write_text('["obsidian-advanced-uri"]')
    return path


def query(text: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(text).query).items()}


def test_a_listed_vault_goes_by_its_name(tmp_path: Path) -> None:
    vault = make(tmp_path / "笔记")
    place = vault_address(vault, [known(vault, "id1"), known(tmp_path / "other", "id2")], {}, "linux")
    assert query(place.note("子/a.md").text) == {"vault": "笔记", "file": "子/a"}


def test_two_vaults_of_one_name_go_by_their_ids(tmp_path: Path) -> None:
    one, two = make(tmp_path / "a/Docs"), make(tmp_path / "b/docs")  # Obsidian does not tell the case apart
    listed = [known(one, "aaaa"), known(two, "bbbb")]
    addresses = [vault_address(v, listed, {}, "linux").note("说明.md").text for v in (one, two)]
    assert [query(a)["vault"] for a in addresses] == ["aaaa", "bbbb"]


def test_a_name_that_is_another_vaults_id_is_not_trusted(tmp_path: Path) -> None:
    one, two = make(tmp_path / "bbbb"), make(tmp_path / "two")
    place = vault_address(one, [known(one, "aaaa"), known(two, "bbbb")], {}, "linux")
    assert query(place.note("a.md").text)["vault"] == "aaaa"


def test_a_vault_missing_from_the_list_goes_by_its_path(tmp_path: Path) -> None:
    vault = make(tmp_path / "new")
    place = vault_address(vault, [known(make(tmp_path / "other"), "id")], {}, "linux")
    assert query(place.note("子/a.md").text) == {"path": str(vault.resolve() / "子/a")}


@pytest.mark.parametrize("source", ["none", "config"])
def test_where_obsidian_has_no_list_the_name_is_used(tmp_path: Path, source: str) -> None:
    vault = make(tmp_path / "new")
    vaults = [KnownVault("x", None, tmp_path / "x", "config")] if source == "config" else []
    assert query(vault_address(vault, vaults, {}, "linux").note("a.md").text)["vault"] == "new"


@pytest.mark.parametrize("listed", [True, False])
def test_a_folder_inside_a_vault_is_addressed_through_the_vault(tmp_path: Path, listed: bool) -> None:
    vault = make(tmp_path / "笔记")
    inner = vault / "01_硬件/DDR"
    inner.mkdir(parents=True)
    place = vault_address(inner, [known(vault, "id")] if listed else [], {}, "linux")
    assert query(place.note("a.md").text) == {"vault": "笔记", "file": "01_硬件/DDR/a"}


def test_a_vault_reached_through_a_link_is_the_same_vault(tmp_path: Path) -> None:
    vault = make(tmp_path / "real")
    (tmp_path / "link").symlink_to(vault)
    for root, path in ((tmp_path / "link", vault), (vault, tmp_path / "link")):
        place = vault_address(
            root, [known(path, "id", name="名"), known(tmp_path / "gone", "x")], {}, "linux"
        )
        assert query(place.note("a.md").text) == {"vault": "名", "file": "a"}


def test_a_vault_spelled_in_another_case_is_the_same_where_the_disk_says_so(tmp_path: Path) -> None:
    vault = make(tmp_path / "Notes")
    if not (tmp_path / "notes").exists():
        pytest.skip("this file system tells upper from lower case")
    place = vault_address(vault, [known(tmp_path / "notes", "id"), known(tmp_path, "x")], {}, "linux")
    assert place.id == "id"


def test_under_wsl_windows_is_given_a_windows_path() -> None:
    listed = [known(Path("/mnt/c/none"), "id")]
    place = vault_address(Path("/mnt/q/no such/v"), listed, {"WSL_DISTRO_NAME": "U"}, "linux")
    assert place.root == PureWindowsPath("Q:\\no such\\v")
    assert query(place.note("a.md").text) == {"path": "Q:\\no such\\v\\a"}


PLAIN = VaultAddress("v", None, Path("/v"))
PLUGIN = VaultAddress("v", None, Path("/v"), advanced=True)


@pytest.mark.parametrize(
    ("place", "line", "headings", "way", "expected"),
    [
        (PLAIN, None, (), "note", {"vault": "v", "file": "a"}),
        (PLAIN, None, ("一", "二"), "note", {"vault": "v", "file": "a"}),
        (PLAIN, 9, ("一", "二"), "heading", {"vault": "v", "file": "a#一#二"}),
        (PLAIN, 9, (), "note", {"vault": "v", "file": "a"}),
        (PLAIN, 9, ("###",), "note", {"vault": "v", "file": "a"}),
        (PLUGIN, 9, ("一",), "line", {"vault": "v", "filepath": "a.md", "line": "9"}),
        (PLUGIN, None, (), "note", {"vault": "v", "file": "a"}),
    ],
)
def test_the_address_lands_as_exactly_as_it_can(
    place: VaultAddress, line: int | None, headings: tuple[str, ...], way: str, expected: dict[str, str]
) -> None:
    address = place.note("a.md", line=line, headings=headings)
    assert (address.way, query(address.text)) == (way, expected)


@pytest.mark.parametrize(
    ("place", "line", "way", "expected"),
    [
        (PLAIN, 9, "block", {"vault": "v", "file": "a#^b1"}),
        (PLAIN, None, "note", {"vault": "v", "file": "a"}),
        (PLUGIN, 9, "line", {"vault": "v", "filepath": "a.md", "line": "9"}),
        (VaultAddress("v", None, Path("/v"), ambiguous=True), 9, "block", {"path": "/v/a#^b1"}),
    ],
)
def test_a_block_with_an_id_is_closer_than_its_heading(
    place: VaultAddress, line: int | None, way: str, expected: dict[str, str]
) -> None:
    address = place.note("a.md", line=line, headings=("一",), block="b1")
    assert (address.way, query(address.text)) == (way, expected)


def test_a_name_with_a_hash_has_no_blocks() -> None:
    assert PLAIN.note("C# 笔记.md", line=2, block="b1").way == "none"


@pytest.mark.parametrize(
    ("place", "called"),
    [
        (PLAIN, "v"),
        (VaultAddress("v", "id", Path("/v"), ambiguous=True), "id"),
        (VaultAddress("v", None, Path("/v"), ambiguous=True), ""),
    ],
)
def test_a_search_goes_to_this_vault_and_no_other(place: VaultAddress, called: str) -> None:
    assert place.called == called
    assert place.search("阻抗").way == ("search" if called else "none")
    assert place.search("阻" * 1000).way == "none"


def test_the_plugin_is_asked_by_id_where_the_name_is_shared_and_not_at_all_without_one() -> None:
    shared = VaultAddress("v", "id", Path("/v"), ambiguous=True, advanced=True)
    assert query(shared.note("a.md", line=3).text)["vault"] == "id"
    unknown = VaultAddress("v", None, Path("/v"), ambiguous=True, advanced=True)
    assert query(unknown.note("a.md", line=3, headings=("一",)).text) == {"path": "/v/a#一"}


def test_a_name_with_a_hash_is_left_to_the_plugin() -> None:
    assert PLAIN.note("C# 笔记.md", line=2, headings=("一",)).way == "none"
    assert query(PLUGIN.note("C# 笔记.md").text) == {"vault": "v", "filepath": "C# 笔记.md"}


def test_the_plugin_is_looked_for_in_the_vault_not_in_the_folder_searched(tmp_path: Path) -> None:
    vault = make(tmp_path / "v", advanced=True)
    (vault / "sub").mkdir()
    address = vault_address(vault / "sub", [], {}, "linux", advanced_uri=True).note("a.md", line=5)
    assert address.way == "line"
    assert query(address.text)["filepath"] == "sub/a.md"


@pytest.mark.parametrize(("wanted", "has_it"), [(False, True), (True, False)])
def test_an_address_for_the_plugin_needs_the_wish_and_the_plugin(
    tmp_path: Path, wanted: bool, has_it: bool
) -> None:
    vault = make(tmp_path / "v", advanced=has_it)
    address = vault_address(vault, [], {}, "linux", advanced_uri=wanted).note("a.md", line=5)
    assert address.text == "obsidian://open?vault=v&file=a"


def test_a_long_trail_loses_its_outer_headings_so_that_windows_takes_the_address() -> None:
    trail = ("外" * 120, "中" * 120, "里面的标题")
    address = PLAIN.note("a.md", line=3, headings=trail)
    assert len(address.text) <= 2000
    assert query(address.text)["file"] == f"a#{trail[1]}#{trail[2]}"
    assert PLAIN.note("a.md", line=3, headings=("长" * 400,)).way == "note"


def test_a_new_tab_reaches_both_kinds_of_address() -> None:
    assert query(PLAIN.note("a.md", new_tab=True).text)["paneType"] == "tab"
    assert query(PLUGIN.note("a.md", line=1, new_tab=True).text)["openmode"] == "tab"
