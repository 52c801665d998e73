"""The versions of the design diary, and the option `mine_at_start`: what differs."""

import pytest

from kingofarms.games.kings_blade import game
from kingofarms.games.kings_blade.options import agree
from kingofarms.games.kings_blade.rules.state import PHASE
from kingofarms.games.kings_blade.text.why_not import why_not
from tests.games.kings_blade.tables import BLADES, Table, lay_out
from tests.games.kings_blade.test_end import swordsmith

VERSIONS = ["2", "3", "3.1"]


def test_k5_the_version_unless_agreed_otherwise_is_3_1() -> None:
    assert agree({}).options.version == "3.1"


@pytest.mark.parametrize(
    ("version", "limit", "drawn", "may_end"),
    [("2", 4, 1, True), ("3", 3, 2, False), ("3.1", 3, 2, False)],
)
def test_k6_each_version_has_a_storage_a_way_to_mine_and_an_end(
    version: str, limit: int, drawn: int, may_end: bool
) -> None:
    table = lay_out("Dagger: steel steel, Wrapped hilt", hand="steel", turn=0, version=version)
    assert table.limit(0) == limit
    assert "end" not in table.legal()
    table.fill("Wrapped hilt", "steel steel")
    assert ("end" in table.legal()) == may_end, "in later ones an upgrade is needed"
    table.act("token Dagger", "mine")
    assert table.draws(0) == drawn


@pytest.mark.parametrize("version", VERSIONS)
def test_k5_the_token_may_be_off_before_3_1(version: str) -> None:
    table = lay_out("Sabre, Fuller", "Dagger", turn=0, version=version)
    assert table.state.phase == PHASE.FORGE
    assert ("token off" in table.legal()) == (version != "3.1")


@pytest.mark.parametrize("version", ["2", "3"])
def test_k5_with_the_token_off_nobody_pours_into_that_players_cards(version: str) -> None:
    table = lay_out("Sabre", "Dagger", turn=0, version=version)
    assert table.legal() == ["token off", "token Sabre"]
    table.act("token off")
    assert table.token(0) == ""
    pours = [action for action in table.legal() if action.startswith("pour")]
    assert pours == ["pour steel into Dagger"]
    table.act("restock", "token Dagger")
    pours = [action for action in table.legal() if action.startswith("pour")]
    assert pours == ["pour steel into Dagger"]


def test_k5_the_token_may_be_left_off_and_put_on_again() -> None:
    table = lay_out("Sabre", "Dagger", turn=0, version="3").act("token off").turn(0)
    table.act("token off")
    assert table.token(0) == ""
    table.turn(0).act("token Sabre")
    assert "pour steel into Sabre" in table.legal()


def test_k5_an_effect_may_say_otherwise_of_a_card_without_a_token() -> None:
    table = lay_out("Sabre, Anvil: orcish", "Dagger", market="Fuller", turn=0, version="3")
    table.act("token off", "take Fuller", "pour steel into Fuller")
    assert table.held("Fuller") == "steel"
    assert table.token(0) == ""


def test_k6_an_option_may_put_the_token_on_a_card_taken_in_any_version() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller", turn=0, version="2", take_moves_token=True)
    table.act("token off", "take Fuller")
    assert table.token(0) == "Fuller"


@pytest.mark.parametrize("version", VERSIONS)
def test_k3_all_versions_deal_three_metals_and_start_with_the_token_on_the_blade(
    version: str,
) -> None:
    table = Table(4, version=version)
    assert list(table.state.hand_size) == [3, 3, 3, 3]
    assert [table.token(seat) for seat in range(4)] == list(BLADES)


# Where hands are filled before the forge phase, and to mine is no action.


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
