"""Exact answers about options and cures: they agree with the solution, and with each other."""

from typing import Any

import pytest

from kingofarms.games import game_named
from kingofarms.games.heraldry.solver.exact import (
    CuredMatch,
    NotByRounds,
    cures,
    facts,
    opening,
    option_sets,
)
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.whole_match import match_solution

HERALDRY = game_named("heraldry")

pytestmark = pytest.mark.slow  # uncompiled, the solution of a round takes minutes


def values(options: dict[str, Any]) -> dict[str, Any]:
    return {fact.name: fact.value for fact in facts(HERALDRY.agree(options))}


def test_facts_are_those_of_the_solution() -> None:
    solver = HERALDRY.solver
    assert solver
    agreed = HERALDRY.agree({})
    solved = solver.solve(None, agreed)
    found = values({})
    assert found["round_margin"] == solved["margin"] == -3
    assert found["best_first_cards"] == "1, 2, 4, 9"
    assert (found["match"], solved["match"]["winner"]) == (-1, "second")


def test_an_even_number_of_rounds_is_a_draw() -> None:
    assert values({"round_limit": 4})["match"] == 0
    assert values({"round_limit": 5})["match"] == -1


def test_every_set_of_options_is_there_once_and_the_usual_one_first() -> None:
    sets = option_sets({"rounds_to_win": 1})
    digests = {HERALDRY.agree(each).digest for each in sets}
    assert len(sets) == len(digests) == 2 * 2 * 4
    assert HERALDRY.agree(sets[0]).digest == HERALDRY.agree({"rounds_to_win": 1}).digest
    assert len(option_sets({"next_lead": "loser"})) == 4


@pytest.mark.parametrize("lead", ["alternate", "loser", "last_to_play", "other_than_last"])
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_match_of_rounds_with_their_own_margin_is_the_match_itself(lead: str, limit: int) -> None:
    agreed = HERALDRY.agree({"next_lead": lead, "round_limit": limit})
    margin = round_solution(agreed).margin(opening()[0])
    try:
        found = CuredMatch(agreed, margin).worth(opening()[0])
    except NotByRounds:
        assert lead in ("loser", "last_to_play", "other_than_last")
        assert limit > 1
        return
    assert found == match_solution(agreed).worth(opening()[0])


@pytest.mark.parametrize("options", [{}, {"empty_hand_ends_round": True}])
def test_as_many_points_as_the_margin_make_a_round_even(options: dict[str, Any]) -> None:
    agreed = HERALDRY.agree(options)
    margin = round_solution(agreed).margin(opening()[0])
    found = {cure.name: {fact.name: fact.value for fact in cure.facts} for cure in cures(agreed)}
    assert found[f"points_{-margin}"] == {"round_margin": 0, "match": 0}
    assert found[f"points_{1 - margin}"] == {"round_margin": 1, "match": 1}
    assert found["two_rounds"] == {"round_margin": 0, "match": 0}
    assert found["choose_lead"] == {"round_margin": margin, "match": -1}


def test_changing_sides_is_worth_the_most_even_first_card() -> None:
    agreed = HERALDRY.agree({})
    every = [each.margin for each in round_solution(agreed).values(opening()[0])]
    assert max(every) < 0, "every first card loses, so nobody changes sides"
    swap = next(cure for cure in cures(agreed) if cure.name == "swap_after_lead")
    assert swap.facts[0].value == max(every)


def test_games_that_are_not_solved_have_no_exact_answers() -> None:
    assert HERALDRY.exact is not None
    assert game_named("blazon").exact is None
