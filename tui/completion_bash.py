"""The completion for bash, from 3.2 on."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping

from .completion import Grammar, Offer

_SCRIPT = """\
_vaultprobe() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command= word IFS=$'\\n'
    COMPREPLY=()
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        [[ $word == -- ]] && return
    done
    case ${{COMP_WORDS[1]}} in
        {commands}) (( COMP_CWORD > 1 )) && command=${{COMP_WORDS[1]}} ;;
    esac
    case $command:$prev in
{values}
    esac
    case $command:$cur in
{options}
        :*)
            (( COMP_CWORD == 1 )) || return
            COMPREPLY=($(compgen -W {names} -- "$cur"))
            (( ${{#COMPREPLY[@]}} )) || {{ {folder}; }} ;;
{words}
    esac
}}
complete -F _vaultprobe vaultprobe
"""


def bash(app: Grammar, commands: Mapping[str, Grammar]) -> str:
    """The script."""
    grammars = {"": app, **commands}
    return _SCRIPT.format(
        commands="|".join(commands),
        names=_list(tuple(commands)),
        folder=_complete(Offer("folder")),
        values="\n".join(line for name, grammar in grammars.items() for line in _values(name, grammar)),
        options="\n".join(
            f'        {name}:-*) COMPREPLY=($(compgen -W {_list(_names(grammar))} -- "$cur")) ;;'
            for name, grammar in grammars.items()
        ),
        words="\n".join(
            f"        {name}:*) {does} ;;"
            for name, grammar in commands.items()
            if (does := _complete(grammar.words))
        ),
    )


def _values(name: str, grammar: Grammar) -> Iterator[str]:
    for option in grammar.options:
        if option.value.kind != "none":
            places = "|".join(f"{name}:{each}" for each in option.names)
            does = _complete(option.value)
            yield f"        {places}) {does + '; ' if does else ''}return ;;"


def _names(grammar: Grammar) -> tuple[str, ...]:
    return tuple(name for option in grammar.options for name in option.names)


def _complete(offer: Offer) -> str:
    if offer.kind == "choice":
        return f'COMPREPLY=($(compgen -W {_list(offer.choices)} -- "$cur"))'
    if offer.kind in ("folder", "file"):
        letter = "d" if offer.kind == "folder" else "f"
        return f'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -{letter} -- "$cur"))'
    return ""


def _list(words: tuple[str, ...]) -> str:
    """Words for compgen, which splits them at IFS, here line ends."""
    return "$" + shlex.quote("\n".join(words)).replace("\n", "\\n")
