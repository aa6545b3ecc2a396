"""The forms in which a term of the query counts: itself, its inflections, and what it may grow into."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from functools import partial

import numpy as np

from .gather import Form, gather, row_limits
from .living import living_units
from .near import Near, first_slips, nearest
from .query import Query, QueryTerm, term_keys
from .snapshot import Part
from .tokens import word_keys

FORM = 0.4
"""Weight of another inflection of an English word beside the word itself (docs/quality.md)."""
PREFIX = 0.5
"""Weight of a word that begins with the last word of the query, while it is being typed."""
RESPELLED = 0.2
"""Weight of a word with a joiner more or less (`uboot`, `u-boot`) beside the one typed."""
NEAR = 0.3
"""Weight of the nearest words of the vault where the word typed occurs nowhere."""
MOST_NEAR = 3
"""So many nearest words are searched and named."""
MOST_GUESSED = 8
"""Of a long query so many unknown words are guessed at; a pasted page is not full of slips."""
MOST_OF_A_LETTER = 2048
"""A single letter begins too many words of a large vault to say anything; then it stands for itself."""
MOST_RESPELLED = 2
"""In a query of more words a joiner more or less in one of them matters little."""
Forms = tuple[Form, ...]
_NAME = re.compile(r"(?=.*[a-z])[a-z0-9]{4,24}$")
LONGEST_ENDING = 4
"""An inflected word is so much longer than its stem at most."""


def forms_of(query: Query, parts: Sequence[Part]) -> list[tuple[Form, ...]]:
    """For each term of the query its forms, the exact one first."""
    few = sum(term.kind == "word" for term in query.terms) <= MOST_RESPELLED
    quoted = {keys for side in query.phrases for phrase in side for keys in term_keys(phrase)}
    found: list[tuple[Form, ...]] = []
    guesses = MOST_GUESSED
    for number, term in enumerate(query.terms):
        exact = Form(term.low, term.high, 1.0, "exact")
        if term.kind != "word" or term.high - term.low > 1 or (term.low, term.high) in quoted:
            found.append((exact,))
            continue
        growing = number == query.unfinished
        others = _remembered(parts, (term.low, growing, few), partial(_others, term, parts, growing, few))
        if guesses and not others and not lives(parts, [term.low]):
            others = _remembered(parts, term.text, partial(_guesses, term, parts))
            guesses -= 1
        found.append((exact, *others))
    return found


def _remembered(parts: Sequence[Part], key: Hashable, make: Callable[[], Forms]) -> Forms:
    """From key press to key press most words stay. A generation has parts of its own."""
    kept: Forms = parts[0].words.get(key, make) if parts else make()
    return kept


def _guesses(term: QueryTerm, parts: Sequence[Part]) -> Forms:
    near = [Form(key, key + 1, NEAR, "near", text) for key, text in _nearest(term, parts)]
    return tuple(sorted(near, key=lambda form: form.low))


def _others(term: QueryTerm, parts: Sequence[Part], growing: bool, respelled: bool) -> Forms:
    """Words of the vault that count for a word, by key."""
    others: dict[int, Form] = {}
    for key, text in _inflections(term, parts):
        others.setdefault(key, Form(key, key + 1, FORM, "form", text))
    for key, text in _respelled(term, parts) if respelled else ():
        others.setdefault(key, Form(key, key + 1, RESPELLED, "form", text))
    if growing:
        for key in _continuations(term, parts):
            others.setdefault(key, Form(key, key + 1, PREFIX, "prefix"))
    others.pop(term.low, None)
    if not growing and len(term.text) > 2 and not lives(parts, [term.low, *others]):
        for key in _continuations(term, parts):  # I2C where the notes only have I2C2
            others.setdefault(key, Form(key, key + 1, PREFIX, "prefix"))
    return (
        tuple(sorted(others.values(), key=lambda form: form.low)) if lives(parts, [term.low, *others]) else ()
    )


def lives(parts: Sequence[Part], keys: Sequence[int]) -> bool:
    """Whether any living section, heading or note holds one of the terms."""
    forms = [Form(key, key + 1, 1.0, "exact") for key in keys]
    for part in parts:
        first, last = row_limits(part.segment, forms)
        if not part.dead.size:
            if (last > first).any():
                return True
        elif any(living_units(part, row).any() for row in gather(part.segment, forms)):
            return True
    return False


def _inflections(term: QueryTerm, parts: Sequence[Part]) -> list[tuple[int, str]]:
    stem = light_stem(term.text)
    if len(stem) < 3:
        return []
    return [
        (int(lexicon.keys[at]), text)
        for lexicon in (part.segment.lexicon for part in parts)
        for at in lexicon.starting_with(stem, longest=len(stem) + LONGEST_ENDING)
        if light_stem(text := lexicon.words[at]) == stem
    ]


def _respelled(term: QueryTerm, parts: Sequence[Part]) -> list[tuple[int, str]]:
    """The word with other joiners between its parts, or with none, where the vault has it so."""
    words = spellings(term.text)
    if not words:
        return []
    known = np.zeros(len(words), dtype=np.bool_)
    keys = word_keys(words)
    for part in parts:
        first, last = row_limits(part.segment, [Form(key, key + 1, 1.0, "form") for key in keys])
        known |= last > first
    return [(keys[n], words[n]) for n in np.flatnonzero(known).tolist()]


def _continuations(term: QueryTerm, parts: Sequence[Part]) -> list[int]:
    lexicons = [part.segment.lexicon for part in parts]
    keys = [int(lexicon.keys[at]) for lexicon in lexicons for at in lexicon.starting_with(term.text)]
    return keys if len(term.text) > 1 or len(keys) <= MOST_OF_A_LETTER else []


def _nearest(term: QueryTerm, parts: Sequence[Part]) -> list[tuple[int, str]]:
    """Keys and texts of the living words closest to a term."""
    candidates = sorted({near for part in parts for near in nearest(term.text, part.segment.lexicon)})
    living = [near for near in candidates if lives(parts, [near.key])]
    if not living:
        words = first_slips(term.text)
        living = [
            Near((1, 0), word, key)
            for word, key in zip(words, word_keys(words), strict=True)
            if lives(parts, [key])
        ]
    return [(near.key, near.text) for near in living if near.distance[0] == living[0].distance[0]][:MOST_NEAR]


def nearest_words(word: str, parts: Sequence[Part]) -> tuple[str, ...]:
    """Words of the vault that a word may have meant."""
    return tuple(text for _, text in _nearest(QueryTerm(word, "word", 0, 1), parts))


def spellings(word: str) -> list[str]:
    """`u-boot`, `u_boot` for `uboot`, and the other way round; none of what is no name in Latin letters."""
    bare = re.sub("[-_]", "", word)
    if not _NAME.match(bare):
        return []
    if bare != word:
        return [w for w in (bare, *(re.sub("[-_]", joiner, word) for joiner in "-_")) if w != word]
    return [word[:at] + joiner + word[at:] for at in range(1, len(word)) for joiner in "-_"]


def light_stem(word: str) -> str:
    """An English word without plural, -ing, -ed and final e or y; empty for what is no plain English word.

    Lighter than Porter's: it seldom joins words of different meaning (`planes`, `plans`), and what it joins
    counts less than the word itself.
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
