"""Views that are read quickly: each field is fetched once, however often a page looks at it.

A View is never changed, so what was read stays true. Compiled rules take it as any other record.
"""

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, TypeVar

import numpy as np

from kingofarms.engine.match.match import Match
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.rules.record import Array

Made = TypeVar("Made")
ROWS = "rows of it"  # no name of a field


class Quick(np.record):  # type: ignore[misc]  # NumPy's stubs call it final
    """A record that remembers what was read from it."""

    # NumPy's own looks everything up in the type's fields, and in vain in the object first.
    __getattribute__ = object.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """A field, the first time it is asked for."""
        rows = self.__dict__.get(ROWS)
        try:
            if rows is None:  # a copy, which may be played on
                return self[name]
            # From the array, not from this record: what is read from a record holds the record,
            # and Python's search for garbage does not see through arrays.
            found = self.__dict__[name] = rows[name][0]
        except (ValueError, IndexError):
            raise AttributeError(name) from None
        return found


def readable(view: Array) -> Any:
    """The View of an array of one."""
    rows = view.view(quick(view.dtype))
    record = rows[0]
    record.__dict__[ROWS] = rows
    return record


def once(thing: Any, key: Hashable, make: Callable[[], Made]) -> Made:
    """What is made of something that never changes, kept with it as long as it lasts."""
    if isinstance(thing, np.void) and not isinstance(thing, Quick):
        return make()  # NumPy makes such a record afresh each time it is asked for
    made = thing.__dict__.setdefault("made of it", {})
    if key not in made:
        made[key] = make()
    found: Made = made[key]
    return found


def terms_of(agreed: Agreed) -> Any:
    """The terms, for the rules and to be read quickly."""
    return once(agreed, "terms", lambda: readable(agreed.record))


def described(match: Match, seat: int) -> dict[str, Any]:
    """The table as that seat may see it, in named fields."""
    return match.game.describe_table(readable(match.view(seat)), match.agreed)


@cache
def quick(dtype: Any) -> Any:
    """The same type of record, read quickly."""
    return np.dtype((Quick, dtype))
