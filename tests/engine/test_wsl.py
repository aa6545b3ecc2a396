from __future__ import annotations

from pathlib import Path, PurePath, PureWindowsPath

import pytest
from vaultprobe.engine.wsl import from_windows, in_wsl, to_windows

UBUNTU = {"WSL_DISTRO_NAME": "Ubuntu-24.04"}


@pytest.mark.parametrize(
    ("env", "platform", "expected"),
    [
        (UBUNTU, "linux", True),
        ({"WSL_INTEROP": "/run/WSL/8_interop"}, "linux", True),
        ({}, "linux", False),
        (UBUNTU, "win32", False),
    ],
)
def test_wsl_is_told_from_the_environment(env: dict[str, str], platform: str, expected: bool) -> None:
    assert in_wsl(env, platform) is expected


@pytest.mark.parametrize(
    ("windows", "linux"),
    [
        (r"C:\Users\王工\笔记 本", "/mnt/c/Users/王工/笔记 本"),
        (r"D:/vault/sub", "/mnt/d/vault/sub"),
        (r"\\wsl.localhost\Ubuntu-24.04\home\me\vault", "/home/me/vault"),
        (r"\\wsl$\ubuntu-24.04\home\me", "/home/me"),
        (r"\\wsl$\Debian\home\me", r"\\wsl$\Debian\home\me"),
        (r"\\server\share\vault", r"\\server\share\vault"),
        ("/home/me/vault", "/home/me/vault"),
    ],
)
def test_windows_paths_as_wsl_reaches_them(windows: str, linux: str) -> None:
    assert from_windows(windows, UBUNTU) == Path(linux)


@pytest.mark.parametrize(
    ("linux", "windows"),
    [
        ("/mnt/c/Users/王工/a.md", PureWindowsPath(r"C:\Users\王工\a.md")),
        ("/mnt/c", PureWindowsPath("C:\\")),
        ("/home/me/a.md", PureWindowsPath(r"\\wsl.localhost\Ubuntu-24.04\home\me\a.md")),
        ("/mnt/usb/a.md", PureWindowsPath(r"\\wsl.localhost\Ubuntu-24.04\mnt\usb\a.md")),
        ("/mnt", PureWindowsPath(r"\\wsl.localhost\Ubuntu-24.04\mnt")),
    ],
)
def test_wsl_paths_as_windows_programs_reach_them(linux: str, windows: PurePath) -> None:
    assert to_windows(Path(linux), UBUNTU) == windows


def test_without_the_distribution_name_the_path_stays() -> None:
    assert to_windows(Path("/home/me"), {"WSL_INTEROP": "x"}) == Path("/home/me")
