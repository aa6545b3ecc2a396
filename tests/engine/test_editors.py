from __future__ import annotations

import os
from pathlib import Path

import pytest
from vaultprobe.engine.editors import choose_editor, editor_command, is_graphical, program_name
from vaultprobe.engine.types import EngineError

NOTE = "/v/会议 记录/a b.md"


def install(folder: Path, *names: str) -> dict[str, str]:
    """An environment whose PATH holds just these programs."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    return {"PATH": str(folder)}


@pytest.mark.parametrize(
    ("editor", "arguments", "graphical"),
    [
        ("vi", ["+44", NOTE], False),
        ("nvim -R", ["-R", "+44", NOTE], False),
        ("vim -g", ["-g", "+44", NOTE], True),
        ("gvim", ["+44", NOTE], True),
        ("nano", ["+44", NOTE], False),
        ("micro", ["+44", NOTE], False),
        ("kak", ["+44", NOTE], False),
        ("joe", ["+44", NOTE], False),
        ("ne", ["+44", NOTE], False),
        ("fakeed --wait --reuse", ["--wait", "--reuse", "+44", NOTE], False),
        ("hx", [f"{NOTE}:44"], False),
        ("helix", [f"{NOTE}:44"], False),
        ("code --wait", ["--wait", "-g", f"{NOTE}:44"], True),
        ("code-insiders", ["-g", f"{NOTE}:44"], True),
        ("codium", ["-g", f"{NOTE}:44"], True),
        ("cursor", ["-g", f"{NOTE}:44"], True),
        ("windsurf", ["-g", f"{NOTE}:44"], True),
        ("subl -n", ["-n", f"{NOTE}:44"], True),
        ("zed", [f"{NOTE}:44"], True),
        ("idea.sh", ["--line", "44", NOTE], True),
        ("kate", ["--line", "44", NOTE], True),
        ("gedit", ["+44", NOTE], True),
        ("neovide", ["--", "+44", NOTE], True),
        ("notepad++.exe", ["-n44", NOTE], True),
        ("notepad", [NOTE], True),
        ("open -t", ["-t", NOTE], True),
    ],
)
def test_each_editor_is_told_the_line_in_its_own_way(
    tmp_path: Path, editor: str, arguments: list[str], graphical: bool
) -> None:
    program = editor.split()[0]
    env = install(tmp_path, program)
    command = editor_command(editor, Path(NOTE), 44, env=env, platform="linux")
    assert command == (str(tmp_path / program), *arguments)
    assert is_graphical(command, env, "linux") is graphical


@pytest.mark.parametrize(
    ("flags", "env", "platform", "graphical"),
    [
        ("", {"DISPLAY": ":0"}, "linux", True),
        ("", {}, "linux", False),
        ("-nw", {"DISPLAY": ":0"}, "linux", False),
        ("", {}, "darwin", False),
        ("", {}, "win32", True),
    ],
)
def test_emacs_opens_a_window_where_it_can(
    tmp_path: Path, flags: str, env: dict[str, str], platform: str, graphical: bool
) -> None:
    env = install(tmp_path, "emacs") | env
    command = editor_command(f"emacs {flags}", Path(NOTE), 1, env=env, platform=platform)
    assert is_graphical(command, env, platform) is graphical


@pytest.mark.parametrize(
    ("flags", "graphical"),
    [("", False), ("-c", True), ("-c -nw", False), ("-t", False), ("--create-frame", True)],
)
def test_emacsclient_is_graphical_only_with_a_frame_of_its_own(
    tmp_path: Path, flags: str, graphical: bool
) -> None:
    env = install(tmp_path, "emacsclient") | {"WAYLAND_DISPLAY": "w"}
    command = editor_command(f"emacsclient {flags}", Path(NOTE), 7, env=env, platform="linux")
    assert command[-2:] == ("+7", NOTE)
    assert is_graphical(command, env, "linux") is graphical


def test_an_emacs_built_without_windows_needs_the_terminal(tmp_path: Path) -> None:
    env = install(tmp_path, "emacs-nox") | {"DISPLAY": ":0"}
    (tmp_path / "emacs").symlink_to(tmp_path / "emacs-nox")
    assert not is_graphical((str(tmp_path / "emacs"), NOTE), env, "linux")


@pytest.mark.parametrize(
    ("editor", "platform", "arguments"),
    [
        ("ed --line={line} {file}", "linux", ["--line=44", NOTE]),
        ("ed '{file}:{line}:1' --wait", "linux", [f"{NOTE}:44:1", "--wait"]),
        ("ed -e 'goto {line}'", "linux", ["-e", "goto 44", NOTE]),
        ("ed -n 'a b' \"c d\" e\\ f", "linux", ["-n", "a b", "c d", "e f", "+44", NOTE]),
        ('ed -n "a b" C:\\dir\\x don\'t', "win32", ["-n", "a b", "C:\\dir\\x", "don't", "+44", NOTE]),
        ("ed # {nothing}", "linux", ["#", "{nothing}", "+44", NOTE]),
    ],
)
def test_the_setting_is_split_as_a_shell_would_and_may_place_the_line_itself(
    tmp_path: Path, editor: str, platform: str, arguments: list[str]
) -> None:
    env = install(tmp_path, "ed")
    command = editor_command(editor, Path(NOTE), 44, env=env, platform=platform)
    assert command == (str(tmp_path / "ed"), *arguments)


def test_a_program_in_a_folder_with_a_space_is_one_program(tmp_path: Path) -> None:
    install(tmp_path / "my editor", "ed")
    program = str(tmp_path / "my editor/ed")
    command = editor_command(f'"{program}" -n', Path(NOTE), 2, env={"PATH": ""}, platform="linux")
    assert command == (program, "-n", "+2", NOTE)


def test_a_program_in_the_home_folder_may_be_named_by_tilde(tmp_path: Path) -> None:
    install(tmp_path / "bin", "ed")
    command = editor_command("~/bin/ed", Path(NOTE), 2, env={"HOME": str(tmp_path)}, platform="linux")
    assert command[0] == str(tmp_path / "bin/ed")


@pytest.mark.parametrize("editor", ["vi", "hx", "code", "kate", "unheard-of", "ed {file} {line}"])
@pytest.mark.parametrize(
    "name",
    [
        "-R.md",
        "+q!.md",
        "+9",
        "$(touch INJECTED).md",
        "a;b.md",
        "引号'\".md",
        "{line}.md",
        "{file}",
        "\udcff.md",
    ],
)
def test_a_hostile_name_stays_one_absolute_path(tmp_path: Path, editor: str, name: str) -> None:
    env = install(tmp_path, editor.split()[0])
    command = editor_command(editor, tmp_path / name, 5, env=env, platform="linux")
    full = str(tmp_path / name)
    assert [a for a in command if name in a] in ([full], [f"{full}:5"])


def test_a_relative_file_and_a_line_before_the_first_are_put_right(tmp_path: Path) -> None:
    command = editor_command("vi", Path("-R.md"), 0, env=install(tmp_path, "vi"), platform="linux")
    assert command[1:] == ("+1", os.path.abspath("-R.md"))


@pytest.mark.parametrize(
    ("editor", "message"),
    [
        ("no-such-editor -n", "no-such-editor: no such editor here"),
        ('"no closed quote', "quotation mark"),
        ("", "no editor is set"),
        ("   ", "no editor is set"),
        ("''", "no editor is set"),
    ],
)
def test_an_editor_that_cannot_be_used_is_named(tmp_path: Path, editor: str, message: str) -> None:
    with pytest.raises(EngineError, match=message):
        editor_command(editor, Path(NOTE), 1, env=install(tmp_path, "vi"), platform="linux")


@pytest.mark.parametrize(
    ("configured", "env", "expected"),
    [
        ("hx", {"VISUAL": "code", "EDITOR": "vi"}, "hx"),
        (None, {"VISUAL": "code -w", "EDITOR": "vi"}, "code -w"),
        (None, {"VISUAL": " ", "EDITOR": "vi"}, "vi"),
        ("", {}, "nano"),
    ],
)
def test_the_settings_come_before_the_environment(
    tmp_path: Path, configured: str | None, env: dict[str, str], expected: str
) -> None:
    assert choose_editor(configured, install(tmp_path, "nano", "vi") | env, "linux") == expected


def test_with_nothing_set_and_nothing_there_the_user_is_told(tmp_path: Path) -> None:
    assert choose_editor(None, install(tmp_path, "notepad"), "win32") == "notepad"
    with pytest.raises(EngineError, match="no editor is set"):
        choose_editor(None, {"PATH": str(tmp_path)}, "linux")


@pytest.mark.parametrize("name", ["a&calc&.md", "100%PATH%.md", "a^b.md", "a!b.md"])
def test_a_batch_file_is_never_given_a_name_that_its_shell_would_run(tmp_path: Path, name: str) -> None:
    env = install(tmp_path, "code.cmd")
    with pytest.raises(EngineError, match="not safe"):
        editor_command("code.cmd", tmp_path / name, 1, env=env, platform="win32")
    assert editor_command("code.cmd", tmp_path / "电源 1.md", 3, env=env, platform="win32")[1:] == (
        "-g",
        f"{tmp_path / '电源 1.md'}:3",
    )


@pytest.mark.parametrize(
    ("editor", "expected"),
    [("notepad++.exe", ("-n7", r"C:\v\a.md")), ("vi", ("+7", "/mnt/c/v/a.md"))],
)
def test_from_wsl_a_windows_editor_is_given_a_windows_path(
    tmp_path: Path, editor: str, expected: tuple[str, ...]
) -> None:
    env = install(tmp_path, editor) | {"WSL_DISTRO_NAME": "Ubuntu"}
    assert editor_command(editor, Path("/mnt/c/v/a.md"), 7, env=env, platform="linux")[1:] == expected


@pytest.mark.parametrize(
    ("program", "name"),
    [
        ("/usr/bin/nvim", "nvim"),
        (r"C:\Program Files\VS Code\bin\Code.cmd", "code"),
        ("/opt/idea/bin/idea.sh", "idea"),
        ("idea64.exe", "idea"),
        ("vim.basic", "vim.basic"),
        ("notepad++.exe", "notepad++"),
    ],
)
def test_a_program_is_known_by_its_name(program: str, name: str) -> None:
    assert program_name(program) == name
