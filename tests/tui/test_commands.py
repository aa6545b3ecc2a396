"""The one table of commands."""

from __future__ import annotations

from vaultprobe.tui.commands import COMMANDS, GROUPS, NO_KEY, in_footer, key_names, key_of, keymap, short_key


def test_no_key_has_two_meanings_in_one_place() -> None:
    keys = [(command.scope, key) for command in COMMANDS for key in command.keys.split(",") if key != NO_KEY]
    assert len(keys) == len(set(keys))
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)


def test_no_bare_letter_acts_outside_the_preview() -> None:
    bare = [command.name for command in COMMANDS if any(len(key) == 1 for key in command.keys.split(","))]
    assert {command.scope for command in COMMANDS if command.name in bare} == {"preview"}


def test_every_command_is_in_a_group_of_the_help() -> None:
    assert {command.group for command in COMMANDS} == set(GROUPS)


def test_keys_as_people_write_them() -> None:
    assert key_names("ctrl+c,ctrl+q") == "Ctrl+C Ctrl+Q"
    assert key_names("shift+tab") == "Shift+Tab"
    assert key_names("N") == "N"
    assert short_key("ctrl+t") == "^T"
    assert short_key("f1") == "F1"


def test_the_footer_keeps_the_most_useful_keys_first() -> None:
    assert [command.name for command in in_footer()][:3] == ["help", "open", "edit"]


def test_own_keys_replace_the_usual_ones() -> None:
    keys, unknown = keymap({"open-tab": "f5", "opne": "f6", "leave": "f10"})
    assert keys == {"open-tab": "f5", "leave": "f10,ctrl+c"}
    assert unknown == ["opne"]
    assert key_of("open-tab", keys) == "f5"
    assert key_of("sort", keys) == "ctrl+s"
