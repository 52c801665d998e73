"""The exact solution, checked by definition, in play, and by brute force."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.options import agree
from kingofarms.games.heraldry.rules import (
    ACTIONS,
    IN_HAND,
    State,
    apply,
    begin_round,
    is_over,
    legal_actions,
)
from kingofarms.games.heraldry.solver.one_round import RoundSolution, round_solution
from kingofarms.games.heraldry.text.notation import cards_in, parse_position

pytestmark = pytest.mark.slow

ROUND_OPTIONS = [
    {"bonus_on_lead": lead, "empty_hand_ends_round": empty}
    for lead, empty in product((True, False), (True, False))
]
EVERY_OPTION = pytest.mark.parametrize("options", ROUND_OPTIONS, ids=str)


def one_round(options: dict[str, bool]) -> Agreed:
    return agree({**options, "rounds_to_win": 1, "round_limit": 1})


def opening(leader: int = 0) -> Array:
    states = new(State)
    begin_round(states[0], leader)
    return states


def legal(state: Any, terms: Array) -> list[int]:
    out = np.zeros(ACTIONS + 1, np.int16)
    legal_actions(state, terms[0], out)
    return [int(action) for action in out[1 : 1 + out[0]]]


def after(states: Array, terms: Array, action: int) -> Array:
    copy = states.copy()
    apply(copy[0], terms[0], action, generator(0))
    return copy


def margin_for(state: Any, seat: int) -> int:
    return int(state.total[1 - seat]) - int(state.total[seat])


def minimax(states: Array, terms: Array) -> int:
    """The margin for the seat to play, by the rules alone."""
    seat = int(states[0].to_play)
    best = -100
    for action in legal(states[0], terms):
        reached = after(states, terms, action)
        if is_over(reached[0]):
            margin = margin_for(reached[0], seat)
        else:
            margin = minimax(reached, terms)
            margin = margin if reached[0].to_play == seat else -margin
        best = max(best, margin)
    return best


def random_positions(agreed: Agreed, count: int, at_most: int, seed: int) -> list[Array]:
    """Positions of random rounds, with at most that many cards in both hands."""
    rng = generator(seed)
    found: list[Array] = []
    while len(found) < count:
        states = opening(pick(2, rng))
        while not is_over(states[0]):
            held = len(cards_in(states[0], IN_HAND, 0)) + len(cards_in(states[0], IN_HAND, 1))
            if held <= at_most:
                found.append(states)
                break
            actions = legal(states[0], agreed.record)
            states = after(states, agreed.record, actions[pick(len(actions), rng)])
    return found


@EVERY_OPTION
def test_the_value_of_a_position_is_the_best_over_its_actions(options: dict[str, bool]) -> None:
    agreed = one_round(options)
    solution = round_solution(agreed)
    for at_most in (18, 14, 10, 6):
        for states in random_positions(agreed, 25, at_most, seed=at_most):
            values = solution.values(states[0])
            assert {each.action for each in values} == set(legal(states[0], agreed.record))
            assert solution.margin(states[0]) == max(each.margin for each in values)
            seat = int(states[0].to_play)
            for each in values:
                reached = after(states, agreed.record, each.action)
                if is_over(reached[0]):
                    assert each.margin == margin_for(reached[0], seat)
                else:
                    sign = 1 if reached[0].to_play == seat else -1
                    assert each.margin == sign * solution.margin(reached[0])


@EVERY_OPTION
def test_brute_force_over_the_rules_agrees_on_late_positions(options: dict[str, bool]) -> None:
    agreed = one_round(options)
    solution = round_solution(agreed)
    for states in random_positions(agreed, 50, 8, seed=4):
        assert solution.margin(states[0]) == minimax(states, agreed.record)


def play_by(solution: RoundSolution, states: Array, rng: Array) -> Array:
    best = solution.values(states[0])
    best = [each for each in best if each.margin == best[0].margin]
    return after(states, solution.terms, best[pick(len(best), rng)].action)


@EVERY_OPTION
def test_play_by_the_solution_reaches_the_promised_margin_against_itself(
    options: dict[str, bool],
) -> None:
    solution, rng = round_solution(agree(options)), generator(8)
    for _ in range(25):
        states = opening()
        promised = solution.margin(states[0])
        while not is_over(states[0]):
            states = play_by(solution, states, rng)
        assert margin_for(states[0], 0) == promised


@EVERY_OPTION
def test_play_by_the_solution_never_gets_less_against_random_opponents(
    options: dict[str, bool],
) -> None:
    solution, rng = round_solution(agree(options)), generator(9)
    for match in range(1000):
        mine, states = match % 2, opening()
        value = solution.margin(states[0])
        promised = value if mine == 0 else -value
        while not is_over(states[0]):
            if states[0].to_play == mine:
                states = play_by(solution, states, rng)
            else:
                actions = legal(states[0], solution.terms)
                states = after(states, solution.terms, actions[pick(len(actions), rng)])
        assert margin_for(states[0], mine) >= promised


def test_banished_cards_only_add_a_constant() -> None:
    solution = round_solution(agree({}))
    plain = solution.margin(parse_position("2 3 9 / 1 7 on 5"))
    assert solution.margin(parse_position("2 3 9 / 1 7 on 5, banished 8 / 2 4")) == plain - 2


def test_the_round_is_over_where_there_is_no_play() -> None:
    assert round_solution(agree({})).margin(parse_position("1 2 / 4 on 9")) == 1
    ended = agree({"empty_hand_ends_round": True})
    assert round_solution(ended).margin(parse_position("1 9 / - on 5")) == -10
    assert round_solution(agree({})).margin(parse_position("1 9 / - on 5")) == -1
