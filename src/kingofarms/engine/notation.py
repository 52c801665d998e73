"""Notation: how a game's actions are written, from their declaration and a word for each value."""

import re
from collections.abc import Callable, Mapping

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.actions import Actions
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _


class Notation:
    """Writes actions and reads them back, legal or not."""

    def __init__(
        self, actions: Actions, words: Mapping[str, Callable[[int, Agreed], str]], refusal: str = ""
    ) -> None:
        """With a function for each field, and what is said of a `{text}` that is not an action."""
        self._actions, self._words, self._refusal = actions, words, refusal
        self._numbers: dict[str, dict[str, int]] = {}  # by the digest of the terms

    def format(self, action: int, agreed: Agreed) -> str:
        """The action as people write it."""
        kind, *values = self._actions.read(action)
        fields = zip(kind.fields, values, strict=True)
        written = {field: self._words[field](value, agreed) for field, value in fields}
        return str(kind.text.format(**written))

    def parse(self, text: str, agreed: Agreed) -> int:
        """The action with this notation. Upper case and extra spaces do not matter."""
        if agreed.digest not in self._numbers:
            numbers = range(self._actions.total)
            self._numbers[agreed.digest] = {plain(self.format(n, agreed)): n for n in numbers}
        action = self._numbers[agreed.digest].get(plain(text))
        if action is None:
            raise Refusal(_(self._refusal).format(text=text))
        return action


def plain(notation: str) -> str:
    """A notation without what does not matter."""
    return re.sub(r"\s+", " ", notation.strip().lower())
