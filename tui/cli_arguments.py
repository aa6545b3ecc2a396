"""The command line's grammar: what each command takes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from .cli_output import write_text
from .failure import UsageError


class Options(argparse.Namespace):
    """What was asked; a command reads only what its own parser sets."""

    words: list[str]
    vault: list[str]
    as_json: bool
    form: str | None
    print0: bool
    limit: int
    explain: bool
    no_refresh: bool
    rebuild: bool
    list_all: bool
    remove: str | None
    hand_to: str
    line: int | None
    print_only: bool
    changes: list[str]
    run_file: str | None
    query: str
    theme: str | None
    pick: bool
    version: bool
    budget: int
    min_similarity: float
    folder: str | None


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one plain sentence, and whose words may stand between options."""

    def __init__(self, name: str, summary: str, words: str = "") -> None:
        super().__init__(
            prog=f"vaultprobe {name}".rstrip(),
            description=summary,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.words = words
        if words:
            self.add_argument("words", nargs="*", metavar=words)

    def read(self, arguments: Sequence[str]) -> Options:
        """The options in `arguments`; everything after the first `--` is a word, whatever it looks like."""
        at = arguments.index("--") if "--" in arguments else len(arguments)
        options = Options()
        if self.words:
            self.parse_intermixed_args(arguments[:at], options)
        else:
            self.parse_args(arguments[:at], options)
            options.words = []
        options.words += arguments[at + 1 :]
        self._check_words(options.words)
        return options

    def error(self, message: str) -> NoReturn:
        """Raised, not printed: the entry point says it."""
        hint = " (what begins with a dash goes after --)" if self.words and "unrecognized" in message else ""
        raise UsageError(f"{message}{hint}; see {self.prog} --help")

    def print_help(self, file: object = None) -> None:
        """To standard output, like every result."""
        write_text(self.format_help())

    def _check_words(self, words: Sequence[str]) -> None:
        if words and not self.words:
            self.error(f"unexpected {words[0]!r}")
        if self.words and not words:
            self.error(f"{self.words} is missing")
        if len(words) > 1 and not self.words.endswith("..."):
            self.error(f"one {self.words} only")


_OPERATORS = """\
in a query:
  "a phrase"          sections that hold it as it stands
  one OR other        sections that answer either side
  tag:x               notes with the tag, or a tag below it
  path:x file:x       notes whose path, or file name, holds x
  heading:x           sections under such a heading
  [property:value]    notes whose front matter says so; [property] for any value
  -tag:x -"phrase"    without; NOT word, NOT tag:x are the same
Quote the query for the shell, and put -- before one that begins with a dash.
With - for the query, every line of standard input is one.

formats, a line a hit: paths (each note once), grep (path:line:text), tsv (query, rank, similarity, path,
line, headings, text) and jsonl (as --json has it, with the query)."""
RECORDS = ("paths", "grep", "tsv", "jsonl")
PICKED = ("paths", "grep", "jsonl")
_QUESTIONS = """\
QUERIES.jsonl holds one question a line; line_start and line_end may be left out:
{"id": "q1", "query": "…", "relevant": [{"path": "a.md", "line_start": 3, "line_end": 9}]}"""


def search_parser() -> Parser:
    parser = Parser("search", "Search once and print the ranked sections.", "QUERY...")
    parser.epilog = _OPERATORS
    one = parser.add_mutually_exclusive_group()
    add_json(one)
    one.add_argument("--format", dest="form", choices=RECORDS, help="one line a hit, for other programs")
    add_print0(parser)
    add_vaults(parser)
    parser.add_argument("--limit", type=count, default=10, metavar="N", help="sections at most (10)")
    parser.add_argument("--explain", action="store_true", help="show what each score is made of")
    add_no_refresh(parser)
    return parser


def index_parser() -> Parser:
    parser = Parser("index", "Bring the index up to date, and report.")
    add_json(parser)
    add_vaults(parser)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--rebuild", action="store_true", help="throw the index away first")
    one.add_argument("--list", dest="list_all", action="store_true", help="show the indexes on this machine")
    one.add_argument("--remove", metavar="PATH", help="delete the index of the vault at PATH")
    return parser


def status_parser() -> Parser:
    parser = Parser("status", "Show what the index covers and how stale it is; changes nothing.")
    add_json(parser)
    add_vaults(parser)
    return parser


def open_parser() -> Parser:
    parser = Parser("open", "Open a note in Obsidian or in the editor.", "NOTE")
    add_vaults(parser)
    parser.add_argument(
        "--with", dest="hand_to", choices=("obsidian", "editor"), default="obsidian", help="(obsidian)"
    )
    parser.add_argument("--line", type=count, metavar="N", help="the line to open at, from 1")
    parser.add_argument("--print", dest="print_only", action="store_true", help="show what would be launched")
    return parser


def related_parser() -> Parser:
    parser = Parser("related", "Print the sections most like this one, from other notes.", "NOTE")
    add_json(parser)
    add_vaults(parser)
    parser.add_argument(
        "--line", type=count, metavar="N", help="the section at this line, not the whole note"
    )
    parser.add_argument("--limit", type=count, default=10, metavar="N", help="sections at most (10)")
    return parser


def eval_parser() -> Parser:
    parser = Parser("eval", "Measure the search with your own questions.", "QUERIES.jsonl")
    parser.epilog = _QUESTIONS
    add_json(parser)
    add_vaults(parser)
    parser.add_argument(
        "--set",
        dest="changes",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="another engine setting",
    )
    parser.add_argument(
        "--run", dest="run_file", metavar="OUT.jsonl", help="write the hits of every question there"
    )
    return parser


def vaults_parser() -> Parser:
    parser = Parser("vaults", "List the vaults known: from the settings, and from Obsidian.")
    add_json(parser)
    return parser


def demo_parser() -> Parser:
    parser = Parser("demo", "The terminal UI on the sample vault.")
    _add_screen(parser)
    return parser


def app_parser(commands: str) -> Parser:
    """The parser of the bare program; `commands` is the list that --help shows."""
    parser = Parser("", "Find the right section of your own notes, and open it in Obsidian.")
    parser.usage = (
        "vaultprobe [PATH] [--vault PATH]... [--query TEXT] [--theme NAME] [--pick]\n"
        "       vaultprobe COMMAND ..."
    )
    parser.epilog = (
        "PATH is a vault's folder, as after --vault.\n\n"
        f"commands:\n{commands}\n\nvaultprobe COMMAND --help tells more."
    )
    add_vaults(parser)
    _add_screen(parser)
    parser.add_argument("--pick", action="store_true", help="Enter prints the hit's path, and leaves")
    parser.add_argument("--format", dest="form", choices=PICKED, help="how --pick prints the hit (paths)")
    add_print0(parser)
    parser.add_argument("--version", action="store_true", help="show the version")
    return parser


def add_json(parser: argparse._ActionsContainer) -> None:
    """Ask for JSON."""
    parser.add_argument("--json", dest="as_json", action="store_true", help="print JSON")


def add_print0(parser: Parser) -> None:
    """End what is printed with NUL: file names may hold anything else."""
    parser.add_argument("--print0", action="store_true", help="end each line with NUL, as for xargs -0")


def add_no_refresh(parser: Parser) -> None:
    """Do not look for changed notes first."""
    parser.add_argument("--no-refresh", action="store_true", help="search the index as it stands")


def add_vaults(parser: Parser) -> None:
    """Name vaults."""
    parser.add_argument(
        "--vault",
        action="append",
        type=_vault,
        default=[],
        metavar="PATH",
        help="a vault's folder, or its name in the settings",
    )


def _add_screen(parser: Parser) -> None:
    parser.add_argument("--query", default="", metavar="TEXT", help="what stands in the search box")
    parser.add_argument("--theme", metavar="NAME", help="the theme to start with")


def _vault(text: str) -> str:
    """Never the current folder by mistake, as for `--vault "$UNSET"`."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty; name a vault's folder, or . for the current one")
    return text


def count(text: str) -> int:
    """A whole number from 1 that an array index can hold."""
    if not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)
