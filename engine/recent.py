"""What was worked out last, kept as long as there is room."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Recent(Generic[T]):
    """Values by key, the least recently used dropped first; safe from any thread."""

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        """Values of so much `size` together."""
        self._room = room
        self._size = size
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value kept for `key`, or a new one."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = make()
        with self._lock:
            self._keep(key, value)
        return value

    def get_all(self, keys: Sequence[K], make: Callable[[Sequence[K]], Sequence[T]]) -> list[T]:
        """The values of several keys; those that are not kept are made in one go."""
        distinct = dict.fromkeys(keys)
        with self._lock:
            known = {key: self._kept[key] for key in distinct if key in self._kept}
            for key in known:
                self._kept.move_to_end(key)
        if new := [key for key in distinct if key not in known]:
            known.update(zip(new, make(new), strict=True))
            with self._lock:
                for key in new:
                    self._keep(key, known[key])
        return [known[key] for key in keys]

    def _keep(self, key: Hashable, value: T) -> None:
        self._room -= 0 if key in self._kept else self._size(value)
        self._kept[key] = value
        while self._room < 0 and len(self._kept) > 1:
            self._room += self._size(self._kept.popitem(last=False)[1])
