"""What looks like an operator of a query and is none here: its words are searched, and the user is told.

Logs and registers are full of colons (`addr:0x36`, `task:kworker/0:1 pid:34`): only a short query all of
whose colons belong to operators, known or guessed at, is one that somebody wrote with operators in mind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from .filters import OPERATORS
from .folding import normal
from .types import Remark

LACKING = {
    "line": '"…"',
    "block": '"…"',
    "section": "heading:",
    "content": "",
    "task": '"- ["',
    "task-todo": '"- [ ]"',
    "task-done": '"- [x]"',
    "match-case": "",
    "ignore-case": "",
}
"""Operators of Obsidian's own search, and what is nearest to each here."""
_OTHER_NAMES = {
    "tags": "tag:",
    "paths": "path:",
    "folder": "path:",
    "folders": "path:",
    "files": "file:",
    "filename": "file:",
    "title": "file:",
    "headings": "heading:",
    "property": "[…:…]",
}
_TOKEN = re.compile(
    r"""(?<!\S)-?(?P<name>[a-z]+(?:-[a-z]+)?)[:：](?P<value>"[^"]*"|\([^()]*\)|[^\s"()]+)(?!\S)
    |(?<!\S)-?\[(?P<key>[^\W\d_]{3}[\w -]*)(?P<held>[:：][^\[\]]*)?\](?!\S)
    |"[^"]*"  # what stands in quotes is text""",
    re.X,
)
_ENCLOSED = re.compile(r'"[^"]*\w[^"]*"|\([^()]*\w[^()]*\)')
_WORD = re.compile(r"[^\W\d_]\w*")
_NAME = re.compile(r"#?\w[\w/.#-]*")
_NUMBER = re.compile(r"[+-]?\d[0-9A-Za-z.,:/%+-]*")
_SURE = 4
"""A property with fewer characters is near to too many words."""


def unknown_operators(
    text: str, properties: Collection[str], is_word: Callable[[str], bool]
) -> Iterator[Remark]:
    """Operators that are not known here, with the nearest that is; none where a colon is a log's own.

    `properties`: keys that some note has; `is_word`: whether a word stands in the notes.
    """
    told: list[Remark] = []
    rest, done = "", 0
    for found in _TOKEN.finditer(text):
        rest += text[done : found.start()]
        done = found.end()
        if _is_known(found, properties):
            continue
        remark = _property(found, properties) if found["key"] else _operator(found, is_word)
        if remark is None:
            rest += found[0]
        else:
            told.append(remark)
    if not re.search("[:：]", rest + text[done:]):
        yield from told


def _is_known(found: re.Match[str], properties: Collection[str]) -> bool:
    """An operator or a property that there is, or a phrase."""
    if found["key"]:
        return normal(found["key"]) in properties
    return not found["name"] or found["name"] in OPERATORS


def _operator(found: re.Match[str], is_word: Callable[[str], bool]) -> Remark | None:
    name, value = found["name"], found["value"]
    enclosed = _ENCLOSED.fullmatch(value)
    if name in LACKING:
        asks = enclosed or _WORD.fullmatch(value)
        return Remark("operator", f"{name}:", LACKING[name]) if asks else None
    nearest = _OTHER_NAMES.get(name) or ("" if is_word(name) else _SLIPS.get(name, ""))
    is_name = _NAME.fullmatch(value) and not _NUMBER.fullmatch(value)
    return Remark("operator", f"{name}:", nearest) if nearest and (enclosed or is_name) else None


def _property(found: re.Match[str], properties: Collection[str]) -> Remark | None:
    """`[key:value]` where no note has the key: told if there is a key like it, or nothing else was typed."""
    from difflib import get_close_matches  # not for every start

    key = normal(found["key"])
    if key in OPERATORS:
        return Remark("property", found[0], f"{key}:")
    near = get_close_matches(key, sorted(properties), n=1, cutoff=0.8) if len(key) >= _SURE else []
    alone = found["held"] and found[0].strip() == found.string.strip() and found["key"].islower()
    if near or alone:
        return Remark("property", found[0], f"[{near[0]}]" if near else "")
    return None


def _slips(word: str) -> Iterator[str]:
    """The word with a letter missing, a letter twice, or two letters in each other's place."""
    for at in range(len(word)):
        if len(word) > _SURE - 1:
            yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at] + word[at:]
        yield word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


_SLIPS = {slip: f"{name}:" for name in OPERATORS for slip in _slips(name)}
