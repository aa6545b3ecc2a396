"""The terminal: Textual's driver, made to stand what terminals do besides: send nonsense, and go away."""

from __future__ import annotations

import io
import os
import signal
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Generator
from contextlib import suppress
from selectors import EVENT_READ, SelectSelector
from typing import TYPE_CHECKING, Any, TextIO, cast

from textual._parser import Peek1, Read1, TokenCallback
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

if TYPE_CHECKING:
    from textual.app import App

GONE = 128 + signal.SIGHUP
"""The exit status when the terminal has gone away, told or not."""
_CHUNK = 4096
_LOOK_UP = 0.1
"""Seconds between two looks whether the app is leaving, or an Esc was no more than that."""


class Terminal(LinuxDriver):
    """Leaves when the terminal is closed under it."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._file = cast(io.TextIOWrapper, Output(_screen(), self._is_gone))

    def run_input_thread(self) -> None:
        """Hand on what is typed, until the app leaves or nobody can type any more."""
        parser = KeyParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode  # a terminal may be set to another encoding
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_LOOK_UP):
                    typed = self._read()
                    if not typed:
                        self._is_gone()
                        return
                    if text := decode(typed):  # to the parser no text is the end of all
                        for message in parser.feed(text):
                            self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _CHUNK)
        except OSError:
            return b""

    def _is_gone(self) -> None:
        """From any thread."""
        with suppress(RuntimeError):  # the loop is closed: it is leaving already
            self._loop.call_soon_threadsafe(lambda: self._app.exit(return_code=GONE))


class KeyParser(XTermParser):
    """What it cannot make sense of is left out; Textual's would end the app."""

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        while not self.is_eof:
            with suppress(Exception):
                yield from super().parse(token_callback)


class Output(io.TextIOBase):
    """Written to by a thread that must not end early: the app would wait for it for ever."""

    def __init__(self, file: TextIO, when_gone: Callable[[], None]) -> None:
        self._to = file
        self._when_gone = when_gone
        self._gone = False

    def write(self, text: str) -> int:
        self._attempt(lambda: self._to.write(text))
        return len(text)

    def flush(self) -> None:
        self._attempt(self._to.flush)

    def fileno(self) -> int:
        return self._to.fileno()

    def _attempt(self, do: Callable[[], object]) -> None:
        if not self._gone:
            try:
                do()
            except OSError:
                self._gone = True
                self._when_gone()


def _screen() -> TextIO:
    """Standard error, as Textual has it, unless that is sent elsewhere."""
    files = [file for file in (sys.__stderr__, sys.__stdout__) if file is not None]
    return next((file for file in files if file.isatty()), files[0])
