"""The grammar of the commands for agents and shells."""

from __future__ import annotations

import argparse

from .cli_arguments import Parser, add_no_refresh, add_vaults, count

FORMS = ("markdown", "xml", "json")
SHELLS = ("bash", "zsh", "fish")
_CONTEXT = """\
Passages are cut at sentences and table rows, numbered, each with its source, headings, lines and similarity.
Nothing is printed, and the exit status is 1, when nothing in the notes is relevant.
With - for the question, all of standard input is."""
_SKILL = """\
Agents read skills from folders of their own, such as ~/.hermes/skills and ~/.claude/skills. Without --dir
the file is printed. The skill names the vault it was made for."""
_MCP = """\
For an agent's settings: the command is vaultprobe, the arguments mcp --vault PATH. Needs the extra mcp.
Without --vault it serves the usual vault, or where none is meant all that are known."""
_COMPLETION = """\
bash:  eval "$(vaultprobe completion bash)"          in ~/.bashrc
zsh:   eval "$(vaultprobe completion zsh)"           in ~/.zshrc, after compinit
fish:  vaultprobe completion fish | source           in ~/.config/fish/config.fish"""


def context_parser() -> Parser:
    parser = Parser("context", "Print passages of the notes for a language model.", "QUESTION...")
    parser.epilog = _CONTEXT
    add_vaults(parser)
    parser.add_argument(
        "--budget", type=count, default=4000, metavar="CHARS", help="characters of the block at most (4000)"
    )
    parser.add_argument("--limit", type=count, default=5, metavar="N", help="passages at most (5)")
    parser.add_argument(
        "--min-similarity",
        type=_similarity,
        default=0.3,
        metavar="S",
        help="sections less like the question are left out, 0 to 1 (0.3)",
    )
    parser.add_argument("--format", dest="form", choices=FORMS, default="markdown", help="(markdown)")
    add_no_refresh(parser)
    return parser


def skill_parser() -> Parser:
    parser = Parser("skill", "Write a SKILL.md that tells an agent how to search this vault.")
    parser.epilog = _SKILL
    add_vaults(parser)
    parser.add_argument("--dir", dest="folder", metavar="DIR", help="the agent's folder of skills")
    return parser


def mcp_parser() -> Parser:
    parser = Parser("mcp", "Serve the notes to agents: a Model Context Protocol server over stdio.")
    parser.epilog = _MCP
    add_vaults(parser)
    return parser


def completion_parser() -> Parser:
    parser = Parser("completion", "Print what teaches a shell to complete this program.", "SHELL")
    parser.epilog = _COMPLETION
    return parser


def _similarity(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value
