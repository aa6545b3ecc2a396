"""Which keys there are."""

from __future__ import annotations

import pytest
from vaultprobe.tui.commands import COMMANDS
from vaultprobe.tui.key_syntax import wrong_keys


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_usual_keys_are_keys(command: object) -> None:
    assert wrong_keys(command.keys) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "key", ["f13", "ctrl+shift+a", "]", "+", "comma", "alt+enter", "full_stop", "ctrl+left", "a"]
)
def test_keys(key: str) -> None:
    assert wrong_keys(key) == []


@pytest.mark.parametrize("key", ["ctlr+t", "entr", "ctrl+", "strg+t", "", "ctrl+bell_tower"])
def test_no_keys(key: str) -> None:
    assert wrong_keys(f"f5,{key}") == [key]
