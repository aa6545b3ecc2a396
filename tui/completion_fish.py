"""The completion for fish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .completion import Grammar, Offer

_FIRST = "__fish_use_subcommand"
_FIRST_BEGUN = f"'{_FIRST}; and string length -q -- (commandline -ct)'"
"""Folders are offered beside the commands only once something is typed."""
_PLACES = {"folder": " -a '(__fish_complete_directories)'", "file": " -a '(__fish_complete_path)'"}


def fish(app: Grammar, commands: Mapping[str, Grammar]) -> str:
    """The script."""
    lines = ["complete -c vaultprobe -f"]
    for name, grammar in commands.items():
        lines.append(f"complete -c vaultprobe -n {_FIRST} -a {name} -d {_quoted(grammar.summary)}")
    lines.append(f"complete -c vaultprobe -n {_FIRST_BEGUN}{_PLACES['folder']}")
    lines += _options(_FIRST, app)
    for name, grammar in commands.items():
        when = _quoted(f"__fish_seen_subcommand_from {name}")
        lines += _options(when, grammar)
        if offered := _offered(grammar.words):
            lines.append(f"complete -c vaultprobe -n {when}{offered}")
    return "\n".join(lines) + "\n"


def _options(when: str, grammar: Grammar) -> Iterator[str]:
    for option in grammar.options:
        names = "".join(f" -{'l' if n.startswith('--') else 's'} {n.lstrip('-')}" for n in option.names)
        takes = "" if option.value.kind == "none" else f" -x{_offered(option.value)}"
        yield f"complete -c vaultprobe -n {when}{names}{takes} -d {_quoted(option.help)}"


def _offered(offer: Offer) -> str:
    if offer.kind == "choice":
        return f" -a {_quoted(' '.join(offer.choices))}"
    return _PLACES.get(offer.kind, "")


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
