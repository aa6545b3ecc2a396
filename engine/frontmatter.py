"""Obsidian's properties, read tolerantly: a slip in one line never loses the others.

A YAML library would refuse the whole block at the first slip (`title: A: B`, `related: [[note]]`),
which is exactly what Obsidian's users write. So this reads what properties are: keys with a value, a
list in brackets, or a list of lines. Values stay text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

Properties = Mapping[str, tuple[str, ...]]

_KEY = re.compile(r"([^\s:#'\"\[{-][^:\n]*|\"[^\"\n]+\"[ \t]*|'[^'\n]+'[ \t]*):(?:[ \t]+(.*))?$")
_LIST = re.compile(r"\[(?!\[(?!\[))")
"""A list begins here; `[[` is a link, `[[[` a list of links."""
_ITEM = re.compile(r"[ \t]*-(?:[ \t]+(.*))?$")
_SPLIT = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\{[^{}]*\}|\[\[[^][]*\]\]|[^,]*)\s*(?:,|$)""")
"""One item of a list. What opens and is not closed is looked for no further than where the next one opens, so
that a line of such slips takes no longer than any other."""
_COMMENT = re.compile(r"(?<!\s)\s+#\s")


def front_end(lines: Sequence[str]) -> int:
    """The line after a note's front matter and its fences; 0 when the note begins with none.

    Where no line between the fences has a key, they are lines drawn above and below some text.
    """
    if lines[0].rstrip() == "---":
        for i in range(1, len(lines)):
            if lines[i].rstrip() in ("---", "..."):
                between = [line for line in lines[1:i] if line.strip()]
                return i + 1 if not between or any(map(_KEY.match, between)) else 0
    return 0


def front_length(text: str) -> int:
    """Characters of a note's front matter with its fences."""
    if not text.startswith("---"):
        return 0
    lines = text.split("\n")
    return min(sum(len(line) + 1 for line in lines[: front_end(lines)]), len(text))


def properties(lines: Sequence[str]) -> Properties:
    """Properties of a note from its front matter's lines, without the `---` fences; keys in lower case."""
    found: dict[str, list[str]] = {}
    key = ""
    for line in lines:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if (item := _ITEM.match(line)) and key:
            found[key] += _value(item[1] or "", inside_list=True)
        elif line[0] in " \t":
            if key and line.strip():
                found[key].append(_plain(line.strip()))  # a folded or nested value: its text counts
        elif entry := _KEY.match(line):
            key = _plain(entry[1]).lower()
            found.setdefault(key, [])
            found[key] += _value(entry[2] or "")
        else:
            key = ""
    return {name: tuple(values) for name, values in found.items()}


def _value(text: str, *, inside_list: bool = False) -> list[str]:
    text = text.strip()
    if text in ("", "|", ">", "|-", ">-", "null", "~"):
        return []
    if not inside_list and text.endswith("]") and _LIST.match(text):
        return [v for part in _SPLIT.findall(text[1:-1]) if (v := _plain(part)) and v != "null"]
    value = _plain(text)
    return [value] if value else []


def _plain(text: str) -> str:
    """Without quotes and trailing comment."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        inner = text[1:-1]
        return inner.replace("''", "'") if text[0] == "'" else inner.replace('\\"', '"').replace("\\\\", "\\")
    return _COMMENT.split(text, maxsplit=1)[0]
