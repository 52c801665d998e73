"""Offers, free effects and what is chosen from the mine."""

from pathlib import Path

import pytest

from kingofarms.games.kings_blade.rules.state import MAX_CARDS, PHASE
from tests.games.kings_blade.tables import PLAIN_BLADES, Table, card_file, lay_out

STEEL = "steel steel steel"

# Offers.


def test_k11b_pour_again_is_offered_after_the_answers_and_may_be_declined() -> None:
    table = lay_out("Dagger: orcish, Bellows: dwarvish", hand="elvish", token="Dagger")
    table.act("pour elvish into Sabre")
    # The metal drawn in answer can be poured.
    assert table.legal() == ["pour steel into Dagger", "pour steel into Sabre", "decline"]
    table.act("decline")
    assert table.state.in_turn == 1


@pytest.mark.parametrize(
    ("own", "hand", "actions"),
    [
        # No metal is left to pour.
        ("Dagger, Bellows: dwarvish", "steel", "pour steel into Dagger"),
        ("Dagger, Anvil: orcish", "", "take Fuller"),
        # It was another action, or the metal of the effect was pushed out by the pour.
        ("Dagger, Bellows: dwarvish", "", "mine"),
        ("Falchion: elvish steel steel steel", "steel steel", "pour steel into Falchion"),
        # K11d: "your action" is the action itself, not what was offered or is free.
        ("Dagger, Anvil: orcish, Bellows: dwarvish", STEEL, "take Fuller, pour steel into Fuller"),
        ("Dagger, Guild seal: orcish dwarvish", STEEL, "restock freely, pour steel into Dagger"),
    ],
)
def test_k11b_nothing_is_offered_after_these(own: str, hand: str, actions: str) -> None:
    token = own.partition(":")[0].partition(",")[0]
    table = lay_out(own, market="Fuller", hand=hand, token=token).act(*actions.split(", "))
    assert table.state.in_turn == 1


def test_k11b_no_effect_offers_on_anothers_turn() -> None:
    table = lay_out("Dagger", "Sabre, Bellows: dwarvish", turn=0).act("pour steel into Dagger")
    assert (table.state.in_turn, table.state.to_play) == (1, 1)
    assert table.state.phase != PHASE.OFFER


def test_k11b_offers_come_one_at_a_time_in_the_order_gained() -> None:
    table = lay_out(
        "Falchion: elvish, Bellows: dwarvish, Katana hilt: dwarvish",
        hand="steel steel steel",
        token="Falchion",
    )
    table.act("pour steel into Sabre")
    offered = []
    while table.state.phase == PHASE.OFFER:
        offered.append(table.offered())
        table.act("decline")
    assert offered == ["Falchion", "Bellows", "Katana hilt"]
    assert table.state.in_turn == 1


def test_k11b_an_effect_that_has_gone_off_while_waiting_does_not_offer() -> None:
    table = lay_out("Dagger, Katana hilt: dwarvish, Bellows: steel dwarvish", token="Bellows")
    table.act("pour steel into Bellows")
    assert table.offered() == "Katana hilt"
    assert "pour_again" in table.on("Bellows")
    table.act("pour steel into Bellows")
    assert table.on("Bellows") == []
    assert table.state.in_turn == 1


def test_k11b_pour_into_taken_pours_into_the_card_taken_though_it_has_no_token() -> None:
    table = lay_out(
        "Dagger, Anvil: orcish", market="Fuller, Pommel", hand="steel orcish", token="Dagger"
    )
    table.act("take Fuller")
    assert table.legal() == ["pour steel into Fuller", "pour orcish into Fuller", "decline"]
    table.act("pour orcish into Fuller")
    assert table.held("Fuller") == "orcish"
    assert table.limit(0) == 4
    assert table.state.in_turn == 1


def test_k11d_you_pour_means_any_pour_of_yours() -> None:
    table = lay_out("Dagger: orcish, Anvil: orcish", market="Fuller", token="Dagger")
    table.act("take Fuller", "pour steel into Fuller")
    assert table.draws(0) == 1


def test_k11b_take_after_restock_offers_the_new_market() -> None:
    table = lay_out("Dagger, Guild seal: dwarvish, Strongbox: dwarvish", hand="", token="Dagger")
    table.act("restock")
    market = [name for name in table.market() if name]
    assert len(market) == 4
    assert table.legal() == [*(f"take {name}" for name in market), "decline"]
    table.act(f"take {market[2]}")
    assert table.state.place[table.card(market[2])] == 0
    assert table.draws(0) == 2  # "when you take a card", the Strongbox
    assert table.state.in_turn == 1


def test_k11d_a_card_that_an_offer_took_is_not_one_that_the_action_took() -> None:
    table = lay_out("Dagger, Guild seal: dwarvish, Anvil: orcish", token="Dagger").act("restock")
    table.act(f"take {table.market()[0]}")
    assert table.state.in_turn == 1


# Free effects.


def test_k11c_free_restock_comes_before_the_action_and_leaves_it_open() -> None:
    table = lay_out("Dagger, Guild seal: orcish dwarvish", turn=0)
    assert "restock freely" not in table.legal()
    table.act("token Dagger")
    old = table.market()
    table.act("restock freely")
    assert table.state.phase == PHASE.ACTION
    assert "restock freely" not in table.legal()
    assert not set(old) & set(table.market())
    # It is not an action, so nothing is taken after it.
    table.act("restock")
    assert table.state.phase == PHASE.OFFER


def test_k11c_nobody_restocks_freely_when_there_is_no_card_left() -> None:
    table = lay_out("Dagger, Guild seal: orcish", token="Dagger").sell()
    assert "restock freely" in table.legal()
    table.state.pile_size = 0
    assert not {"restock freely", "restock"} & set(table.legal())


def test_k11d_each_of_two_free_effects_is_used_once() -> None:
    table = lay_out("Dagger, Guild seal: orcish, Ivory hilt: orcish", token="Dagger")
    table.act("restock freely", "restock freely")
    assert "restock freely" not in table.legal()
    table.turn(0, token="Dagger")
    assert "restock freely" in table.legal()


def test_k11c_exchange_gives_a_metal_for_one_of_the_mine() -> None:
    table = lay_out("Dagger, Rapier hilt: orcish", hand="dwarvish elvish", token="Dagger")
    assert {"exchange dwarvish", "exchange elvish"} <= set(table.legal())
    assert "exchange steel" not in table.legal()
    before = table.mine("dwarvish")
    table.act("exchange dwarvish")
    assert table.mine("dwarvish") == before + 1
    assert table.hand(0) == "steel elvish"
    assert table.state.phase == PHASE.ACTION
    assert "exchange steel" not in table.legal()
    table.check()


def test_k11c_free_effects_come_in_any_order() -> None:
    for order in (["exchange elvish", "restock freely"], ["restock freely", "exchange elvish"]):
        table = lay_out(
            "Dagger, Rapier hilt: orcish, Guild seal: orcish", hand="elvish", token="Dagger"
        )
        table.act(*order)
        assert "mine" in table.legal()


def exchanges(table: Table) -> list[str]:
    return [action for action in table.legal() if action.startswith("exchange")]


def test_k7_an_exchange_is_allowed_with_a_surplus_and_leaves_as_many_in_hand() -> None:
    table = lay_out(
        "Dagger, Rapier hilt: orcish",
        hand="dwarvish dwarvish dwarvish elvish elvish",
        token="Dagger",
    )
    assert table.state.hand_size[0] > table.limit(0)
    assert "mine" not in table.legal()
    assert exchanges(table) == ["exchange dwarvish", "exchange elvish"]
    table.leave_in_mine("steel")
    mined = int(table.state.mine_size)
    table.act("exchange elvish")
    assert (table.draws(0), table.state.hand_size[0], table.state.mine_size) == (1, 5, mined)
    assert "mine" not in table.legal()


def test_k7_no_exchange_is_offered_while_the_mine_is_empty() -> None:
    table = lay_out("Dagger, Rapier hilt: orcish", token="Dagger").leave_in_mine("")
    assert exchanges(table) == []
    table.leave_in_mine("steel")
    assert exchanges(table) == ["exchange steel"]


def test_k11c_nobody_exchanges_from_an_empty_hand() -> None:
    table = lay_out("Dagger, Rapier hilt: orcish", hand="", token="Dagger")
    assert exchanges(table) == []


def test_k11c_free_effects_are_not_used_on_anothers_turn() -> None:
    table = lay_out("Dagger, Rapier hilt: orcish, Guild seal: orcish", turn=1)
    assert not [a for a in table.legal() if a.startswith(("exchange", "restock freely"))]


# Choosing from the mine.


def test_k10_choose_from_mine_draws_more_and_puts_back_down_to_the_limit() -> None:
    table = lay_out("Dagger, Miner's hilt: orcish dwarvish", hand="elvish", token="Dagger")
    table.leave_in_mine("orcish orcish orcish dwarvish dwarvish").act("mine")
    assert table.hand(0) == "orcish orcish orcish dwarvish dwarvish elvish"
    assert table.state.phase == PHASE.PUT_BACK
    assert table.legal() == ["put back orcish", "put back dwarvish", "put back elvish"]
    table.act("put back orcish", "put back elvish", "put back dwarvish")
    assert table.hand(0) == "orcish orcish dwarvish"
    assert table.mine("elvish") == 1
    assert table.state.in_turn == 1
    table.check()


def test_k10_choose_from_mine_draws_what_there_is() -> None:
    table = lay_out("Dagger, Miner's hilt: orcish dwarvish", hand="elvish", token="Dagger")
    table.leave_in_mine("orcish orcish dwarvish").act("mine", "put back orcish")
    assert table.hand(0) == "orcish dwarvish elvish"
    assert table.state.in_turn == 1


def test_k10_choose_from_mine_puts_as_many_back_as_it_drew_more() -> None:
    # Version 2 draws one: here one of two, though four may be held.
    table = lay_out("Dagger, Miner's hilt: orcish", hand="elvish", token="Dagger", version="2")
    table.leave_in_mine("orcish dwarvish steel").act("mine")
    assert table.state.hand_size[0] == 3
    assert table.legal() == [action for action in table.legal() if action.startswith("put back")]
    table.act("put back elvish")
    assert table.state.hand_size[0] == 2
    assert table.state.in_turn == 1


def test_k11c_the_last_card_there_is_room_for_can_have_a_free_effect(tmp_path: Path) -> None:
    odd = [f"Odd {number}|upgrade|1|3|exchange" for number in range(MAX_CARDS - 12)]
    table = Table(blades=PLAIN_BLADES, cards=card_file(tmp_path, *odd))
    last = f"Odd {MAX_CARDS - 13}"
    table.give(0, last).fill(last, "steel").turn(0, token="Plain blade 1")
    table.act("exchange steel")
    assert "exchange steel" not in table.legal()
    table.act("pour steel into Plain blade 1")
    table.turn(0, token=last).act(f"pour steel into {last}")
    assert table.held(last) == "steel steel"
