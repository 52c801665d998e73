"""Following: what may come after an action, in words, for the player who asks.

Nobody knows the hidden cards, so they are dealt: an action is described at a table that could be
the real one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kingofarms.bots.search.memory import Decision
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new, quick_record
from kingofarms.engine.terms.terms import Agreed

DEALS = 8  # on which an action is described
LEAST = 2  # of them on which it must be possible
MOST = 4  # actions that are told


@dataclass(frozen=True)
class Seen:
    """What a hint may know: the table as the seat to play sees it, and what is public."""

    game: Game
    agreed: Agreed
    view: Array
    names: Sequence[str]

    @property
    def seat(self) -> int:
        """The seat to play."""
        return int(self.view["to_play"][0])

    def words(self, action: int) -> str:
        """An action in words."""
        view = quick_record(self.view)
        return self.game.describe_action(action, view, self.agreed, self.names)


@dataclass(frozen=True)
class Following:
    """One action that may come."""

    seat: int
    action: int
    words: str


def following(seen: Seen, action: int, line: Sequence[Decision]) -> list[Following]:
    """The line after that action in words, as far as these do not depend on hidden cards."""
    game, agreed = seen.game, seen.agreed
    rules, out = rules_of(game), room_for_actions(game)

    def on_one_deal(deal: int) -> list[Following]:
        """The line on one deal of what the viewer cannot see."""
        states, rng, terms = new(game.State), generator(deal), agreed.record
        rules.deal_at(copied(seen.view), 0, states, 0, terms, rng)
        rules.act_at(states, 0, terms, action, rng, out)
        followings: list[Following] = []
        for each in line[:MOST]:
            legal = out[1 : 1 + out[0]].tolist()
            if each.action not in legal or int(states["to_play"][0]) != each.seat:
                break
            view, is_own = new(game.State), each.seat == seen.seat
            rules.hide_at(states, 0, view, 0, terms, each.seat)
            describe = game.describe_action if is_own else game.describe_rivals_action
            words = describe(each.action, quick_record(view), agreed, seen.names)
            followings.append(Following(each.seat, each.action, words))
            rules.act_at(states, 0, terms, each.action, rng, out)
        return followings

    deals = [on_one_deal(deal) for deal in range(DEALS)]
    told: list[Following] = []
    for k in range(len(line[:MOST])):
        there = [each[k] for each in deals if len(each) > k]
        if len(there) < LEAST or any(each != there[0] for each in there):
            break
        told.append(there[0])
    return told
