"""How each system opens an address with the program registered for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .programs import find_program
from .wsl import DRIVES, in_wsl

_POWERSHELL = ("powershell.exe", str(DRIVES / "c/Windows/System32/WindowsPowerShell/v1.0/powershell.exe"))


_WEB = re.compile(r"(?:https?://|mailto:|obsidian://|zotero://)\S", re.IGNORECASE)
"""Handlers of other kinds may run or read what is on this machine."""


def is_web_address(address: str) -> bool:
    """Whether an address in a note is of a kind that may be opened, once the user has said yes."""
    return _WEB.match(address) is not None


def has_desktop(env: Mapping[str, str], platform: str) -> bool:
    """Whether a window opened from here would be seen by the one who sits here."""
    if platform in ("darwin", "win32") or in_wsl(env, platform):
        return not env.get("SSH_CONNECTION")  # the desktop is on the far side
    return _has_display(env)


def opener_commands(address: str, env: Mapping[str, str], platform: str) -> tuple[tuple[str, ...], ...]:
    """The commands that can open an address here, best first; none without a desktop."""
    if not has_desktop(env, platform):
        return ()
    return tuple(
        (program, *arguments)
        for name, arguments in _candidates(address, env, platform)
        if (program := find_program(name, env))
    )


def opener_names(platform: str) -> str:
    """What the system could open addresses with, to tell the user."""
    return {"darwin": "open", "win32": "rundll32"}.get(platform, "xdg-open or gio")


def _candidates(address: str, env: Mapping[str, str], platform: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if platform == "darwin":
        yield "open", (address,)
    elif platform == "win32":
        yield "rundll32", ("url.dll,FileProtocolHandler", address)
    else:
        if in_wsl(env, platform):
            yield from _windows_from_wsl(address)
        if _has_display(env):
            yield "xdg-open", (address,)
            yield "gio", ("open", address)


def _windows_from_wsl(address: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "wslview", (address,)
    literal = address.replace("'", "''")  # PowerShell reads nothing else in single quotes
    command = f"Start-Process -FilePath '{literal}'"
    for powershell in _POWERSHELL:
        yield powershell, ("-NoProfile", "-NonInteractive", "-Command", command)


def _has_display(env: Mapping[str, str]) -> bool:
    return bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))
