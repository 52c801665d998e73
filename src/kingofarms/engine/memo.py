"""What is made once of the same things and kept."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.words import current_language

KEPT = 2_000  # pieces: some 4 MB

Made = TypeVar("Made")


def kept(make: Callable[..., Made]) -> Callable[..., Made]:
    """Made once of the same things: of what was agreed, in a language, and of what else is said."""
    known: dict[Hashable, Made] = {}

    @wraps(make)
    def made(agreed: Agreed, *said: Hashable) -> Made:
        key = agreed.digest, current_language(), *said
        found = known.get(key)
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            found = known[key] = make(agreed, *said)
        return found

    return made
