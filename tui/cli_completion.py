"""`vaultprobe completion`: what teaches a shell to complete this program, made from its own grammar."""

from __future__ import annotations

from .cli import COMMANDS
from .cli_arguments import Options, app_parser
from .cli_arguments_agents import SHELLS
from .cli_output import write_text
from .completion import grammar_of
from .completion_bash import bash
from .completion_fish import fish
from .completion_zsh import zsh
from .failure import UsageError, did_you_mean

_SCRIPTS = dict(zip(SHELLS, (bash, zsh, fish), strict=True))


def completion(options: Options) -> int:
    """Print the script for one shell."""
    shell = options.words[0]
    if shell not in _SCRIPTS:
        known = ", ".join(SHELLS)
        raise UsageError(
            f"no completion for {shell!r}{did_you_mean(shell, SHELLS)}; there is one for {known}"
        )
    words = {"SHELL": SHELLS}
    commands = {
        name: grammar_of(command.parser(), command.summary, words) for name, command in COMMANDS.items()
    }
    write_text(_SCRIPTS[shell](grammar_of(app_parser(""), "", words), commands))
    return 0
