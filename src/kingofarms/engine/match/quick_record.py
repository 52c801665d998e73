"""QuickRecord: a record of which each field is fetched from NumPy once, however often it is read.

For Views and Terms, which are never written to. Compiled rules take it like any other record.
"""

from functools import cache
from typing import Any

import numpy as np

from kingofarms.engine.rules.record import Array

ROWS = "array of this record"  # no name of a field


class QuickRecord(np.record):  # type: ignore[misc]  # NumPy's stubs call it final
    """A record that remembers the fields that were read from it."""

    # NumPy's own method looks in the type's fields first: in vain for what is remembered here.
    __getattribute__ = object.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """A field, the first time it is read."""
        rows = self.__dict__.get(ROWS)
        try:
            if rows is None:  # a copy, which may be written to
                return self[name]
            # From the array, not from this record: an array that is read from a record holds the
            # record, and Python's garbage collector does not see through arrays.
            field = self.__dict__[name] = rows[name][0]
        except (ValueError, IndexError):
            raise AttributeError(name) from None
        return field


def quick_record(array: Array) -> Any:
    """The one record of an array, to be read quickly."""
    rows = array.view(quick_type(array.dtype))
    record = rows[0]
    record.__dict__[ROWS] = rows
    return record


@cache
def quick_type(dtype: Any) -> Any:
    """The same fields, read as a QuickRecord."""
    return np.dtype((QuickRecord, dtype))
