"""Heraldry: what the random numbers of the setup have decided (H1)."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.rules.told import events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import HIGHEST, E
from kingofarms.games.heraldry.text.narration import card_name


def deal(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """H1: both turn up cards by turns until one is higher. For the last card nothing is drawn."""
    turned: dict[int, int] = dict.fromkeys(range(len(names)), 0)
    groups = []
    for event in events(state):
        if event.kind == E.REVEAL:
            left = HIGHEST - turned[event.seat]
            turned[event.seat] += 1
            words = _("{name} turns up the {value}.").format(
                name=names[event.seat], value=int(event.card)
            )
            card, name = f"{event.seat}-{event.card}", card_name(int(event.card), agreed)
            groups.append(Dealt(words, 1 if left > 1 else 0, (card,), (name,)))
    return groups
