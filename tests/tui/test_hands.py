"""The real seam to Obsidian and the editor, on a vault on disk."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Hit, Settings, Snippet
from vaultprobe.engine.links import VaultLinks
from vaultprobe.engine.links_syntax import wikilink
from vaultprobe.engine.links_writing import LinkStyle
from vaultprobe.tui.hands import Desktop, hit_for


@pytest.fixture
def hit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hit:
    """A hit in a note that is on disk, on a machine without Obsidian and without a desktop."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "VISUAL", "EDITOR", "WSL_DISTRO_NAME", "WSL_INTEROP"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    vault = tmp_path / "vault"
    vault.mkdir()
    (vault / "上电 时序.md").write_text("# 时序\n\n先 1.8 V\n", encoding="utf-8")
    return Hit(
        1, "vault", str(vault), "上电 时序.md", "上电 时序", ("时序",), 1, 3, 3, 0.9, 1.0, Snippet("先 1.8 V")
    )


def test_the_address_leads_to_the_heading(hit: Hit) -> None:
    address = Desktop().address(hit)
    assert (
        address
        == "obsidian://open?vault=vault&file=%E4%B8%8A%E7%94%B5%20%E6%97%B6%E5%BA%8F%23%E6%97%B6%E5%BA%8F"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a desktop")
def test_without_a_desktop_the_outcome_carries_the_address(hit: Hit) -> None:
    outcome = Desktop().to_obsidian(hit, new_tab=False)
    assert not outcome.launched
    assert outcome.address == Desktop().address(hit)
    assert outcome.message


def test_an_editor_gets_note_and_line(hit: Hit, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    script = tmp_path / "ed.py"
    script.write_text(f"import sys; open({str(seen)!r}, 'w').write('|'.join(sys.argv[1:]))", encoding="utf-8")
    desktop = Desktop(editor=f"{sys.executable} {script} --wait")
    assert desktop.needs_terminal(hit)
    assert desktop.to_editor(hit).launched
    assert seen.read_text(encoding="utf-8").split("|")[-2:] == ["+3", str(Path(hit.vault_path, hit.path))]


def test_the_editor_is_the_users_only_when_he_has_named_one(
    hit: Hit, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not Desktop().has_editor
    assert Desktop(editor="vi").has_editor
    monkeypatch.setenv("EDITOR", " ")
    assert not Desktop().has_editor
    monkeypatch.setenv("VISUAL", "vi")
    assert Desktop().has_editor


def test_a_note_that_has_gone_still_has_an_address(hit: Hit) -> None:
    before = Desktop().address(hit)
    Path(hit.vault_path, hit.path).unlink()
    assert Desktop().address(hit) == before


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a desktop")
def test_searches_and_web_addresses_stay_in_hand_without_a_desktop(hit: Hit) -> None:
    searched = Desktop().to_obsidian_search(hit.vault_path, "上电")
    assert (searched.launched, searched.address) == (
        False, "obsidian://search?vault=vault&query=%E4%B8%8A%E7%94%B5"
    )  # fmt: skip
    assert Desktop().to_web("https://a.b/c").address == "https://a.b/c"
    with pytest.raises(EngineError, match="not opened from here"):
        Desktop().to_web("file:///etc/hosts")


def test_where_a_link_leads_can_be_opened_like_a_hit(hit: Hit) -> None:
    links = VaultLinks(Path(hit.vault_path), Settings())
    destination = links.follow("x.md", wikilink("上电 时序#时序"))
    target = hit_for(hit.vault_path, hit.vault, destination)
    assert (target.path, target.title, target.line, target.headings) == (hit.path, "上电 时序", 1, ("时序",))
    assert Desktop().address(target) == Desktop().address(hit)


def test_a_link_is_copied_as_the_vault_writes_links(hit: Hit) -> None:
    (Path(hit.vault_path) / ".obsidian").mkdir()
    (Path(hit.vault_path) / ".obsidian/app.json").write_text('{"useMarkdownLinks": true}')
    assert Desktop().link_style(hit) == LinkStyle("上电 时序.md", markdown=True)


def test_a_missing_editor_is_told(hit: Hit) -> None:
    with pytest.raises(EngineError, match="no-such-editor"):
        Desktop(editor="no-such-editor").needs_terminal(hit)
