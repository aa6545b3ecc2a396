"""Windows seen from inside WSL: whether we are there, and the same place named in either world."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

DRIVES = Path("/mnt")
"""Where WSL mounts the Windows drives."""

_DRIVE = re.compile(r"([A-Za-z]):[\\/](.*)", re.DOTALL)
_SHARE = re.compile(r"[\\/]{2}wsl(?:\.localhost|\$)[\\/]([^\\/]+)(.*)", re.DOTALL | re.IGNORECASE)


def in_wsl(env: Mapping[str, str], platform: str) -> bool:
    """Whether this is a Linux inside Windows."""
    return platform == "linux" and bool(env.get("WSL_DISTRO_NAME") or env.get("WSL_INTEROP"))


def from_windows(path: str, env: Mapping[str, str], drives: Path = DRIVES) -> Path:
    """A path as Windows writes it, as WSL reaches it; what WSL cannot reach comes back unchanged."""
    if drive := _DRIVE.fullmatch(path):
        return drives / drive[1].lower() / drive[2].replace("\\", "/")
    share = _SHARE.fullmatch(path)
    if share and share[1].casefold() == env.get("WSL_DISTRO_NAME", "").casefold():
        return Path("/" + share[2].replace("\\", "/").lstrip("/"))
    return Path(path)


def to_windows(path: PurePath, env: Mapping[str, str], drives: Path = DRIVES) -> PurePath:
    """A path inside WSL as a Windows program reaches it: its drive, or the share of this Linux."""
    place = PurePosixPath(path)
    if place.is_relative_to(drives):
        first, *rest = place.relative_to(drives).parts or ("",)
        if len(first) == 1 and first.isalpha():
            return PureWindowsPath(f"{first.upper()}:\\", *rest)
    distribution = env.get("WSL_DISTRO_NAME")
    return PureWindowsPath(f"\\\\wsl.localhost\\{distribution}\\", *place.parts[1:]) if distribution else path
