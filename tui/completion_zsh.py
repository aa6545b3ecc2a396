"""The completion for zsh."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .completion import Grammar, Offer, Option

_SCRIPT = """\
#compdef vaultprobe
_vaultprobe() {{
    local -a commands
    commands=(
{commands}
    )
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands || _directories
        return
    fi
    case $words[2] in
{cases}
        *) _arguments -s{app} ;;
    esac
}}
if [[ $funcstack[1] == _vaultprobe ]]; then
    _vaultprobe "$@"
elif (( $+functions[compdef] )); then
    compdef _vaultprobe vaultprobe
fi
"""
_CASE = """\
        {name})
            shift words
            (( CURRENT-- ))
            _arguments -s{arguments}
            ;;"""
_ACTIONS = {"none": "", "value": " ", "folder": "_directories", "file": "_files"}


def zsh(app: Grammar, commands: Mapping[str, Grammar]) -> str:
    """The script; it can be sourced, or lie in `fpath` as `_vaultprobe`."""
    return _SCRIPT.format(
        commands="\n".join(
            f"        {_quoted(f'{name}:{grammar.summary}')}" for name, grammar in commands.items()
        ),
        cases="\n".join(
            _CASE.format(name=name, arguments=_arguments(grammar)) for name, grammar in commands.items()
        ),
        app=_arguments(app),
    )


def _arguments(grammar: Grammar) -> str:
    specs = [_option(name, option) for option in grammar.options for name in option.names]
    if grammar.words.kind != "none":
        specs.append(f"*:word:{_action(grammar.words)}")
    return "".join(f" \\\n                {_quoted(spec)}" for spec in specs)


def _option(name: str, option: Option) -> str:
    help_text = re.sub(r"([\[\]:\\])", r"\\\1", option.help)
    value = "" if option.value.kind == "none" else f":value:{_action(option.value)}"
    return f"{'*' if option.repeats else ''}{name}[{help_text}]{value}"


def _action(offer: Offer) -> str:
    return f"({' '.join(offer.choices)})" if offer.kind == "choice" else _ACTIONS[offer.kind]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
