"""Keys are taken one after the other, however fast they are typed.

Textual hands a key to what has the focus at the moment, also while the key before it is still on its way to
Tab's command: of `Tab w`, typed in one go, the letter would land in the box. Here a key waits until the one
before it has done what it does, and until a dialog that it opens is there.
"""

from __future__ import annotations

import time
from collections import deque

from textual import events
from textual.app import App
from textual.screen import Screen

_LONGEST = 0.5
"""Seconds that a key waits at most: then something is slower than it should be, and typing goes on."""
_LOOK = 0.01


class KeysInTurn(App[None], inherit_bindings=False):
    """An app whose keys do not overtake each other."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[events.Key] = deque()
        self._in_turn: events.Key | None = None
        self._since = 0.0
        self._looks = False
        self._last: tuple[str, Screen[object]] | None = None
        """The key that was taken last, and the screen it was for."""
        self.expected_until = 0.0
        """A dialog is about to open, for which the keys are meant that follow; by the monotonic clock."""

    @property
    def quiet_for(self) -> float:
        """Seconds since a key was taken."""
        return time.monotonic() - self._since

    async def on_event(self, event: events.Event) -> None:
        """Take an event; a key when it is its turn."""
        if not isinstance(event, events.Key):
            await super().on_event(event)
        elif not self.screen_stack:
            self._waiting.clear()  # the app is leaving, nobody is there to take a key
        elif event.is_forwarded:  # nothing has taken it for itself: the commands' turn
            if event is not self._in_turn or not self._has_moved_on:
                await super().on_event(event)
            self._done(event)
        elif self._in_turn is None and not self._waiting and self._is_ready:
            await self._begin(event)
        else:
            self._waiting.append(event)
            self._look()

    async def _begin(self, event: events.Key) -> None:
        self._in_turn, self._since = event, time.monotonic()
        self._last = event.key, self.screen
        target = self.focused or self.screen
        await super().on_event(event)
        if event.is_forwarded:
            target.call_later(self._seen, event)
            self._look_soon()
        else:
            self._done(event)

    def _seen(self, event: events.Key) -> None:
        """What has the focus has had the key; has it taken it for itself?"""
        if event._stop_propagation:
            self._done(event)

    def _done(self, event: events.Key) -> None:
        if event is self._in_turn:
            self._in_turn = None
            self._look()

    def _look_soon(self) -> None:
        if not self._looks:
            self._looks = True
            self.set_timer(_LOOK, self._look)

    def _look(self) -> None:
        """Is it time for the next key?"""
        self._looks = False
        if not self.screen_stack:
            self._waiting.clear()
            return
        now = time.monotonic()
        if self._in_turn is not None and now - self._since > _LONGEST:
            self._in_turn = None
        if self._in_turn is None and self._waiting and (self._is_ready or now - self._since > _LONGEST):
            self._since = now
            self.call_later(self._next)
        elif self._in_turn is not None or self._waiting:
            self._look_soon()

    async def _next(self) -> None:
        if self._in_turn is None and self._waiting and self.screen_stack:
            event = self._waiting.popleft()
            if self._last and event.key == self._last[0] and self._has_moved_on:
                self._look()  # the same key once more, in haste: it was not meant for another window
            else:
                await self._begin(event)

    @property
    def _has_moved_on(self) -> bool:
        """Whether another window is there than the one that the last key was typed on."""
        return self._last is not None and self.screen is not self._last[1]

    @property
    def _is_ready(self) -> bool:
        """Whether the screen can take a key, and no other is about to cover it."""
        return self.screen.is_mounted and time.monotonic() > self.expected_until


def expect_dialog(app: App[object]) -> None:
    """A dialog will open in a moment: the keys that follow are meant for it."""
    if isinstance(app, KeysInTurn):
        app.expected_until = time.monotonic() + _LONGEST


def dialog_is_there(app: App[object]) -> None:
    """It is open, or will not come."""
    if isinstance(app, KeysInTurn):
        app.expected_until = 0.0
