"""The real seam to Obsidian and the editor, on a vault on disk."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Hit, Snippet
from vaultprobe.tui.hands import Desktop


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


def test_a_missing_editor_is_told(hit: Hit) -> None:
    with pytest.raises(EngineError, match="no-such-editor"):
        Desktop(editor="no-such-editor").needs_terminal(hit)
