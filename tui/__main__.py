"""Where `vaultprobe` starts: runs the command line, and lets no traceback reach the user."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from .interruption import INTERRUPTED, Interruption

FAILED = 2
_UNLIKELY_GARBAGE = 100_000
"""Objects made between two looks for garbage. Hardly any is: a seventh of each start went into looking."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 nothing found, 2 an error."""
    interruption = Interruption()
    try:
        if arguments is None:
            gc.set_threshold(_UNLIKELY_GARBAGE)
            interruption.watch()
            _insist_on_utf8()
            arguments = sys.argv[1:]
        from .cli import run

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if interruption.came:
            return INTERRUPTED
        if os.environ.get("VAULTPROBE_DEBUG"):
            raise
        return _apologise(error)


def _insist_on_utf8() -> None:
    """Start again in UTF-8 mode where the locale is another: the names on disk are kept byte for byte."""
    if os.name == "posix" and sys.getfilesystemencoding() != "utf-8" and sys.executable:
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def _apologise(error: Exception) -> int:
    """The last resort: one line for what nobody foresaw."""
    from .cli_output import write_notice

    what = " ".join(f"{type(error).__name__}: {error}".split())
    write_notice(f"unexpected error: {what[:300]} (VAULTPROBE_DEBUG=1 shows where)")
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
