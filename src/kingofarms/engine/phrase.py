"""Phrases: a sentence about what happened, and the words in it.

The reader may be one of the players. That player's name is then a `You`, and a game that has a
sentence for it says "you". A game that has none uses the name as it is.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kingofarms.engine.words import _


class You(str):
    """The name of the player who reads the sentence."""

    __slots__ = ()


class Phrase(NamedTuple):
    """A sentence in the reader's language, with its words by their names in braces."""

    text: str
    words: Mapping[str, str] = {}

    def __str__(self) -> str:
        return self.text.format(**self.words)


def addressed(text: str, name: str, to_you: Mapping[str, str]) -> str:
    """The text, translated; to the player who reads it, the one that says "you"."""
    return _(to_you.get(text, text) if isinstance(name, You) else text)


def read_by(seat: int | None, names: Sequence[str]) -> tuple[str, ...]:
    """The names for a reader who plays that seat; without a seat, the names as they are."""
    return tuple(You(name) if at == seat else name for at, name in enumerate(names))
