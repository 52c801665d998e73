"""The option `mine_at_start`: hands are filled before the forge phase; to mine is no action."""

import pytest

from kingofarms.games.kings_blade import game
from kingofarms.games.kings_blade.rules.state import PHASE
from kingofarms.games.kings_blade.text.why_not import why_not
from tests.games.kings_blade.tables import Table, lay_out
from tests.games.kings_blade.test_end import swordsmith


def table_where_hands_are_filled(version: str = "3.1") -> Table:
    return lay_out("Sabre, Fuller", "Dagger", version=version, mine_at_start=True)


@pytest.mark.parametrize(("version", "full"), [("2", 4), ("3", 3), ("3.1", 3)])
def test_k6_if_agreed_the_hand_is_filled_before_the_forge_phase_in_every_version(
    version: str, full: int
) -> None:
    table = table_where_hands_are_filled(version).hold(0, "elvish").turn(0)
    assert table.state.phase == PHASE.FORGE
    assert table.state.hand_size[0] == full
    table.check()


def test_k6_if_agreed_the_player_who_begins_has_a_full_hand_too() -> None:
    table = Table(version="2", mine_at_start=True)
    assert [int(size) for size in table.state.hand_size[:2]] == [4, 3]
    assert table.draws(0) == 1


def test_k6_the_next_players_hand_is_filled_when_the_turn_goes_on() -> None:
    table = table_where_hands_are_filled().hold(1, "").turn(0, token="Sabre")
    table.act("restock")
    assert table.state.in_turn == 1
    assert table.state.hand_size[1] == 3


def test_k6_if_agreed_to_mine_is_no_action_and_why_not_says_so() -> None:
    table = table_where_hands_are_filled().turn(0, token="Sabre").hold(0, "")
    assert table.state.phase == PHASE.ACTION
    assert "mine" not in table.legal()
    reason = why_not(game.parse_action("mine", table.agreed), table.view(0), table.agreed)
    assert reason == "K6: here your hand is filled at the start of your turn. Mining is no action."


def test_k7_a_full_hand_and_a_surplus_draw_nothing() -> None:
    table = table_where_hands_are_filled().hold(0, "steel steel steel steel").turn(0)
    assert table.hand(0) == "steel steel steel steel"


def test_k7_the_hand_is_filled_to_the_own_limit() -> None:
    table = table_where_hands_are_filled().fill("Fuller", "orcish").turn(0)
    assert table.state.hand_size[0] == 4


def test_k12_an_empty_mine_gives_what_there_is() -> None:
    table = table_where_hands_are_filled().hold(0, "").leave_in_mine("elvish")
    table.turn(0)
    assert table.hand(0) == "elvish"


def test_k13_if_none_of_the_three_actions_is_possible_one_passes() -> None:
    table = table_where_hands_are_filled().leave_in_mine("").hold(0, "")
    table.leave_in_mine("")
    table.state.pile_size = 0
    table.state.market[:] = -1
    table.turn(0, token="Sabre").leave_in_mine("steel")
    assert table.legal() == ["pass"]


def test_k10_filling_the_hand_is_mining_for_an_effect_that_draws_extra() -> None:
    table = table_where_hands_are_filled().give(0, "Tongs").fill("Tongs", "dwarvish")
    table.hold(0, "elvish").turn(0)
    assert (table.state.phase, table.state.hand_size[0]) == (PHASE.PUT_BACK, 5)
    assert table.legal() == ["put back steel", "put back elvish"]
    table.act("put back steel")
    assert table.state.phase == PHASE.PUT_BACK
    table.act("put back elvish")
    assert (table.state.phase, table.hand(0)) == (PHASE.FORGE, "steel steel steel")
    assert table.state.in_turn == 0
    table.check()


def test_k10_with_a_full_hand_nothing_is_mined_and_nothing_extra_drawn() -> None:
    table = table_where_hands_are_filled().give(0, "Tongs").fill("Tongs", "dwarvish")
    table.turn(0)
    assert (table.state.phase, table.hand(0)) == (PHASE.FORGE, "steel steel steel")


def test_k5_with_one_card_the_action_comes_at_once_after_what_is_put_back() -> None:
    table = lay_out("Sabre", "Dagger", hand="", turn=0, mine_at_start=True)
    assert (table.state.phase, table.hand(0)) == (PHASE.ACTION, "steel steel steel")


def test_k14_one_may_end_when_the_hand_is_filled_but_not_while_metal_is_put_back() -> None:
    table = lay_out(mine_at_start=True)
    swordsmith(table, 0, "Wrapped hilt", "Fuller")
    table.give(0, "Tongs").fill("Tongs", "dwarvish").hold(0, "")
    table.turn(0)
    assert "end" not in table.legal()
    table.act("put back steel", "put back steel")
    assert (table.state.phase, table.legal()[0]) == (PHASE.FORGE, "end")
