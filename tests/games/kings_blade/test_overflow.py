"""Overflow: what a pour into a complete card pushes out, and where it goes."""

import pytest

from kingofarms.games.kings_blade.rules.state import E
from tests.games.kings_blade.tables import Table, lay_out


def table_with(card: str, metals: str, hand: str, *others: str) -> Table:
    """Seat 0's turn, the token on that card, which holds those metals."""
    blades = {"Sabre", "Dagger", "Falchion", "Flamberge", "Greatsword", "Estoc"}
    blade = card if card in blades else "Sabre"
    table = Table(blades=(blade, "Dagger" if blade != "Dagger" else "Sabre"))
    table.give(0, *([card] if card != blade else []), *others)
    table.fill(card, metals)
    table.hold(0, hand)
    table.turn(0, token=card)
    return table


def test_k9_a_pour_into_a_complete_card_pushes_out_what_went_in_first() -> None:
    table = table_with("Sabre", "orcish steel steel", "elvish")
    table.act("pour elvish into Sabre")
    assert table.held("Sabre") == "steel steel elvish"


def test_k9_the_books_example_dwarvish_leaves_first_then_orcish() -> None:
    table = table_with("Sabre", "dwarvish orcish steel", "steel")
    table.act("pour steel into Sabre")
    assert table.held("Sabre") == "orcish steel steel"
    table.turn(1)
    table.act("pour steel into Sabre")
    assert table.held("Sabre") == "steel steel steel"


def test_k9_an_incomplete_card_only_gains() -> None:
    table = table_with("Sabre", "orcish steel", "elvish")
    table.act("pour elvish into Sabre")
    assert table.held("Sabre") == "orcish steel elvish"
    assert table.told(E.OVERFLOW) == []


def test_k9_what_overflows_is_discarded_into_the_mine() -> None:
    table = table_with("Sabre", "elvish steel steel", "steel")
    before = table.mine("elvish")
    table.act("pour steel into Sabre")
    assert table.mine("elvish") == before + 1
    table.check()


def test_k9_another_players_pour_overflows_too() -> None:
    table = lay_out("Sabre", "Flamberge: elvish elvish steel steel")
    table.act("pour steel into Flamberge")
    assert table.held("Flamberge") == "elvish steel steel steel"
    assert table.hand(0) == "steel steel"


def test_k9_a_metal_replaced_by_its_own_kind_leaves_its_effect_on() -> None:
    # Were the effect off between, the fourth metal in hand would find no room.
    table = table_with(
        "Falchion", "orcish steel steel steel", "orcish orcish orcish orcish", "Wrapped hilt"
    )
    table.fill("Wrapped hilt", "dwarvish")
    table.act("pour orcish into Falchion")
    assert table.held("Falchion") == "steel steel steel orcish"
    assert table.on("Falchion") == ["storage"]
    assert table.hand(0) == "orcish orcish orcish orcish"


def test_k9_effects_are_read_before_a_lowered_need_makes_the_card_complete() -> None:
    table = table_with("Greatsword", "steel dwarvish steel steel", "elvish")
    assert table.is_complete("Greatsword")
    table.act("pour elvish into Greatsword")
    assert table.held("Greatsword") == "dwarvish steel steel elvish"
    assert table.is_complete("Greatsword")


def test_k9_a_card_whose_need_had_been_lowered_may_become_incomplete() -> None:
    table = table_with("Greatsword", "dwarvish steel steel steel", "elvish")
    table.act("pour elvish into Greatsword")
    assert table.held("Greatsword") == "steel steel steel elvish"
    assert not table.is_complete("Greatsword")
    table.check()


def test_k9_a_need_lowered_by_this_very_pour_pushes_nothing_out() -> None:
    table = table_with("Greatsword", "steel steel steel steel", "dwarvish")
    table.act("pour dwarvish into Greatsword")
    assert table.held("Greatsword") == "steel steel steel steel dwarvish"


def test_k9_one_metal_leaves_even_from_a_card_that_holds_more_than_it_needs() -> None:
    table = table_with("Greatsword", "steel steel steel orcish dwarvish", "elvish")
    assert table.state.needs[table.card("Greatsword")] == 4
    table.act("pour elvish into Greatsword")
    assert table.held("Greatsword") == "steel steel orcish dwarvish elvish"


def test_k9_keep_overflow_gives_the_metal_to_the_owners_hand() -> None:
    table = table_with("Flamberge", "elvish dwarvish steel steel", "steel")
    before = table.mine("elvish")
    table.act("pour steel into Flamberge")
    assert table.hand(0) == "elvish"
    assert table.mine("elvish") == before


def test_k9_a_metal_that_keeps_is_itself_kept_for_effects_are_read_before() -> None:
    table = table_with("Flamberge", "dwarvish steel steel steel", "steel")
    table.act("pour steel into Flamberge")
    assert table.hand(0) == "dwarvish"
    assert table.on("Flamberge") == []


def test_k9_a_metal_that_begins_to_keep_by_this_pour_keeps_nothing_yet() -> None:
    table = table_with("Flamberge", "elvish steel steel steel", "dwarvish")
    table.act("pour dwarvish into Flamberge")
    assert table.on("Flamberge") == ["keep_overflow"]
    assert table.hand(0) == ""
    assert table.told(E.KEEP) == []


def test_k9_the_pour_makes_room_for_what_is_kept() -> None:
    table = table_with("Flamberge", "elvish dwarvish steel steel", "steel steel steel")
    table.act("pour steel into Flamberge")
    assert table.hand(0) == "steel steel elvish"


def test_k9_a_kept_metal_without_room_goes_to_the_mine() -> None:
    table = table_with("Flamberge", "elvish dwarvish steel steel", "steel steel steel")
    table.turn(1)
    before = table.mine("elvish")
    table.act("pour steel into Flamberge")
    assert table.hand(0) == "steel steel steel"
    assert table.mine("elvish") == before + 1
    assert table.told(E.KEEP) == []


def test_k9_whether_there_is_room_is_read_after_the_pour_that_lowers_the_limit() -> None:
    table = table_with(
        "Falchion", "orcish steel steel steel", "steel steel steel steel", "Wrapped hilt"
    )
    table.fill("Wrapped hilt", "dwarvish")
    table.act("pour steel into Falchion")
    assert table.limit(0) == 3
    assert table.hand(0) == "steel steel steel"


def test_k9_whether_there_is_room_is_read_after_the_pour_that_raises_the_limit() -> None:
    table = table_with("Falchion", "steel steel steel steel", "steel steel steel", "Wrapped hilt")
    table.fill("Wrapped hilt", "dwarvish")
    table.hold(1, "orcish")
    table.turn(1)
    table.act("pour orcish into Falchion")
    assert table.limit(0) == 4
    assert table.hand(0) == "steel steel steel steel"


@pytest.mark.parametrize(
    ("metals", "left"),
    [
        ("elvish orcish steel", "elvish orcish elvish"),
        ("dwarvish elvish orcish", "dwarvish elvish elvish"),
        ("elvish dwarvish elvish", "elvish elvish elvish"),
        ("steel elvish steel", "elvish steel elvish"),
    ],
)
def test_k9_shed_common_chooses_the_commonest_metal_and_its_oldest_piece(
    metals: str, left: str
) -> None:
    table = table_with("Sabre", metals, "elvish", "Tongs")
    table.fill("Tongs", "orcish")
    table.act("pour elvish into Sabre")
    assert table.held("Sabre") == left


def test_k9_the_poured_metal_is_not_among_those_that_may_leave() -> None:
    table = table_with("Sabre", "elvish orcish elvish", "steel", "Tongs")
    table.fill("Tongs", "orcish")
    table.act("pour steel into Sabre")
    assert table.held("Sabre") == "elvish elvish steel"


def test_k9_what_leaves_is_chosen_by_the_effects_before_the_pour() -> None:
    table = table_with("Tongs", "elvish steel steel", "orcish")
    table.act("pour orcish into Tongs")
    assert table.held("Tongs") == "steel steel orcish"
    table.hold(0, "elvish")
    table.turn(0, token="Tongs")
    table.act("pour elvish into Tongs")
    assert table.held("Tongs") == "steel orcish elvish"
    table = table_with("Tongs", "elvish orcish elvish", "steel")
    table.act("pour steel into Tongs")
    assert (table.held("Tongs"), table.on("Tongs")) == ("elvish elvish steel", ["points"])


def test_k9_a_chosen_metal_can_be_kept() -> None:
    table = table_with("Sabre", "elvish orcish steel", "elvish", "Tongs", "Wrapped hilt")
    table.fill("Tongs", "orcish")
    table.fill("Wrapped hilt", "dwarvish")
    table.act("pour elvish into Sabre")
    assert table.hand(0) == "steel"


def test_k9_the_pourers_own_effects_do_not_touch_what_leaves_anothers_card() -> None:
    table = lay_out(
        "Flamberge: dwarvish, Tongs: orcish", "Sabre: elvish orcish steel", token="Flamberge"
    )
    table.act("pour steel into Sabre")
    assert table.held("Sabre") == "orcish steel steel"
    assert table.hand(0) == "steel steel"


def test_k9_the_pour_is_told_before_what_it_pushes_out() -> None:
    table = table_with("Flamberge", "elvish dwarvish steel steel", "steel")
    table.act("pour steel into Flamberge")
    kinds = [int(table.state.told[row, 0]) for row in range(3)]
    assert kinds == [E.POUR, E.OVERFLOW, E.KEEP]
