"""Notation: how a game's actions are written, from their declaration and a word for each value."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kingofarms.engine.rules.actions import Actions
from kingofarms.engine.terms.terms import Agreed


@dataclass(frozen=True)
class Notation:
    """Writes actions, legal or not, with a function for each field."""

    actions: Actions
    words: Mapping[str, Callable[[int, Agreed], str]]

    def format(self, action: int, agreed: Agreed) -> str:
        """The action as people write it."""
        kind, *values = self.actions.read(action)
        fields = zip(kind.fields, values, strict=True)
        written = {field: self.words[field](value, agreed) for field, value in fields}
        return str(kind.text.format(**written))


def plain(notation: str) -> str:
    """A notation without what does not matter."""
    return re.sub(r"\s+", " ", notation.strip().lower())
