"""Deal: what the random numbers of a setup have decided, in words and cards, to be followed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _


@dataclass(frozen=True)
class Dealt:
    """Some random numbers that follow each other, and what came of them."""

    words: str
    picks: int  # how many random numbers
    cards: tuple[str, ...] = ()  # as the game's zoom numbers them
    names: tuple[str, ...] = ()  # of these cards, or of what else was drawn


class Telling(Protocol):
    """A game's `text/deal.py`."""

    def deal(self, state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
        """What was dealt, in the order in which the rules ask for random numbers."""


def told_deal(
    game: Game, state: Any, picks: int, names: Sequence[str], agreed: Agreed
) -> list[Dealt]:
    """What was dealt; the numbers that a game does not tell of are one group at the end."""
    telling: Telling | None = part_of(game, "text.deal")
    groups = telling.deal(state, names, agreed) if telling else []
    left = picks - sum(group.picks for group in groups)
    if left < 0:  # the game tells of more than was drawn: then nothing is told
        groups, left = [], picks
    if left:
        groups.append(Dealt(_("Whatever else is left to chance."), left))
    return groups
