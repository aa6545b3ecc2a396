"""The command line: which commands there are, and how one is run. Only the screen imports Textual."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from . import cli_arguments as grammar
from . import cli_arguments_agents as for_agents
from .cli_arguments import Options, Parser
from .cli_output import write_notice, write_text
from .failure import UsageError, did_you_mean

DONE, FAILED = 0, 2


@dataclass(frozen=True, slots=True)
class Command:
    """A sub-command: its grammar, and what runs it and returns the exit status."""

    summary: str
    parser: Callable[[], Parser]
    run: Callable[[Options], int]


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit status. What is wrong is told in one line on standard error."""
    try:
        return _dispatch(list(arguments))
    except SystemExit:  # argparse has shown the help
        return DONE
    except BrokenPipeError:  # the reader has seen enough
        return DONE
    except Exception as error:
        if not _is_plain(error):
            raise
        write_notice(str(error))
        return FAILED


def _dispatch(arguments: list[str]) -> int:
    arguments = _command_first(_folder_as_vault(arguments))
    if arguments and (command := COMMANDS.get(arguments[0])):
        return command.run(command.parser().read(arguments[1:]))
    if arguments and not arguments[0].startswith("-"):
        raise UsageError(_no_command(arguments))
    summaries = "\n".join(f"  {name:12}{command.summary}" for name, command in COMMANDS.items())
    options = grammar.app_parser(summaries).read(arguments)
    return _version() if options.version else _app(options)


def _command_first(arguments: list[str]) -> list[str]:
    """`--vault PATH search …` is `search --vault PATH …`."""
    at = 0
    while at < len(arguments) and arguments[at].startswith("--vault"):
        at += 1 if arguments[at].startswith("--vault=") else 2
    if 0 < at < len(arguments) and arguments[at] in COMMANDS:
        return [arguments[at], *arguments[:at], *arguments[at + 1 :]]
    return arguments


def _folder_as_vault(arguments: list[str]) -> list[str]:
    """`vaultprobe PATH …` is `vaultprobe --vault PATH …`; a command's name is the command."""
    first = arguments[0] if arguments else "-"
    is_word = first.startswith("-") or first in COMMANDS  # -h is help, also where a folder is called so
    return arguments if is_word or not os.path.isdir(os.path.expanduser(first)) else ["--vault", *arguments]


def _no_command(arguments: Sequence[str]) -> str:
    word = arguments[0]
    near = did_you_mean(word, COMMANDS)
    if not near and os.path.dirname(word):
        return f"{word}: no such folder, and no command; see vaultprobe --help"
    if not near:
        near = f"; did you mean vaultprobe search {' '.join(arguments)}"
    return f"no command {word!r}{near}; see vaultprobe --help"


def _is_plain(error: Exception) -> bool:
    """Whether the error's text is a sentence meant for the user."""
    from vaultprobe.engine.types import EngineError

    return isinstance(error, UsageError | EngineError)


def _version() -> int:
    from importlib.metadata import version

    write_text(f"vaultprobe {version('vaultprobe')}\n")
    return DONE


def _search(options: Options) -> int:
    from .cli_search import search

    return search(options)


def _index(options: Options) -> int:
    from .cli_index import index

    return index(options)


def _status(options: Options) -> int:
    from .cli_index import status

    return status(options)


def _open(options: Options) -> int:
    from .cli_open import open_note

    return open_note(options)


def _related(options: Options) -> int:
    from .cli_related import related

    return related(options)


def _eval(options: Options) -> int:
    from .cli_eval import evaluate_queries

    return evaluate_queries(options)


def _vaults(options: Options) -> int:
    from .cli_vaults import vaults

    return vaults(options)


def _context(options: Options) -> int:
    from .cli_context import passages

    return passages(options)


def _skill(options: Options) -> int:
    from .cli_skill import skill

    return skill(options)


def _mcp(options: Options) -> int:
    from .cli_mcp import serve

    return serve(options)


def _completion(options: Options) -> int:
    from .cli_completion import completion

    return completion(options)


def _app(options: Options) -> int:
    from .cli_app import app

    return app(options)


def _demo(options: Options) -> int:
    from .cli_app import demo

    return demo(options)


COMMANDS = {
    "search": Command("search once, print the ranked sections", grammar.search_parser, _search),
    "index": Command("bring the index up to date, list or remove indexes", grammar.index_parser, _index),
    "status": Command("show what the index covers and where it is", grammar.status_parser, _status),
    "open": Command("open a note in Obsidian or in the editor", grammar.open_parser, _open),
    "related": Command("print the sections most like one of a note", grammar.related_parser, _related),
    "eval": Command("measure the search with your own questions", grammar.eval_parser, _eval),
    "context": Command("print passages for a language model", for_agents.context_parser, _context),
    "skill": Command("write a SKILL.md for agents", for_agents.skill_parser, _skill),
    "mcp": Command("serve the notes to agents over stdio", for_agents.mcp_parser, _mcp),
    "vaults": Command("list the vaults that are known", grammar.vaults_parser, _vaults),
    "completion": Command("complete commands in a shell", for_agents.completion_parser, _completion),
    "demo": Command("the terminal UI on the sample vault", grammar.demo_parser, _demo),
}
