"""The solution of the whole match, checked by a plain minimax on small cases."""

from typing import Any

import pytest

from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.options import NEXT_LEAD, agree
from kingofarms.games.heraldry.rules import State, begin_round, is_over, outcome
from kingofarms.games.heraldry.solver.whole_match import MatchSolution, match_solution
from kingofarms.games.heraldry.text.notation import format_position, parse_position
from tests.games.heraldry.solver.test_one_round import after, legal, opening, random_positions

pytestmark = pytest.mark.slow


def final_worth(state: Any, terms: Array) -> int:
    sheets = new(Sheet)
    outcome(state, terms[0], sheets[0])
    return int(sheets[0].rank[1]) - int(sheets[0].rank[0])


def minimax(states: Array, agreed: Agreed, starts: dict[tuple[int, ...], int]) -> int:
    """What the match is worth for seat 0; a round that begins is looked up among `starts`."""
    found = []
    for action in legal(states[0], agreed.record):
        reached = after(states, agreed.record, action)
        state = reached[0]
        if is_over(state):
            found.append(final_worth(state, agreed.record))
        elif state.round_number > states[0].round_number:
            found.append(starts[(*(int(won) for won in state.wins), int(state.leader))])
        else:
            found.append(minimax(reached, agreed, starts))
    return max(found) if states[0].to_play == 0 else min(found)


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("next_lead", NEXT_LEAD)
def test_a_late_position_agrees_with_minimax_whatever_the_next_round_is_worth(
    next_lead: str, empty: bool
) -> None:
    """Three rounds are left at most, so that every kind of ending comes up."""
    agreed = agree(
        {
            "next_lead": next_lead,
            "empty_hand_ends_round": empty,
            "rounds_to_win": 2,
            "round_limit": 3,
        }
    )
    solution = MatchSolution(agreed)
    rng = generator(3)
    for states in random_positions(agreed, 40, 7, seed=6):
        blue, red = pick(2, rng), pick(2, rng)
        states["wins"] = blue, red
        states["round_number"] = blue + red + 1 + (pick(2, rng) if blue + red < 2 else 0)
        following = int(states[0].round_number) + 1
        starts: dict[tuple[int, ...], int] = {}
        for won_blue in range(2):
            for won_red in range(2):
                for leader in range(2):
                    start = new(State)
                    start["wins"], start["round_number"] = (won_blue, won_red), following - 1
                    begin_round(start[0], leader)
                    if following <= 3:
                        starts[won_blue, won_red, leader] = solution.worth(start[0])
        expected = minimax(states, agreed, starts)
        assert solution.worth(states[0]) == expected, format_position(states[0])
        best = max if states[0].to_play == 0 else min
        assert best(solution.worths(states[0]).values()) == expected


@pytest.mark.parametrize("next_lead", NEXT_LEAD)
def test_best_play_of_the_match_reaches_what_it_promises(next_lead: str) -> None:
    agreed = agree({"next_lead": next_lead, "rounds_to_win": 2})
    solution, rng = match_solution(agreed), generator(1)
    for leader in range(2):
        states = opening(leader)
        promised = solution.worth(states[0])
        while not is_over(states[0]):
            assert solution.worth(states[0]) == promised
            worths = solution.worths(states[0])
            best = [action for action, worth in worths.items() if worth == promised]
            states = after(states, agreed.record, best[pick(len(best), rng)])
        assert final_worth(states[0], agreed.record) == promised


def test_one_round_is_worth_its_margin() -> None:
    agreed = agree({"rounds_to_win": 1, "round_limit": 1})
    solution = match_solution(agreed)
    assert solution.worth(parse_position("2 3 9 / 1 7 on 5")) == 1
    assert solution.worth(parse_position("2 3 / 1 7 on 5, banished 9 / -")) == -1
    assert solution.worth(parse_position("1 2 / 3 on 9")) == 0


def test_a_long_match_is_solved_by_its_first_layers() -> None:
    agreed = agree({"round_limit": 999, "rounds_to_win": 9})
    # The second player wins each round and the lead alternates: who is second first has nine first.
    assert match_solution(agreed).worth(opening(0)[0]) == -1
    assert match_solution(agreed).worth(opening(1)[0]) == 1
