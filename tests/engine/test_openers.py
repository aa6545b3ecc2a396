from __future__ import annotations

from pathlib import Path

import pytest
from vaultprobe.engine.openers import has_desktop, is_web_address, opener_commands, opener_names

ADDRESS = "obsidian://open?vault=a%20b&file=%E7%94%B5%27"
WSL = {"WSL_DISTRO_NAME": "Ubuntu"}
POWERSHELL = ("-NoProfile", "-NonInteractive", "-Command", f"Start-Process -FilePath '{ADDRESS}'")


def install(folder: Path, names: str) -> dict[str, str]:
    for name in names.split():
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    return {"PATH": str(folder)}


@pytest.mark.parametrize(
    ("platform", "env", "installed", "expected"),
    [
        ("linux", {"DISPLAY": ":0"}, "xdg-open gio", [("xdg-open", ADDRESS), ("gio", "open", ADDRESS)]),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, "gio", [("gio", "open", ADDRESS)]),
        ("freebsd14", {"DISPLAY": ":0"}, "xdg-open", [("xdg-open", ADDRESS)]),
        ("linux", {"DISPLAY": ":0", "SSH_CONNECTION": "x"}, "xdg-open", [("xdg-open", ADDRESS)]),
        ("linux", {"DISPLAY": ":0"}, "", []),
        ("linux", {"DISPLAY": "", "WAYLAND_DISPLAY": ""}, "xdg-open gio", []),
        ("linux", {}, "xdg-open gio", []),
        ("darwin", {}, "open", [("open", ADDRESS)]),
        ("darwin", {"SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, "open", []),
        ("win32", {}, "rundll32", [("rundll32", "url.dll,FileProtocolHandler", ADDRESS)]),
        ("win32", {"SSH_CONNECTION": "x"}, "rundll32", []),
        ("linux", WSL, "wslview powershell.exe", [("wslview", ADDRESS), ("powershell.exe", *POWERSHELL)]),
        ("linux", WSL, "powershell.exe xdg-open", [("powershell.exe", *POWERSHELL)]),
        ("linux", WSL | {"DISPLAY": ":0"}, "xdg-open", [("xdg-open", ADDRESS)]),
        ("linux", WSL | {"DISPLAY": ":0", "SSH_CONNECTION": "x"}, "wslview xdg-open", []),
    ],
)
def test_each_system_has_its_openers_best_first(
    tmp_path: Path, platform: str, env: dict[str, str], installed: str, expected: list[tuple[str, ...]]
) -> None:
    commands = opener_commands(ADDRESS, install(tmp_path, installed) | env, platform)
    assert commands == tuple((str(tmp_path / name), *arguments) for name, *arguments in expected)


def test_powershell_reads_the_address_as_text(tmp_path: Path) -> None:
    env = install(tmp_path, "powershell.exe") | WSL
    (*_, command), *_ = opener_commands("obsidian://x'; calc '", env, "linux")
    assert command == "Start-Process -FilePath 'obsidian://x''; calc '''"


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_missing_opener_has_a_name(platform: str) -> None:
    assert {"linux": "xdg-open", "darwin": "open", "win32": "rundll32"}[platform] in opener_names(platform)


def test_a_desktop_is_a_display_or_a_system_that_always_has_one() -> None:
    assert not has_desktop({}, "linux")
    assert has_desktop({"WAYLAND_DISPLAY": "w"}, "linux")
    assert has_desktop(WSL, "linux")
    assert has_desktop({}, "darwin")


@pytest.mark.parametrize(
    ("address", "web"),
    [
        ("https://a.b/c", True),
        ("HTTP://a.b", True),
        ("mailto:a@b.c", True),
        ("obsidian://open?vault=v", True),
        ("zotero://select/x", True),
        ("file:///etc/hosts", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("ms-msdt:/id", False),
        ("vscode://file/etc/hosts", False),
        ("https:a", False),
        ("https:// ", False),
        ("-x https://a.b", False),
        ("//host/share", False),
        ("", False),
    ],
)
def test_only_addresses_of_known_kinds_may_be_opened(address: str, web: bool) -> None:
    assert is_web_address(address) is web
