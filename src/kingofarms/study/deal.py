"""The deal of a match made again: the random numbers one by one, and what came of them.

The numbers and the deal are made by the compiled rules; nothing here deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha512
from typing import Any

import numpy as np

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.match.luck import Luck
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules import chance
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.words import _

MOST = 512  # random numbers of a setup that are told; no game of ours needs a hundred
FILLING = tuple(int(bit) for bit in bin(int.from_bytes(sha512(b"filling").digest()))[2:])[:MOST]


@dataclass(frozen=True)
class Draw:
    """A random number of 64 bits, and the choice that it makes among `among` possibilities."""

    bits: int
    among: int
    chosen: int  # from 0

    @property
    def as_written(self) -> str:
        """The number in hexadecimal."""
        return f"{self.bits:016x}"


@dataclass(frozen=True)
class Deal:
    """The setup of a match."""

    key: str  # the generator's beginning: its state and its step, in hexadecimal
    draws: tuple[Draw, ...]
    groups: tuple[tuple[Dealt, tuple[Draw, ...]], ...]  # what came of which of them
    state: Array  # the table that was dealt


def deal_of(match: Match, luck: Luck, names: Sequence[str]) -> Deal:
    """The deal that follows from the luck."""
    rng = luck.rng_for(0, None)
    key = f"{int(rng[chance.STATE]):016x}{int(rng[chance.STEP]):016x}"
    draws: list[Draw] = []
    while (asked := next_question(match, draws)) and len(draws) < MOST:
        draws.append(draw(asked, rng))
    state = dealt(match, luck.rng_for(0, None))
    if not np.array_equal(
        state, dealt(match, chance.scripted([each.chosen for each in draws], MOST))
    ):
        raise ValueError("the numbers do not make the deal")
    # A match that began from a position has no setup to tell: only what was hidden is dealt.
    is_setup = match.start is None
    groups = dealt_groups(match, state[0], len(draws), names) if is_setup else []
    left, told = list(draws), []
    for group in groups:
        told.append((group, tuple(left[: group.picks])))
        del left[: group.picks]
    return Deal(key, tuple(draws), tuple(told), state)


def dealt_groups(match: Match, state: Any, picks: int, names: Sequence[str]) -> list[Dealt]:
    """What was dealt; the numbers that a game does not tell of are one group at the end."""
    groups = match.game.deal(state, names, match.agreed)
    left = picks - sum(group.picks for group in groups)
    if left < 0:  # the game tells of more than was drawn: then nothing is told
        groups, left = [], picks
    return [*groups, Dealt(_("Whatever else is left to chance."), left)] if left else groups


def first_table(match: Match) -> Array:
    """The table as it was dealt to the players, if the match is over; nothing is hidden."""
    if not match.is_over:
        raise ValueError("the match is not over")
    return copied(match.history[0].state if match.history else match.states)


def next_question(match: Match, draws: Sequence[Draw]) -> int:
    """Among how many the rules choose next, after these; 0 if they choose no more.

    What follows is filled with zeros and ones, which any choice takes, in no order: if all were
    alike, some rules would deal again and again.
    """
    script = chance.scripted([*(each.chosen for each in draws), *FILLING[len(draws) :]], MOST)
    dealt(match, script)
    at = len(draws)
    return int(script[chance.SCRIPT + 2 * at]) if int(script[chance.ASKED]) > at else 0


def draw(among: int, rng: Array) -> Draw:
    """The generator's next choice, with the number that made it."""
    watched = rng.copy()
    chosen = int(chance.pick(among, rng))
    bits = int(chance.next_bits(watched))
    # Numbers that would make a choice uneven are passed over.
    while watched[chance.STATE] != rng[chance.STATE]:
        bits = int(chance.next_bits(watched))
    return Draw(bits, among, chosen)


def dealt(match: Match, rng: Array) -> Array:
    """The table that the rules lay with that generator: at the beginning, or from a position."""
    states, rules, terms = new(match.game.State), rules_of(match.game), match.agreed.record
    if match.first_view is None:
        rules.setup_at(states, 0, terms, match.seats, rng, room_for_actions(match.game))
    else:
        rules.deal_at(match.first_view, 0, states, 0, terms, rng)
    return copied(states)
