"""Answers: effects that react to a pour, an overflow or a card taken, in which order, once."""

from pathlib import Path

import pytest

from kingofarms.engine.rules.told import events
from kingofarms.games.kings_blade.rules.state import E
from tests.games.kings_blade.tables import Table, card_file, lay_out


def test_k11a_draw_on_pour_answers_from_the_effects_on_after_the_pour() -> None:
    table = lay_out(hand="orcish", turn=0).act("pour orcish into Dagger")
    assert table.draws(0) == 1
    assert table.state.hand_size[0] == 1


def test_k11a_draw_on_pour_answers_a_pour_into_anothers_card_but_not_anothers_pour() -> None:
    table = lay_out("Dagger: orcish", turn=0).act("pour steel into Sabre")
    assert table.draws(0) == 1
    table.hold(0, "").turn(1).act("pour steel into Dagger")
    assert (table.draws(0), table.draws(1)) == (0, 0)


def test_k11a_draw_on_overflow_answers_an_overflow_of_the_owners_cards() -> None:
    table = lay_out("Dagger: steel, Crucible: dwarvish", hand="orcish steel")
    table.state.token[0] = table.card("Dagger")
    table.turn(1).act("pour steel into Dagger")
    assert table.draws(0) == 0
    table.hold(0, "").turn(1).act("pour steel into Dagger")
    # The Crucible keeps one and draws two.
    assert table.draws(0) == 2
    assert table.state.hand_size[0] == 3
    table.fill("Sabre", "steel steel steel").turn(0, token="Dagger").act("pour steel into Sabre")
    assert table.draws(0) == 0


def test_k11a_draw_on_sabotage_answers_anothers_pour_and_not_ones_own() -> None:
    table = lay_out("Greatsword: orcish", hand="steel", turn=0).act("pour steel into Greatsword")
    assert table.draws(0) == 0
    table.turn(1).act("pour steel into Greatsword")
    assert (table.draws(0), table.draws(1)) == (1, 0)


def test_k11a_ones_own_pour_is_no_sabotage_though_another_effect_answers_it() -> None:
    table = lay_out(
        "Greatsword: orcish, Whetstone: dwarvish, Scabbard: dwarvish",
        hand="steel",
        token="Greatsword",
    )
    table.act("pour steel into Greatsword")
    assert table.draws(0) == 1
    assert table.told(E.LOSE) == []


def test_k11a_sabotage_costs_the_pourer_a_metal_more() -> None:
    table = lay_out("Estoc: dwarvish", rival_hand="steel orcish elvish", turn=1)
    before = table.mine("orcish")
    table.act("pour elvish into Estoc")
    assert [(event.seat, event.came_from) for event in table.told(E.LOSE)] == [(1, 0)]
    assert table.hand(1) == "orcish"
    assert table.mine("orcish") == before
    table.check()
    table.hold(0, "steel steel").turn(0).act("pour steel into Estoc")
    assert table.told(E.LOSE) == []


def test_k11a_who_has_no_metal_left_loses_none() -> None:
    table = lay_out("Estoc: dwarvish", rival_hand="elvish", turn=1).act("pour elvish into Estoc")
    assert table.hand(1) == ""
    table.check()


def test_k11a_draw_on_take_answers_a_card_taken() -> None:
    table = lay_out(
        "Dagger, Strongbox: dwarvish, Merchant's hilt: orcish",
        hand="",
        rival_hand="",
        token="Dagger",
    )
    table.act(f"take {next(name for name in table.market() if name)}")
    assert (table.draws(0), table.draws(1)) == (3, 0)
    table.hold(0, "").turn(1).act(f"take {next(name for name in table.market() if name)}")
    assert table.draws(0) == 0


def test_k7_a_draw_that_finds_no_room_does_not_happen() -> None:
    table = lay_out("Greatsword: orcish", turn=1).act("pour steel into Greatsword")
    assert table.draws(0) == 0


def test_k11a_the_player_in_turn_answers_first() -> None:
    # Seat 2's last metal is poured; what it draws in answer Seat 1's Estoc then takes away.
    table = lay_out("Sabre", "Estoc: dwarvish", "Dagger: orcish").hold(2, "steel").turn(2)
    table.act("pour steel into Estoc")
    assert [event.kind for event in events(table.state)][1:] == [E.DRAW, E.LOSE]
    assert table.hand(2) == ""


@pytest.mark.parametrize(
    ("blade", "hilt_or_upgrade", "order"),
    [
        ("Estoc", "Crossguard hilt", [E.LOSE, E.DRAW]),
        ("Greatsword", "Scabbard", [E.DRAW, E.LOSE]),
    ],
)
def test_k11a_a_players_cards_answer_in_the_order_gained(
    blade: str, hilt_or_upgrade: str, order: list[int]
) -> None:
    table = Table(blades=(blade, "Sabre")).give(0, hilt_or_upgrade)
    table.fill(blade, "dwarvish" if blade == "Estoc" else "orcish")
    table.fill(hilt_or_upgrade, "orcish" if blade == "Estoc" else "dwarvish").hold(0, "").turn(1)
    table.act(f"pour steel into {blade}")
    assert [event.kind for event in events(table.state)][1:] == order


@pytest.mark.parametrize(
    ("effects", "order"),
    [
        ("|sabotage_costs 1|draw_on_sabotage 1", [E.LOSE, E.DRAW]),
        ("|draw_on_sabotage 1|sabotage_costs 1", [E.DRAW, E.LOSE]),
        ("sabotage_costs 1|draw_on_sabotage 1", [E.LOSE, E.DRAW]),
    ],
)
def test_k11a_within_a_card_in_printed_order(
    tmp_path: Path, effects: str, order: list[int]
) -> None:
    table = Table(
        blades=("Odd", "Plain blade 1"), cards=card_file(tmp_path, f"Odd|blade|1|3|{effects}")
    )
    table.fill("Odd", "dwarvish orcish").hold(0, "").turn(1)
    table.act("pour steel into Odd")
    assert [event.kind for event in events(table.state)][1:] == order


def test_k11a_answers_never_ask_anybody_anything() -> None:
    # All of these may answer Seat 1's pour into Seat 0's card, and it is Seat 0's turn after it.
    table = lay_out(
        "Greatsword: orcish steel steel steel steel, "
        "Scabbard: dwarvish, Crucible: dwarvish, Crossguard hilt: orcish",
        turn=1,
    )
    table.act("pour steel into Greatsword")
    assert table.state.in_turn == 0
    table.check()


def test_k11d_an_effect_answers_once_a_turn() -> None:
    table = lay_out("Dagger: orcish, Bellows: dwarvish", token="Dagger")
    table.act("pour steel into Sabre")
    assert table.draws(0) == 1
    table.act("pour steel into Sabre")
    assert table.draws(0) == 0
    table.turn(0, token="Dagger").act("pour steel into Sabre")
    assert table.draws(0) == 1


def test_k11d_once_a_turn_whoevers_turn_it_is() -> None:
    table = lay_out(
        "Greatsword: orcish", "Sabre, Bellows: dwarvish", "Dagger", hand="", turn=1, token="Sabre"
    )
    table.act("pour steel into Greatsword")
    assert table.draws(0) == 1
    table.act("pour steel into Greatsword")
    assert table.draws(0) == 0
    assert table.state.in_turn == 2
    table.act("pour steel into Greatsword")
    assert table.draws(0) == 1


def test_k11d_once_a_turn_also_if_the_metal_leaves_and_returns() -> None:
    table = lay_out(
        "Dagger: steel orcish, Katana hilt: dwarvish, Bellows: dwarvish",
        hand="steel steel orcish",
        token="Dagger",
    )
    table.act("pour steel into Dagger")
    assert table.draws(0) == 1
    table.act("pour steel into Dagger")
    assert table.on("Dagger") == []
    table.act("pour orcish into Dagger")
    assert table.on("Dagger") == ["draw_on_pour"]
    assert table.draws(0) == 0


def test_k11d_each_of_two_like_effects_answers() -> None:
    table = lay_out(
        "Dagger: orcish, Whetstone: dwarvish, Shortsword hilt: dwarvish",
        hand="steel",
        token="Dagger",
    )
    table.act("pour steel into Sabre")
    assert table.draws(0) == 3
