"""Allowance: the seconds that a thought may take; they can be changed while it is under way."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import Any


class Allowance:
    """So many seconds. The worker that thinks sees a change at once, and stops if they are over."""

    def __init__(self, seconds: float) -> None:
        self.is_used_up = False  # whether the thought has taken all of them
        self._seconds = seconds
        self._shared: Any = None  # where the worker reads it; None until it begins, and afterwards
        self._lock = Lock()

    @property
    def seconds(self) -> float:
        """From the beginning of the thought."""
        return self._seconds

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        with self._lock:
            self._seconds = seconds
            if self._shared is not None:
                self._shared.value = seconds

    @contextmanager
    def reaching(self, shared: Any) -> Iterator[None]:
        """While a worker thinks: every change reaches the value that it reads."""
        with self._lock:
            self._shared, shared.value = shared, self._seconds
        began = monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._shared = None
                self.is_used_up = monotonic() - began >= self._seconds
