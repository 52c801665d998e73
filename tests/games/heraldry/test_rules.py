"""Heraldry's rules, one by one. A position is Blue's hand / Red's hand on the base."""

from typing import Any

import numpy as np
import pytest

from kingofarms.engine.rules.chance import asked, every_outcome, generator, scripted
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.rules.told import events
from kingofarms.games.heraldry.options import agree
from kingofarms.games.heraldry.rules import (
    ACTIONS,
    BANISHED,
    IN_HAND,
    IN_ROW,
    ROUND_LIMIT,
    ROUNDS_WON,
    E,
    State,
    apply,
    is_over,
    legal_actions,
    outcome,
    setup,
)
from kingofarms.games.heraldry.text.notation import (
    cards_in,
    format_action,
    parse_action,
    parse_position,
)

FULL = "1 2 3 4 5 6 7 8 9"
RNG = generator(0)


def terms(**options: bool | int | str) -> Any:
    return agree(options).record[0]


TERMS = terms()


def legal(state: Any, agreed: Any = TERMS) -> list[str]:
    out = np.zeros(ACTIONS + 1, np.int16)
    legal_actions(state, agreed, out)
    return [format_action(int(action)) for action in out[1 : 1 + out[0]]]


def after(position: str, *actions: str, **options: bool | int | str) -> Any:
    state = parse_position(position)
    for action in actions:
        assert action in legal(state, terms(**options))
        apply(state, terms(**options), parse_action(action), RNG)
    return state


def sheet_of(state: Any) -> Any:
    sheet = new(Sheet)[0]
    outcome(state, TERMS, sheet)
    return sheet


def set_up(rng: Array) -> Any:
    state = new(State)[0]
    setup(state, TERMS, 2, rng)
    return state


def test_h1_the_higher_card_turned_up_leads() -> None:
    # Among nine cards the pick 4 reveals the 5, the pick 7 the 8.
    assert set_up(scripted([4, 7])).leader == 1
    assert set_up(scripted([7, 4])).leader == 0


def test_h1_a_tie_turns_up_the_next_card() -> None:
    rng = scripted([4, 4, 0, 7])
    state = set_up(rng)
    assert [n for n, _pick in asked(rng)] == [9, 9, 8, 8]
    shown = [(event.seat, event.card) for event in events(state) if event.kind == E.REVEAL]
    assert shown == [(0, 5), (1, 5), (0, 1), (1, 9)]
    assert state.leader == 1


def test_h1_after_nine_ties_both_reshuffle() -> None:
    rng = scripted([0] * 16 + [8, 0])
    state = set_up(rng)
    # The ninth pair is a choice of one and asks nothing.
    assert [n for n, _pick in asked(rng)] == [9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 9, 9]
    assert events(state)[0].kind == E.RESHUFFLE
    assert state.leader == 0


def test_h1_both_houses_are_equally_likely_to_lead() -> None:
    def first_pair(rng: Array) -> int:
        state = set_up(rng)
        return int(state.leader) if len(asked(rng)) == 2 else -1

    leads = {0: 0, 1: 0}
    for blue in range(9):
        for red in range(9):
            if blue != red:
                leads[first_pair(scripted([blue, red]))] += 1
    assert leads == {0: 36, 1: 36}


def test_h1_then_everyone_holds_all_nine_cards() -> None:
    state = set_up(generator(5))
    assert (state.place[:, 1:] == IN_HAND).all()
    assert state.base_card == 0
    assert state.to_play == state.leader


def test_h2_the_leader_plays_any_one_card_and_it_is_the_base() -> None:
    assert legal(parse_position(f"{FULL} / {FULL}")) == FULL.split()
    state = after(f"{FULL} / {FULL}", "7")
    assert (state.base_card, state.to_play) == (7, 1)


def test_h3a_one_card_above_the_base() -> None:
    assert legal(parse_position("4 6 7 9 / 1 on 5")) == ["4", "6", "7", "9"]
    assert after("6 9 / 1 8 on 5", "6").base_card == 6


def test_h3b_the_card_exactly_one_below_the_base() -> None:
    assert legal(parse_position("1 3 5 6 / 2 on 7")) == ["6", "1+6", "6+1"]
    assert legal(parse_position("1 2 3 5 / 2 on 9")) == []


def test_h3c_a_pair_of_two_cards_in_either_order_banishes_the_base_to_its_owner() -> None:
    assert legal(parse_position("3 / 1 on 6")) == []
    assert legal(parse_position("2 3 / 1 7 on 5")) == ["2+3", "3+2"]
    for pair in ("2+3", "3+2"):
        state = after("2 3 9 / 1 7 on 5", pair)
        assert state.place[1, 5] == BANISHED
        assert (cards_in(state, BANISHED, 0), cards_in(state, IN_HAND, 1)) == ([], [1, 7])
        assert state.base_card == int(pair[-1]), "the second card"


def test_h3c_a_banished_card_is_not_played_again() -> None:
    # In hand, the 2 would make a pair with the 5, and the 8 could follow the 7.
    assert legal(after("7 / 1 5 9 on 6, banished - / 2 8", "7")) == ["9"]
    assert legal(after("7 / 1 2 5 8 9 on 6", "7")) == ["8", "9", "2+5", "5+2"]


def test_h4_the_card_just_played_is_the_new_base_and_equal_is_never_allowed() -> None:
    state = after("4 9 / 4 5 8 on 3", "4")
    assert (state.base_card, legal(state)) == (4, ["5", "8"])


def test_h4_after_a_bonus_too_the_base_faced_is_the_opponents() -> None:
    state = after("3 5 9 / 1 4 on 2", "3", "5")
    assert (state.to_play, state.base_card) == (1, 5)
    assert state.place[0, 5] == IN_ROW
    apply(state, TERMS, parse_action("1+4"), RNG)
    assert state.place[0, 5] == BANISHED


@pytest.mark.parametrize(
    ("position", "action", "bonus_on_lead", "then"),
    [
        # By A or B alike: any other odd card after a 3, any other even card after a 6.
        ("1 3 5 8 / 9 on 2", "3", True, "1 5 stop"),
        ("1 3 5 8 / 9 on 4", "3", True, "1 5 stop"),
        ("2 6 7 8 / 9 on 5", "6", True, "2 8 stop"),
        # It is not asked where there is nothing to choose, and a pair with a 3 or 6 gives none.
        ("3 4 8 / 9 on 2", "3", True, ""),
        ("1 3 5 / 1 9 on 4", "1+3", True, ""),
        ("1 2 6 8 / 2 9 on 7", "1+6", True, ""),
        # A led one counts unless agreed otherwise; the option is about the lead alone.
        (f"{FULL} / {FULL}", "3", True, "1 5 7 9 stop"),
        (f"{FULL} / {FULL}", "3", False, ""),
        (f"{FULL} / {FULL}", "6", False, ""),
        ("3 5 / 9 on 2", "3", False, "5 stop"),
    ],
)
def test_h5_after_a_single_3_or_6_another_card_of_its_mark_may_follow(
    position: str, action: str, bonus_on_lead: bool, then: str
) -> None:
    state = after(position, action, bonus_on_lead=bonus_on_lead)
    assert (state.to_play, state.bonus) == ((0, int(action)) if then else (1, 0))
    assert not then or legal(state) == then.split()


def test_h5_the_card_that_follows_is_the_base_and_none_has_to() -> None:
    state = after("2 6 7 8 / 9 on 5", "6", "2")
    assert (state.base_card, state.to_play) == (2, 1)
    state = after("2 6 7 8 / 9 on 5", "6", "stop")
    assert (state.base_card, state.to_play) == (6, 1)
    assert cards_in(state, IN_HAND, 0) == [2, 7, 8]


def test_h6_there_is_no_passing() -> None:
    assert legal(parse_position("9 / 1 2 on 5")) == ["9"]


def test_h7_the_round_ends_when_the_player_to_move_has_no_play() -> None:
    state = after("9 / 1 2 3 on 5", "9", rounds_to_win=1)
    assert E.CANNOT_PLAY in [event.kind for event in events(state)]
    assert is_over(state)


def test_h7_the_opponent_of_an_emptied_hand_still_has_a_turn() -> None:
    state = after("7 / 1 2 8 on 5", "7", rounds_to_win=1)
    assert not is_over(state)
    apply(state, terms(rounds_to_win=1), parse_action("8"), RNG)
    assert is_over(state)
    assert list(state.total) == [0, 3]


def test_h7_unless_agreed_that_an_empty_hand_ends_the_round() -> None:
    state = after("7 / 1 2 8 on 5", "7", rounds_to_win=1, empty_hand_ends_round=True)
    assert E.EMPTY_HAND in [event.kind for event in events(state)]
    assert list(state.total) == [0, 11]
    state = after("7 / 1 2 on 5", "7", rounds_to_win=1, empty_hand_ends_round=True)
    assert events(state)[1].kind == E.EMPTY_HAND, "also where the other could not play"


def test_h8_the_total_is_the_hand_plus_the_own_banished_cards() -> None:
    state = after("4 9 / 1 2 on 5, banished 6 / 3 7", "9", rounds_to_win=1)
    assert list(state.total) == [10, 13]
    assert list(state.wins) == [1, 0]


def test_h8_equal_totals_draw_and_nobody_gets_a_win() -> None:
    state = after("3 9 / 1 2 on 5", "9", rounds_to_win=1)
    assert (list(state.total), list(state.wins), state.draws) == ([3, 3], [0, 0], 1)


# In these Blue lays the last card: with totals of 4 to 3 Red wins, 2 to 3 Blue wins, 3 to 3 nobody.
ENDS = {"red wins": "4 9", "blue wins": "2 9", "drawn": "3 9"}


@pytest.mark.parametrize(
    ("next_lead", "end", "leader"),
    [
        ("alternate", "red wins", 0),
        ("alternate", "blue wins", 0),
        ("alternate", "drawn", 0),
        ("loser", "red wins", 0),
        ("loser", "blue wins", 1),
        ("loser", "drawn", 0),
        ("last_to_play", "red wins", 0),
        ("last_to_play", "blue wins", 0),
        ("last_to_play", "drawn", 0),
        ("other_than_last", "red wins", 1),
        ("other_than_last", "blue wins", 1),
        ("other_than_last", "drawn", 1),
    ],
)
def test_h9_who_leads_the_next_round(next_lead: str, end: str, leader: int) -> None:
    state = after(f"{ENDS[end]} / 1 2 on 5, Red leads", "9", next_lead=next_lead)
    assert (state.round_number, state.leader, state.to_play) == (2, leader, leader)


def test_h9_alternates_from_blue_to_red_too_and_last_to_play_does_not() -> None:
    assert after("4 9 / 1 2 on 5, Blue leads", "9").leader == 1
    assert after("4 9 / 1 2 on 5, Blue leads", "9", next_lead="last_to_play").leader == 0
    assert after("4 9 / 1 2 on 5, Blue leads", "9", next_lead="other_than_last").leader == 1


def test_h9_everyone_takes_all_nine_cards_again() -> None:
    state = after("4 9 / 1 2 on 5, banished 6 / 3 7", "9")
    assert (state.place[:, 1:] == IN_HAND).all()
    assert (state.base_card, state.laid_count) == (0, 0)


def test_h10_first_to_win_three_rounds_wins_the_match() -> None:
    assert not is_over(after("2 9 / 1 2 on 5, wins 1-2", "9"))
    state = after("2 9 / 1 2 on 5, wins 2-2", "9")
    assert (is_over(state), state.reason) == (True, ROUNDS_WON)
    assert list(sheet_of(state).rank[:2]) == [1, 2]
    assert list(sheet_of(state).points[:2, 0]) == [3, 2]


def test_h10_after_the_last_round_more_wins_take_it_and_equal_wins_draw() -> None:
    state = after("3 9 / 1 2 on 5, wins 1-0, draws 1", "9", round_limit=3)
    assert (state.reason, list(sheet_of(state).rank[:2])) == (ROUND_LIMIT, [1, 2])
    state = after("3 9 / 1 2 on 5, wins 1-1", "9", round_limit=3)
    assert list(sheet_of(state).rank[:2]) == [1, 1]


def test_h1_chance_is_used_in_the_reveal_alone() -> None:
    def play_lowest(rng: Array) -> list[int]:
        state = set_up(scripted([4, 7]))
        out = np.zeros(ACTIONS + 1, np.int16)
        while not is_over(state):
            legal_actions(state, TERMS, out)
            apply(state, TERMS, out[1], rng)
        return [int(won) for won in state.wins]

    assert len(list(every_outcome(play_lowest))) == 1


def test_h10_the_totals_of_the_longest_match_fit() -> None:
    state = parse_position("3 9 / 1 2 on 5")
    state.total_sum[:] = 999 * 45 - 3
    apply(state, TERMS, parse_action("9"), RNG)
    assert list(sheet_of(state).points[:2, 2]) == [999 * 45, 999 * 45]
