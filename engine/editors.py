"""Editors: which one, how it is told the line, and whether it needs the terminal to itself."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from .openers import has_desktop
from .programs import find_program
from .types import EngineError
from .wsl import in_wsl, to_windows

_HINT = "set EDITOR, or `editor` in the settings"


class _Family(NamedTuple):
    """Editors that take the place in the same way."""

    names: str
    arguments: tuple[str, ...]
    graphical: bool


_PLUS = ("+{line}", "{file}")
_COLON = ("{file}:{line}",)
_OPTION = ("--line", "{line}", "{file}")
_ONLY_FILE = ("{file}",)

_FAMILIES = (
    _Family("hx helix", _COLON, False),
    _Family("code code-insiders code-oss codium vscodium cursor windsurf trae kiro", ("-g", *_COLON), True),
    _Family("subl sublime_text zed zeditor lapce atom pulsar", _COLON, True),
    _Family("idea pycharm charm clion webstorm goland rider phpstorm rubymine rustrover", _OPTION, True),
    _Family("kate kwrite mousepad mate cot", _OPTION, True),
    _Family("gvim mvim gedit gnome-text-editor xed pluma geany bbedit", _PLUS, True),
    _Family("neovide", ("--", *_PLUS), True),
    _Family("notepad++", ("-n{line}", "{file}"), True),
    _Family("notepad wordpad leafpad l3afpad typora marktext open xdg-open", _ONLY_FILE, True),
)
_BY_NAME = {name: family for family in _FAMILIES for name in family.names.split()}
_OTHERS = _Family("", _PLUS, False)
"""The vi family, nano, emacs, micro, kakoune, joe, ne and most others."""

_TERMINAL_FLAGS = {"-nw", "-t", "-tty", "--tty", "--no-window-system"}
_FRAME_FLAGS = {"-c", "--create-frame"}
_UNSAFE_IN_BATCH = re.compile(r'[&|<>^%!"\r\n]')
_PLACEHOLDER = re.compile(r"\{(file|line)\}")


def choose_editor(configured: str | None, env: Mapping[str, str], platform: str) -> str:
    """The editor's command line: from the settings, `$VISUAL`, `$EDITOR`, else one that is there."""
    for choice in (configured, env.get("VISUAL"), env.get("EDITOR")):
        if choice and choice.strip():
            return choice
    usual = ("notepad",) if platform == "win32" else ("sensible-editor", "nano", "vim", "vi")
    for name in usual:
        if find_program(name, env):
            return name
    raise EngineError(f"no editor is set: {_HINT}")


def editor_command(
    editor: str, file: Path, line: int, *, env: Mapping[str, str], platform: str
) -> tuple[str, ...]:
    """The arguments that open `file` at `line`; EngineError when the editor is not there.

    `editor` is split as a shell would. It may say itself where the place goes, with `{file}` and
    `{line}`; else the program's name tells.
    """
    words = _split(editor, platform)
    program = _locate(words[0], env)
    given = words[1:]
    if not any(_PLACEHOLDER.search(word) for word in given):
        given += _family(words[0]).arguments
    elif not any("{file}" in word for word in given):
        given += _ONLY_FILE
    values = {"file": _as_seen_by(program, file, env, platform), "line": str(max(line, 1))}
    arguments = [_PLACEHOLDER.sub(lambda match: values[match[1]], word) for word in given]
    if program.lower().endswith((".cmd", ".bat")):
        _refuse_batch_code(program, arguments)
    return (program, *arguments)


def is_graphical(command: Sequence[str], env: Mapping[str, str], platform: str) -> bool:
    """Whether the editor opens a window of its own, so that the terminal stays ours."""
    name = program_name(command[0])
    flags = set(command[1:])
    if name in ("emacs", "emacsclient"):
        window = name == "emacs" or bool(flags & _FRAME_FLAGS)
        built_for_it = "nox" not in os.path.basename(os.path.realpath(command[0])) and platform != "darwin"
        return window and built_for_it and not flags & _TERMINAL_FLAGS and has_desktop(env, platform)
    return _family(command[0]).graphical or (name in ("vi", "vim") and "-g" in flags)


def program_name(program: str) -> str:
    """`code` for `C:\\bin\\Code.cmd`, `idea` for `/opt/idea/bin/idea.sh`."""
    name = re.split(r"[\\/]", program)[-1].lower()
    return re.sub(r"(?:64)?\.(?:exe|cmd|bat|com|sh)$", "", name)


def _family(program: str) -> _Family:
    return _BY_NAME.get(program_name(program), _OTHERS)


def _split(editor: str, platform: str) -> tuple[str, ...]:
    lexer = shlex.shlex(editor, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if platform == "win32":  # there `\` parts folders, and `'` is a letter
        lexer.escape, lexer.quotes = "", '"'
    try:
        words = tuple(lexer)
    except ValueError:
        raise EngineError(f"{editor}: a quotation mark is not closed; {_HINT}") from None
    if not words or not words[0]:
        raise EngineError(f"no editor is set: {_HINT}")
    return words


def _locate(program: str, env: Mapping[str, str]) -> str:
    if program.startswith("~/") and env.get("HOME"):
        program = env["HOME"] + program[1:]
    found = find_program(program, env)
    if not found:
        raise EngineError(f"{program}: no such editor here; {_HINT}")
    return found


def _as_seen_by(program: str, file: Path, env: Mapping[str, str], platform: str) -> str:
    full = Path(os.path.abspath(file))
    windows_program = in_wsl(env, platform) and program.lower().endswith(".exe")
    return str(to_windows(full, env) if windows_program else full)


def _refuse_batch_code(program: str, arguments: Sequence[str]) -> None:
    """Windows hands a batch file's arguments to its shell, where a note's name could be code."""
    for argument in arguments:
        if _UNSAFE_IN_BATCH.search(argument):
            raise EngineError(
                f"{argument}: not safe to hand to {os.path.basename(program)}, a batch file; "
                "name the editor's .exe file in the settings"
            )
