"""The turn: the forge phase, the four actions, the storage, completeness, and passing."""

from pathlib import Path

import pytest

from kingofarms.engine.words import speaking
from kingofarms.games.kings_blade import game
from kingofarms.games.kings_blade.rules.state import NO_CARD, PHASE, E
from kingofarms.games.kings_blade.text.actions import describe_action
from tests.games.kings_blade.tables import PLAIN_BLADES, Table, card_file, lay_out


def test_k5_the_token_goes_on_one_of_the_own_cards_or_stays() -> None:
    table = lay_out("Sabre, Fuller, Katana hilt", "Dagger", turn=0)
    assert table.state.phase == PHASE.FORGE
    assert table.legal() == ["token Sabre", "token Fuller", "token Katana hilt"]
    table.act("token Katana hilt")
    assert table.token(0) == "Katana hilt"
    table.turn(0).act("token Katana hilt")
    assert table.token(0) == "Katana hilt"
    assert table.state.phase == PHASE.ACTION


def test_k5_is_not_asked_where_the_token_can_only_stay() -> None:
    table = lay_out("Sabre", "Dagger")
    assert table.state.phase == PHASE.ACTION


def test_k5_the_token_is_not_moved_by_others_or_in_the_action_phase() -> None:
    table = lay_out("Sabre, Fuller", "Dagger", token="Fuller")
    assert not [action for action in table.legal() if action.startswith("token")]


def test_k6_in_german_the_name_of_a_card_is_quoted_as_it_is_not_inflected() -> None:
    table = lay_out("Sabre", "Dagger")
    agreed = table.agreed
    number = game.parse_action("take Wrapped hilt", agreed)
    with speaking("de"):
        words = describe_action(number, table.state, agreed)
    assert words.startswith("„Umwickelter Griff“ nehmen")


def test_k6_exactly_one_action_then_the_next_player() -> None:
    for action in ("restock", "pour steel into Sabre", "pour steel into Dagger"):
        table = lay_out("Sabre", "Dagger").act(action)
        assert (table.state.in_turn, table.state.to_play) == (1, 1)


def test_k6_the_four_actions() -> None:
    table = lay_out(
        "Sabre", "Dagger", market="Fuller, Pommel, Bellows, Tongs", hand="steel elvish", turn=0
    )
    assert sorted(table.legal()) == sorted(
        [
            "take Fuller",
            "take Pommel",
            "take Bellows",
            "take Tongs",
            "restock",
            "pour steel into Sabre",
            "pour elvish into Sabre",
            "pour steel into Dagger",
            "pour elvish into Dagger",
            "mine",
        ]
    )


def test_k6_a_card_taken_lies_empty_in_the_forge_and_the_token_stays() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller, Pommel, Bellows, Tongs").act("take Pommel")
    assert table.state.place[table.card("Pommel")] == 0
    assert table.held("Pommel") == ""
    assert not table.is_complete("Pommel")
    assert table.token(0) == "Sabre"


def test_k6_if_agreed_the_card_taken_gets_the_token() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller, Pommel", take_moves_token=True)
    table.act("take Pommel")
    assert table.token(0) == "Pommel"
    assert "pour steel into Pommel" in table.legal()


def test_k6_there_is_no_limit_on_cards() -> None:
    table = lay_out("Sabre", "Dagger")
    for _turn in range(26):
        table.turn(0, token="Sabre").act(f"take {next(name for name in table.market() if name)}")
        table.check()
    assert table.state.forge_size[0] == 27
    assert table.market() == ["", "", "", ""]


def test_k6_the_market_is_refilled_at_once_into_the_empty_place() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller, Pommel, Bellows, Tongs").act("take Pommel")
    market = table.market()
    assert market[0::2] == ["Fuller", "Bellows"]
    assert market[3] == "Tongs"
    assert market[1] not in ("", "Pommel")


def test_k6_if_agreed_only_restock_refills_the_market() -> None:
    table = lay_out(
        "Sabre", "Dagger", market="Fuller, Pommel, Bellows, Tongs", market_refill="restock_only"
    )
    table.act("take Pommel")
    assert table.market() == ["Fuller", "", "Bellows", "Tongs"]
    table.act("restock")
    assert "" not in table.market()
    assert not {"Fuller", "Bellows", "Tongs", "Pommel"} & set(table.market())


def test_k6_a_pour_takes_one_metal_from_the_hand() -> None:
    table = lay_out("Sabre", "Dagger", hand="steel elvish elvish", turn=0)
    table.act("pour elvish into Sabre")
    assert table.hand(0) == "steel elvish"
    assert table.held("Sabre") == "elvish"


def test_k6_metal_goes_into_cards_with_a_token_alone_ones_own_or_anyones() -> None:
    table = lay_out("Sabre, Fuller", "Dagger", "Flamberge, Pommel")
    table.state.token[2] = table.card("Pommel")
    table.turn(0, token="Fuller")
    pours = {action for action in table.legal() if action.startswith("pour")}
    assert pours == {"pour steel into Fuller", "pour steel into Dagger", "pour steel into Pommel"}


def test_k6_mine_needs_room_in_hand_and_a_metal_in_the_mine() -> None:
    table = lay_out("Sabre", "Dagger")
    assert "mine" not in table.legal()
    table.hold(0, "steel steel")
    assert "mine" in table.legal()
    table.leave_in_mine("")
    assert "mine" not in table.legal()


def test_k6_mine_fills_the_hand_by_ones_own_limit() -> None:
    table = lay_out("Falchion", "Dagger", hand="elvish", turn=0).act("mine")
    assert table.hand(0) == "steel steel elvish"
    table.fill("Falchion", "orcish").hold(0, "elvish").turn(0)
    table.act("mine")
    assert table.hand(0) == "steel steel steel elvish"
    table.check()


def test_k8_a_card_is_complete_while_it_holds_as_many_as_it_needs_now() -> None:
    table = lay_out("Sabre: steel steel", "Dagger")
    assert not table.is_complete("Sabre")
    table.fill("Sabre", "orcish")
    assert table.is_complete("Sabre")


def test_k8_a_lowered_need_completes_at_once() -> None:
    table = lay_out("Greatsword: steel steel steel", "Dagger", hand="dwarvish", turn=0)
    table.act("pour dwarvish into Greatsword")
    assert table.is_complete("Greatsword")


@pytest.mark.parametrize("needs", [1, 2, 3])
def test_k8_no_effect_lowers_a_need_below_1(tmp_path: Path, needs: int) -> None:
    cards = card_file(tmp_path, f"Odd|blade|1|{needs}|needs_less 2|needs_less 2|needs_less 2")
    table = Table(blades=("Odd", *PLAIN_BLADES), cards=cards)
    assert not table.is_complete("Odd")
    table.fill("Odd", "orcish")
    assert table.state.needs[table.card("Odd")] == 1
    assert table.is_complete("Odd")
    table.hold(0, "dwarvish").turn(0).act("pour dwarvish into Odd")
    assert table.held("Odd") == "dwarvish"


def stuck(table: Table) -> None:
    """No card anywhere, no metal in the mine or in the hand of Seat 0."""
    table.hold(0, "").turn(0, token="Dagger").leave_in_mine("")
    table.state.pile_size = 0
    table.state.market[:] = NO_CARD


def test_k13_if_no_action_is_possible_the_player_passes() -> None:
    table = lay_out()
    stuck(table)
    assert table.legal() == ["pass"]
    table.act("pass")
    assert table.state.in_turn == 1
    assert [event.seat for event in table.told(E.PASS)] == [0]


def test_k13_there_is_no_passing_while_an_action_is_possible() -> None:
    table = lay_out()
    assert "pass" not in table.legal()
    stuck(table)
    table.leave_in_mine("steel")
    assert table.legal() == ["mine"]


def test_k13_ending_does_not_count_as_an_action() -> None:
    table = lay_out("Dagger, Wrapped hilt, Fuller")
    for name in ("Dagger", "Wrapped hilt", "Fuller"):
        table.fill(name, "steel steel")
    stuck(table)
    assert table.legal() == ["end", "pass"]


def test_k13_free_effects_do_not_count_as_actions() -> None:
    # The only pour is forbidden by a guard; the mine cannot be used, the hand being full.
    table = lay_out("Dagger, Rapier hilt: orcish", "Sabre, Basket hilt: dwarvish", version="3")
    table.state.token[1] = table.card("Basket hilt")
    table.turn(0).act("token off")
    table.state.pile_size = 0
    table.state.market[:] = NO_CARD
    assert table.legal() == ["pass", "exchange steel"]
    table.act("exchange steel")
    assert table.legal() == ["pass"]
