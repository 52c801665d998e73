"""One match of greedy bots in which every card taken is tried otherwise: a plain loop.

It shares nothing with the lab's forks (`lab/matches/forks.py`), which are compared with it.
"""

from typing import Any, NamedTuple

from kingofarms.bots.first_sight import best_by_taste
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import SCRIPT
from kingofarms.engine.rules.compiled import bind
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.unbound import apply, hide, is_over, legal_actions, outcome, setup
from kingofarms.games.kings_blade.rules.state import A


class Table(NamedTuple):
    """States: 0 is the match, 1 the match as it lay before a decision. So for the generators."""

    states: Array
    views: Array
    terms: Array
    seats: int
    out: Array
    rngs: Array  # rngs[k]
    bot_rngs: Array  # bot_rngs[k, seat]
    sheets: Array
    cards: Array  # cards[n]: what was taken
    seat_of: Array  # seat_of[n]: by whom
    won: Array  # won[n]: the share of the win with the next choice instead


def play_to_the_end(table: Table) -> None:
    """Greedy bots play the match on, and its sheet is filled in."""
    while not is_over(table.states[0]):
        legal_actions(table.states[0], table.terms[0], table.out)
        seat = int(table.states[0].to_play)
        apply(table.states[0], table.terms[0], choose(table, seat), table.rngs[0])
    table.sheets[0] = table.sheets[1]
    outcome(table.states[0], table.terms[0], table.sheets[0])


def choose(table: Table, seat: int) -> int:
    """What the greedy bot of that seat likes best of the actions in `out`."""
    if table.out[0] == 1:
        return int(table.out[1])
    table.views[0] = table.states[0]
    hide(table.views[0], table.terms[0], seat)
    return int(best_by_taste(table.views, 0, table.terms, table.out, table.bot_rngs[0, seat]))


def copy(table: Table, source: int, to: int) -> None:
    """Copy the match with its luck."""
    table.states[to] = table.states[source]
    for part in range(SCRIPT):
        table.rngs[to, part] = table.rngs[source, part]
        for seat in range(table.seats):
            table.bot_rngs[to, seat, part] = table.bot_rngs[source, seat, part]


def play_with_tries(table: Table) -> int:
    """One match; each card taken is tried otherwise. How many were; the sheet is the match's."""
    tries = 0
    setup(table.states[0], table.terms[0], table.seats, table.rngs[0])
    while not is_over(table.states[0]):
        legal_actions(table.states[0], table.terms[0], table.out)
        seat, many = int(table.states[0].to_play), int(table.out[0])
        action = choose(table, seat)
        if many > 1 and A.TAKE <= action < A.TOKEN:
            copy(table, 0, 1)
            play_otherwise(table, seat, action)
            table.cards[tries], table.seat_of[tries] = action - A.TAKE, seat
            table.won[tries] = share_of(table, seat)
            tries += 1
            copy(table, 1, 0)
        apply(table.states[0], table.terms[0], action, table.rngs[0])
    table.sheets[0] = table.sheets[1]
    outcome(table.states[0], table.terms[0], table.sheets[0])
    return tries


def play_otherwise(table: Table, seat: int, action: int) -> None:
    """Play on with the next choice instead of that action."""
    left = 0
    for at in range(1, table.out[0] + 1):
        if table.out[at] != action:
            left += 1
            table.out[left] = table.out[at]
    table.out[0] = left
    apply(table.states[0], table.terms[0], choose(table, seat), table.rngs[0])
    play_to_the_end(table)


def share_of(table: Table, seat: int) -> float:
    """The seat's share of the win."""
    winners = 0
    for each in range(table.seats):
        winners += table.sheets[0].rank[each] == 1
    return 1.0 / winners if table.sheets[0].rank[seat] == 1 else 0.0


def loop_of(game: Game) -> Any:
    """The loop of one match, bound to the game."""
    best = bind(best_by_taste, game, taste=game.taste)
    choosing = bind(choose, game, best_by_taste=best)
    copying, sharing = bind(copy, game), bind(share_of, game)
    playing = bind(play_to_the_end, game, choose=choosing)
    otherwise = bind(play_otherwise, game, choose=choosing, play_to_the_end=playing)
    return bind(
        play_with_tries,
        game,
        choose=choosing,
        copy=copying,
        play_otherwise=otherwise,
        share_of=sharing,
    )
