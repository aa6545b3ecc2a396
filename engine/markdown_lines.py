"""What one line of Markdown can be: heading, fence, item, rule, table row. Tabs are spaces here already."""

from __future__ import annotations

import re

from .html_blocks import html_end

SPACES = re.compile(r" *")
ATX = re.compile(r"(#{1,6})(?: |$)")
FENCE = re.compile(r"(`{3,}(?=[^`]*$)|~{3,})")
SETEXT = re.compile(r"(?:=+|-+)$")
ITEM = re.compile(r"([-+*]|[0-9]{1,9}[.)])( +|$)")
RULE = re.compile(r"([-*_]) *(?:\1 *){2,}$")

_LABEL = r"\[(?!\s*\])(?:[^\[\]\\]|\\.)+\]"
_TITLE = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))"""
REFERENCE = re.compile(rf" {{0,3}}{_LABEL}:\s*(?:<[^<>]*>|[^\s<]\S*)(?:\s+{_TITLE})?\s*$")
"""`[label]: address "title"`: it shows nothing, so it is no part of a heading."""

_CELL_RULE = re.compile(r" *:?-+:? *$")
_PIPE = re.compile(r"(?<!\\)\|")


def plain(line: str) -> str:
    """The line with tabs as spaces, and without spaces at its end."""
    return (line.expandtabs(4) if "\t" in line else line).rstrip(" \r")


def without_closing(text: str) -> str:
    """A heading's text without the `##` that may close it."""
    bare = text.rstrip("#")
    return bare if not bare or bare.endswith(" ") else text


def closes(fence: str, line: str) -> bool:
    """Whether the line closes a block that `fence` opened: so many of its signs or more, and no text."""
    rest = line.lstrip(" ")
    return len(line) - len(rest) < 4 and rest.startswith(fence) and not rest.rstrip(" \t\r").strip(fence[0])


def is_table_rule(rule: str, head: str) -> bool:
    """Whether `rule` stands below a table's head: as many cells as the line above, all of dashes."""
    if rule.strip("|:- ") or rule == "-" or "|" not in head:
        return False
    cells = rule.removeprefix("|").removesuffix("|").split("|")
    names = _PIPE.split(head.strip(" \t\r"))
    outer = (names[0] == "") + (names[-1] == "")
    return len(names) - outer == len(cells) and all(map(_CELL_RULE.match, cells))


def is_table_row(line: str) -> bool:
    """Whether a line goes on with a table: any text does that begins no other block."""
    line = plain(line)
    rest = line.lstrip(" ")
    if not rest or len(line) - len(rest) > 3:
        return False
    first = rest[0]
    return first == "|" or not (
        first == ">"
        or ATX.match(rest)
        or FENCE.match(rest)
        or RULE.match(rest)
        or ITEM.match(rest)
        or (first == "<" and html_end(rest, in_paragraph=True))
    )
