"""Overflow: what a pour into a complete card pushes out, and where it goes."""

import pytest

from kingofarms.games.kings_blade.rules.state import E
from tests.games.kings_blade.tables import Table, lay_out


def table_with(card: str, metals: str, hand: str, *others: str) -> Table:
    """Seat 0's turn, the token on that card, which holds those metals."""
    blades = {"Sabre", "Dagger", "Falchion", "Flamberge", "Greatsword", "Estoc"}
    blade = card if card in blades else "Sabre"
    table = Table(blades=(blade, "Dagger" if blade != "Dagger" else "Sabre"))
    table.give(0, *([card] if card != blade else []), *others).fill(card, metals).hold(0, hand)
    table.turn(0, token=card)
    return table


STEEL = "steel steel steel"


@pytest.mark.parametrize(
    ("card", "metals", "poured", "then", "is_complete"),
    [
        # Into a complete card: what went in first is pushed out. An incomplete card only gains.
        ("Sabre", "orcish steel steel", "elvish", "steel steel elvish", True),
        ("Sabre", "orcish steel", "elvish", "orcish steel elvish", True),
        # Effects are read before a lowered need makes the card complete.
        ("Greatsword", "steel dwarvish steel steel", "elvish", "dwarvish steel steel elvish", True),
        # A card whose need had been lowered may become incomplete.
        ("Greatsword", f"dwarvish {STEEL}", "elvish", f"{STEEL} elvish", False),
        # A need that is lowered by this very pour pushes nothing out.
        ("Greatsword", f"steel {STEEL}", "dwarvish", f"steel {STEEL} dwarvish", True),
        # One metal leaves even from a card that holds more than it needs.
        (
            *("Greatsword", f"{STEEL} orcish dwarvish", "elvish"),
            *("steel steel orcish dwarvish elvish", True),
        ),
    ],
)
def test_k9_a_pour_into_a_complete_card_pushes_out_one_metal(
    card: str, metals: str, poured: str, then: str, is_complete: bool
) -> None:
    table = table_with(card, metals, poured).act(f"pour {poured} into {card}")
    assert (table.held(card), table.is_complete(card)) == (then, is_complete)
    pushed_out = len(metals.split()) + 1 - len(then.split())
    assert len(table.told(E.OVERFLOW)) == pushed_out
    table.check()


@pytest.mark.parametrize(
    ("metals", "hand", "poured", "then", "on"),
    [
        ("elvish dwarvish steel steel", "steel", "steel", "elvish", ["keep_overflow"]),
        # A metal that keeps is itself kept, for effects are read before the pour;
        (f"dwarvish {STEEL}", "steel", "steel", "dwarvish", []),
        # one that begins to keep by this pour keeps nothing yet.
        (f"elvish {STEEL}", "dwarvish", "dwarvish", "", ["keep_overflow"]),
        # The pour makes room for what is kept.
        ("elvish dwarvish steel steel", STEEL, "steel", "steel steel elvish", ["keep_overflow"]),
    ],
)
def test_k9_keep_overflow_gives_the_metal_to_the_owners_hand(
    metals: str, hand: str, poured: str, then: str, on: list[str]
) -> None:
    table = table_with("Flamberge", metals, hand)
    leaves = metals.split()[0]
    before = table.mine(leaves)
    table.act(f"pour {poured} into Flamberge")
    kept = leaves in then.split()
    assert (table.hand(0), table.on("Flamberge")) == (then, on)
    assert (table.mine(leaves), len(table.told(E.KEEP))) == (before + (not kept), kept)


@pytest.mark.parametrize(
    ("metals", "poured", "left"),
    [
        ("elvish orcish steel", "elvish", "elvish orcish elvish"),
        ("dwarvish elvish orcish", "elvish", "dwarvish elvish elvish"),
        ("elvish dwarvish elvish", "elvish", "elvish elvish elvish"),
        ("steel elvish steel", "elvish", "elvish steel elvish"),
        # The poured metal is not among those that may leave.
        ("elvish orcish elvish", "steel", "elvish elvish steel"),
    ],
)
def test_k9_shed_common_chooses_the_commonest_metal_and_its_oldest_piece(
    metals: str, poured: str, left: str
) -> None:
    table = table_with("Sabre", metals, poured, "Tongs").fill("Tongs", "orcish")
    table.act(f"pour {poured} into Sabre")
    assert table.held("Sabre") == left


def test_k9_the_books_example_dwarvish_leaves_first_then_orcish() -> None:
    table = table_with("Sabre", "dwarvish orcish steel", "steel").act("pour steel into Sabre")
    assert table.held("Sabre") == "orcish steel steel"
    table.turn(1).act("pour steel into Sabre")
    assert table.held("Sabre") == "steel steel steel"


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
    table.fill("Wrapped hilt", "dwarvish").act("pour orcish into Falchion")
    assert table.held("Falchion") == "steel steel steel orcish"
    assert table.on("Falchion") == ["storage"]
    assert table.hand(0) == "orcish orcish orcish orcish"


def test_k9_a_kept_metal_without_room_goes_to_the_mine() -> None:
    table = table_with("Flamberge", "elvish dwarvish steel steel", "steel steel steel").turn(1)
    before = table.mine("elvish")
    table.act("pour steel into Flamberge")
    assert table.hand(0) == "steel steel steel"
    assert table.mine("elvish") == before + 1
    assert table.told(E.KEEP) == []


def test_k9_whether_there_is_room_is_read_after_the_pour_that_lowers_the_limit() -> None:
    table = table_with(
        "Falchion", "orcish steel steel steel", "steel steel steel steel", "Wrapped hilt"
    )
    table.fill("Wrapped hilt", "dwarvish").act("pour steel into Falchion")
    assert table.limit(0) == 3
    assert table.hand(0) == "steel steel steel"


def test_k9_whether_there_is_room_is_read_after_the_pour_that_raises_the_limit() -> None:
    table = table_with("Falchion", "steel steel steel steel", "steel steel steel", "Wrapped hilt")
    table.fill("Wrapped hilt", "dwarvish").hold(1, "orcish").turn(1)
    table.act("pour orcish into Falchion")
    assert table.limit(0) == 4
    assert table.hand(0) == "steel steel steel steel"


def test_k9_what_leaves_is_chosen_by_the_effects_before_the_pour() -> None:
    table = table_with("Tongs", "elvish steel steel", "orcish").act("pour orcish into Tongs")
    assert table.held("Tongs") == "steel steel orcish"
    table.hold(0, "elvish").turn(0, token="Tongs").act("pour elvish into Tongs")
    assert table.held("Tongs") == "steel orcish elvish"
    table = table_with("Tongs", "elvish orcish elvish", "steel").act("pour steel into Tongs")
    assert (table.held("Tongs"), table.on("Tongs")) == ("elvish elvish steel", ["points"])


def test_k9_a_chosen_metal_can_be_kept() -> None:
    table = table_with("Sabre", "elvish orcish steel", "elvish", "Tongs", "Wrapped hilt")
    table.fill("Tongs", "orcish").fill("Wrapped hilt", "dwarvish").act("pour elvish into Sabre")
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
