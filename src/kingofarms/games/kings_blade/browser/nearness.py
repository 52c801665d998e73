"""The King's Blade: who is about to finish a sword, and with that may end the game (K14)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.record import new
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.kings_blade.rules import showing
from kingofarms.games.kings_blade.rules.state import State

# Beside a player's name, and in a sentence for the others.
NEAR = {
    showing.FINISHED: N_("sword finished"),
    showing.ONE_METAL: N_("one metal to go"),
    showing.ONE_CARD: N_("one card to go"),
}
WARNINGS = {
    showing.FINISHED: N_("{name} has a finished sword: the game may end."),
    showing.ONE_METAL: N_("{name} is one metal from a finished sword: the game may end."),
    showing.ONE_CARD: N_("{name} is one card from a finished sword."),
}


@memo_in_object
def nearness(view: Any, agreed: Agreed) -> list[int]:
    """How near each seat is."""
    states, near = new(State, 2), np.zeros(int(view.seats), np.int64)
    states[0] = view
    showing.show_nearness(states, agreed.terms, near)
    by_seat: list[int] = near.tolist()
    return by_seat


def alarms(view: Any, agreed: Agreed) -> list[str]:
    """For each seat; nothing when the game is over."""
    if view.reason:
        return [""] * int(view.seats)
    return [_(NEAR[near]) if near in NEAR else "" for near in nearness(view, agreed)]


def warnings(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """The seat's rivals who are near."""
    return [
        _(WARNINGS[near]).format(name=names[rival])
        for rival, near in enumerate(nearness(view, agreed))
        if rival != seat and near in WARNINGS
    ]
