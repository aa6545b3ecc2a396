"""What a terminal can do with an address but show it: link it (OSC 8), keep it in its clipboard (OSC 52).

Only when standard output is a terminal that is painted on anyway; pipes and files never see these codes.
"""

from __future__ import annotations

import base64
import os
import re
import sys

from .cli_output import paints, write_text

_LONGEST = 74_000
"""Bytes that terminals take by OSC 52: 100,000 in base 64 for the strictest common one."""
_PLAIN_TERMINALS = ("linux", "dumb")
"""They would show the code of a link, or take it for something else."""
_SAFE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[!-~]+")
"""An address whose characters are all printable ASCII: it can end no escape code."""


def takes_links() -> bool:
    """Whether standard output is a terminal that shows links, or at least passes over them."""
    return sys.stdout is not None and paints(sys.stdout) and os.environ.get("TERM") not in _PLAIN_TERMINALS


def linked(style: str, address: str) -> str:
    """A style with which a text leads to an address when it is clicked on; without one, the style alone."""
    return f"{style} link {address}".lstrip() if _SAFE.fullmatch(address) else style


def copy_to_clipboard(text: str) -> bool:
    """Send a text to the terminal's clipboard; False where there is no terminal, or it would not take it."""
    data = text.encode("utf-8", "replace")
    if not takes_links() or len(data) > _LONGEST:
        return False
    write_text(f"\x1b]52;c;{base64.b64encode(data).decode('ascii')}\x07")
    return True
