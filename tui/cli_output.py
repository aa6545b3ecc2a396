"""How the command line writes: UTF-8 whatever the locale, colour only on a terminal, no control character."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TextIO

from .failure import UsageError
from .visible import DIRECTIONS, visible, visible_line

Piece = tuple[str, str]
"""A text and the Rich style it is painted with on a terminal."""
Line = Sequence[Piece]

_LONGEST_NOTICE = 2000
"""Characters of a notice; what is said at its end, such as what to do, is kept."""
_NOT_IN_JSON = re.compile(f"[\x7f-\x9f{DIRECTIONS}\u2028\u2029\ud800-\udfff]")


def write_lines(lines: Iterable[Line]) -> None:
    """Results for people: painted on a terminal, the same text without colour elsewhere."""
    if sys.stdout is not None and paints(sys.stdout):
        _paint(lines, sys.stdout)
    else:
        _put(sys.stdout, "".join("".join(visible(text) for text, _ in line) + "\n" for line in lines))


def write_json(value: object) -> None:
    """Results for programs: one JSON document; indented on a terminal."""
    indent = 2 if sys.stdout is not None and sys.stdout.isatty() else None
    _put(sys.stdout, json_text(value, indent) + "\n")


def json_text(value: object, indent: int | None = None) -> str:
    """JSON that is valid UTF-8: Chinese as it is, lone surrogates and control characters escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _NOT_IN_JSON.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def write_text(text: str) -> None:
    """Plain text of the program's own, such as its help."""
    _put(sys.stdout, text)


def write_bytes(data: bytes) -> None:
    """Results that hold file names as they are on disk."""
    _put(sys.stdout, data)


def write_notice(text: str) -> None:
    """One line on standard error, whatever is quoted in it; nobody need be listening."""
    if sys.stderr is not None:
        with suppress(BrokenPipeError):
            _put(sys.stderr, f"vaultprobe: {visible_line(shortened(text, _LONGEST_NOTICE))}\n")


def shortened(text: str, most: int) -> str:
    """The text; of a longer one than `most` characters its start and its end."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end]} … {text[-end:]}"


def paints(stream: TextIO) -> bool:
    """Whether a stream is a terminal that may be painted on."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _paint(lines: Iterable[Line], stream: TextIO) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, soft_wrap=True, highlight=False, markup=False, emoji=False)
    for line in lines:
        console.print(Text.assemble(*((visible(text), style) for text, style in line)))


def _put(stream: TextIO | None, text: str | bytes) -> None:
    """Write and flush, so that a reader who has left, or a full disk, is noticed now and not at exit."""
    if stream is None:
        raise UsageError("cannot write the output: it is closed (>&-); send it to a file or to /dev/null")
    try:
        stream.flush()
        buffer = getattr(stream, "buffer", None)
        if buffer is None:
            stream.write(text if isinstance(text, str) else text.decode("utf-8", "replace"))
        else:
            buffer.write(text.encode("utf-8") if isinstance(text, str) else text)
        stream.flush()
    except OSError as error:
        _silence(stream)
        if isinstance(error, BrokenPipeError):
            raise
        raise UsageError(f"cannot write the output: {error.strerror or error}") from error


def _silence(stream: TextIO) -> None:
    """What the stream still holds goes nowhere; else Python would complain about it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
