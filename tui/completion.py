"""What the program's grammar offers, as a shell would complete it; read off the parsers."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .cli_arguments import Parser

Kind = Literal["none", "value", "folder", "file", "choice"]

_FOLDERS = {"PATH", "DIR"}
_FILES = {"NOTE", "QUERIES.jsonl", "OUT.jsonl"}


@dataclass(frozen=True, slots=True)
class Offer:
    """What may come at one place: an option's value, or a word."""

    kind: Kind
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """An option with its names, what it says, and what follows it."""

    names: tuple[str, ...]
    help: str
    value: Offer
    repeats: bool


@dataclass(frozen=True, slots=True)
class Grammar:
    """What one command takes."""

    summary: str
    options: tuple[Option, ...]
    words: Offer


def grammar_of(parser: Parser, summary: str, words: Mapping[str, tuple[str, ...]]) -> Grammar:
    """The grammar that a parser holds; `words`: what its words can be where there is a choice."""
    options = [_option(action) for action in parser._actions if action.option_strings]
    choices = words.get(parser.words, ())
    return Grammar(summary, tuple(options), Offer("choice", choices) if choices else _offer(parser.words))


def _option(action: argparse.Action) -> Option:
    takes = action.nargs != 0
    if action.choices is not None:
        value = Offer("choice", tuple(map(str, action.choices)))
    else:
        value = _offer(str(action.metavar or "TEXT")) if takes else Offer("none")
    text = " ".join((action.help or "").split())
    return Option(tuple(action.option_strings), text, value, isinstance(action, argparse._AppendAction))


def _offer(metavar: str) -> Offer:
    if metavar in _FOLDERS:
        return Offer("folder")
    if metavar in _FILES:
        return Offer("file")
    return Offer("value" if metavar else "none")
