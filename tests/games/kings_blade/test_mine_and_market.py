"""The storage, the mine and the market when they run full or empty."""

from collections import Counter

from kingofarms.engine.rules.chance import asked, scripted
from kingofarms.games.kings_blade.rules.state import DISCARDS, MARKET, NO_CARD, OUT, PILE
from tests.games.kings_blade.tables import Table, lay_out


def no_pile(table: Table, *discarded: str) -> None:
    """The pile is empty; these cards are its discards, what else was in it leaves the game."""
    state = table.state
    for card in state.pile[: state.pile_size]:
        state.place[card] = OUT
    for name in discarded:
        state.place[table.card(name)] = DISCARDS
    state.pile[:], state.pile_size, state.discards_size = 0, 0, len(discarded)


def test_k7_at_most_three_metals_or_what_the_effects_make_it() -> None:
    table = lay_out("Estoc", "Dagger")
    assert table.limit(0) == 3
    table.give(0, "Fuller", "Bellows", "Strongbox").fill("Estoc", "steel").fill("Fuller", "orcish")
    table.fill("Bellows", "elvish").fill("Strongbox", "steel")
    assert table.limit(0) == 3 + 1 + 1 + 2 + 1
    table.hold(0, "").turn(0, token="Estoc").act("mine")
    assert table.state.hand_size[0] == 8


def test_k7_if_the_limit_falls_the_surplus_stays_but_nothing_is_gained() -> None:
    table = lay_out(
        "Falchion: orcish steel steel steel, Pommel: orcish",
        "Dagger",
        hand="steel steel steel steel",
        token="Falchion",
    )
    table.turn(1).act("pour steel into Falchion")
    assert table.limit(0) == 3
    assert table.hand(0) == "steel steel steel steel"
    assert table.draws(0) == 0
    table.act("token Falchion")
    assert "mine" not in table.legal()


def test_k7_a_draw_happens_as_far_as_there_is_room() -> None:
    table = lay_out("Dagger, Strongbox")
    table.fill("Strongbox", "dwarvish")  # storage 1, draw_on_take 2
    table.sell("Fuller").turn(0, token="Dagger").act("take Fuller")
    assert table.draws(0) == 1
    assert table.state.hand_size[0] == 4


def test_k12_the_pile_empty_its_discards_are_shuffled() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller, Pommel, Bellows, Tongs")
    no_pile(table, "Anvil", "Runes", "Engraving")
    rng = table.rng = scripted([1])
    table.act("take Pommel")
    assert asked(rng) == [(3, 1)]
    assert table.market()[1] in ("Anvil", "Runes", "Engraving")
    assert (table.state.pile_size, table.state.discards_size) == (2, 0)


def test_k12_a_restock_shuffles_the_cards_it_discards_itself_when_the_pile_runs_out() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller, Pommel, Bellows, Tongs")
    no_pile(table)
    state, anvil = table.state, table.card("Anvil")
    state.place[anvil], state.pile[0], state.pile_size = PILE, anvil, 1
    table.act("restock")
    market = table.market()
    assert market[0] == "Anvil"
    assert set(market[1:]) < {"Fuller", "Pommel", "Bellows", "Tongs"}
    assert len(set(market)) == 4
    assert (state.pile_size, state.discards_size) == (1, 0)
    table.check()


def test_k12_a_restock_uses_the_pile_before_the_discards() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller, Pommel, Bellows, Tongs").act("restock")
    assert not {"Fuller", "Pommel", "Bellows", "Tongs"} & set(table.market())
    assert table.state.discards_size == 4
    assert Counter(table.state.place.tolist())[DISCARDS] == 4
    assert Counter(table.state.place.tolist())[MARKET] == 4


def test_k12_still_empty_there_are_fewer_cards_in_the_market() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller, Pommel")
    no_pile(table)
    table.act("take Fuller")
    assert table.market() == ["", "Pommel", "", ""]
    table.act("restock")
    assert sorted(table.market()) == ["", "", "", "Pommel"]


def test_k12_a_restock_is_allowed_while_market_pile_or_discards_hold_a_card() -> None:
    table = lay_out("Sabre", "Dagger").sell()
    assert "restock" in table.legal()
    no_pile(table, "Anvil")
    assert "restock" in table.legal()
    table.act("restock")
    assert sorted(table.market()) == ["", "", "", "Anvil"]
    assert "restock" in table.legal()
    table.state.market[:] = NO_CARD
    table.state.place[table.card("Anvil")] = OUT
    assert "restock" not in table.legal()


def test_k12_a_mine_with_less_than_the_hand_has_room_for_gives_what_there_is() -> None:
    table = lay_out("Sabre", "Dagger", hand="").leave_in_mine("elvish orcish").act("mine")
    assert table.hand(0) == "orcish elvish"
    assert table.state.mine_size == 0


def test_k12_an_empty_mine_gives_no_answer_its_draw() -> None:
    table = lay_out("Dagger: orcish").leave_in_mine("").act("pour steel into Sabre")
    assert table.draws(0) == 0
    table.check()
