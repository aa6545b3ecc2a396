"""Where blocks of raw HTML begin and end in Markdown: the seven kinds of CommonMark 0.31, section 4.6."""

from __future__ import annotations

import re

BLANK = re.compile(r"(?!)")
"""The end of kinds that a blank line ends: found in no line."""

_UNTIL = (
    (
        re.compile(r"<(?:script|pre|style|textarea)(?:[\s>]|$)", re.I),
        re.compile(r"</(?:script|pre|style|textarea)>", re.I),
    ),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
)
_BLOCK = re.compile(
    r"</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div"
    r"|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link"
    r"|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th"
    r"|thead|title|tr|track|ul)(?:[\s>]|/>|$)",
    re.I,
)
_VALUE = r"""(?:[^\s"'=<>`]+|'[^']*'|"[^"]*")"""
_ATTRIBUTE = rf"(?:\s+[a-z_:][\w:.-]*(?:\s*=\s*{_VALUE})?)"
_TAG = re.compile(rf"(?:<[a-z][a-z0-9-]*{_ATTRIBUTE}*\s*/?>|</[a-z][a-z0-9-]*\s*>)\s*$", re.I | re.A)


def html_end(line: str, *, in_paragraph: bool) -> re.Pattern[str] | None:
    """What ends the block that begins with `line` (which begins with `<`); None when it begins none."""
    for begins, ends in _UNTIL:
        if begins.match(line):
            return ends
    if _BLOCK.match(line) or (not in_paragraph and _TAG.match(line)):
        return BLANK
    return None
