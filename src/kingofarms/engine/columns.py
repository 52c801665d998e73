"""How many columns a table in the terminal may take: 100, or as many as a narrower one has."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MOST = 100

_columns = ContextVar("columns", default=MOST)


def columns() -> int:
    """So wide a table may be drawn now."""
    return _columns.get()


@contextmanager
def within(count: int) -> Iterator[None]:
    """Draw tables for a terminal of so many columns."""
    before = _columns.set(min(count, MOST))
    try:
        yield
    finally:
        _columns.reset(before)
