"""The forms in which a term of the query counts: itself, its inflections, and what it may grow into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .lexicon import Lexicon
from .near import nearest
from .query import Query, QueryTerm

How = Literal["exact", "form", "prefix", "near"]

FORM = 0.4
"""Weight of another inflection of an English word beside the word itself (docs/quality.md)."""
PREFIX = 0.5
"""Weight of a word that begins with the last word of the query, while it is being typed."""
NEAR = 0.3
"""Weight of the nearest words of the vault where the word typed occurs nowhere."""
MOST_PREFIXED = 200
"""A short prefix begins too many words to say anything; so many of them count."""


class Form(NamedTuple):
    """Keys in [low, high) that count `factor` times as much as the term itself."""

    low: int
    high: int
    factor: float
    how: How
    text: str = ""
    """The word, where it is not the one typed."""


def forms_of(query: Query, lexicons: Sequence[Lexicon]) -> list[tuple[Form, ...]]:
    """For each term of the query its forms, the exact one first."""
    return [
        _forms(term, lexicons, growing=number == query.unfinished, quoted=bool(query.phrases))
        for number, term in enumerate(query.terms)
    ]


def _forms(term: QueryTerm, lexicons: Sequence[Lexicon], *, growing: bool, quoted: bool) -> tuple[Form, ...]:
    exact = Form(term.low, term.high, 1.0, "exact")
    if term.kind != "word" or term.high - term.low > 1 or quoted:
        return (exact,)
    others: dict[int, Form] = {}
    for key in _inflections(term, lexicons):
        others.setdefault(key, Form(key, key + 1, FORM, "form"))
    if growing:
        for key in _continuations(term, lexicons):
            others.setdefault(key, Form(key, key + 1, PREFIX, "prefix"))
    if not others and not any(_knows(lexicon, term) for lexicon in lexicons):
        for lexicon in lexicons:
            for at in nearest(term.text, lexicon):
                key = int(lexicon.keys[at])
                others.setdefault(key, Form(key, key + 1, NEAR, "near", lexicon.words[at]))
    others.pop(term.low, None)
    return (exact, *sorted(others.values(), key=lambda form: form.low))


def _knows(lexicon: Lexicon, term: QueryTerm) -> bool:
    return any(lexicon.keys[at] == term.low for at in lexicon.starting_with(term.text))


def _inflections(term: QueryTerm, lexicons: Sequence[Lexicon]) -> list[int]:
    stem = light_stem(term.text)
    if len(stem) < 3:
        return []
    return [
        int(lexicon.keys[at])
        for lexicon in lexicons
        for at in lexicon.starting_with(stem, most=400)
        if light_stem(lexicon.words[at]) == stem
    ]


def _continuations(term: QueryTerm, lexicons: Sequence[Lexicon]) -> list[int]:
    return [
        int(lexicon.keys[at])
        for lexicon in lexicons
        for at in lexicon.starting_with(term.text, MOST_PREFIXED)
    ]


def light_stem(word: str) -> str:
    """An English word without plural, -ing, -ed and final e or y; empty for what is no plain English word.

    Lighter than Porter's: it never joins words of different meaning for the sake of recall.
    """
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return ""
    for ending, kept in (("ies", 3), ("ing", 3), ("ed", 3), ("es", 3), ("s", 3)):
        if word.endswith(ending) and len(word) - len(ending) >= kept and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    word = word.removesuffix("e").removesuffix("y")
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sl":
        word = word[:-1]
    return word
