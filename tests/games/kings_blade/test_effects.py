"""Effects: when they are on, and the numbers and rights that they change."""

import re
from pathlib import Path

import pytest

from kingofarms.games.kings_blade.rules.state import KINDS, METALS
from tests.games.kings_blade.tables import lay_out

# On and off.


def test_k10_an_effect_is_on_while_its_metal_is_in_the_card_complete_or_not() -> None:
    table = lay_out("Sabre", "Dagger", hand="orcish")
    assert table.on("Sabre") == []
    table.act("pour orcish into Sabre")
    assert not table.is_complete("Sabre")
    assert table.on("Sabre") == ["points"]


def test_k10_the_books_example_an_effect_whose_metal_is_not_in_the_card_is_off() -> None:
    table = lay_out("Sabre, Shortsword hilt: steel orcish", "Dagger")
    assert table.on("Shortsword hilt") == []


def test_k10_an_effect_is_off_at_once_when_its_metal_leaves() -> None:
    table = lay_out("Sabre: dwarvish steel steel", "Dagger", turn=0).act("pour steel into Sabre")
    assert table.on("Sabre") == []
    assert table.draws(0) == 0


def test_k10_two_metals_of_one_kind_do_not_double_an_effect() -> None:
    table = lay_out("Falchion: orcish orcish", "Dagger")
    assert table.limit(0) == 4
    table.fill("Falchion", "dwarvish dwarvish")
    assert table.points(0) == 4 + 2


def test_k10_the_effect_stays_on_while_a_second_metal_of_the_kind_is_left() -> None:
    table = lay_out("Dagger: elvish elvish", turn=0).act("pour steel into Dagger")
    assert table.on("Dagger") == ["points"]


def test_k10_the_same_effect_on_two_cards_counts_twice() -> None:
    table = lay_out("Falchion: orcish, Fuller: orcish", "Dagger")
    assert table.limit(0) == 5


def test_k10_any_metal_and_steel_too_turns_on_an_effect_of_any_metal() -> None:
    assert lay_out("Estoc", "Dagger").limit(0) == 3
    for metal in METALS:
        assert lay_out(f"Estoc: {metal}", "Dagger").limit(0) == 4


def test_k10_effects_work_for_the_owner_alone() -> None:
    table = lay_out("Falchion", "Dagger", rival_hand="orcish", turn=1)
    table.act("pour orcish into Falchion")
    assert (table.limit(0), table.limit(1)) == (4, 3)


# Points (K15 says where they count).


@pytest.mark.parametrize(
    ("own", "points"),
    [
        ("Dagger: elvish", 2),
        ("Flamberge: elvish steel elvish", 2),  # for each elvish metal
        # For each different metal, once: elvish, steel and orcish; the Fuller is complete.
        ("Greatsword: elvish steel steel, Fuller: steel orcish", 3 + 2),
        # For each upgrade, complete or not.
        ("Falchion, Merchant's hilt: elvish, Fuller, Pommel", 2),
        ("Flamberge: elvish elvish, Gemstone: elvish, Pommel", 3 + 4),  # in all your cards
    ],
    ids=["points", "points_per_elvish", "points_per_kind", "points_per_upgrade", "in_your_sword"],
)
def test_k10_points_of_effects_are_added_for_their_owner_alone(own: str, points: int) -> None:
    table = lay_out(own, "Sabre: elvish, Anvil")
    assert (table.points(0), table.points(1)) == (points, 0)


def test_k10_points_per_complete_counts_all_your_complete_cards() -> None:
    table = lay_out("Sabre: elvish, Wrapped hilt, Fuller, Pommel", "Dagger: steel steel")
    assert table.points(0) == 0
    table.fill("Wrapped hilt", "steel steel").fill("Fuller", "steel steel")
    table.fill("Pommel", "steel steel")
    assert table.points(0) == 3 + 2 + 2


# Effects that change a number or forbid.


def test_k10_storage_raises_the_limit() -> None:
    table = lay_out("Falchion, Bellows: elvish", "Dagger")
    assert table.limit(0) == 5
    table.turn(0, token="Falchion").act("mine")
    assert table.state.hand_size[0] == 5


def test_k10_needs_less_completes_this_card_alone() -> None:
    table = lay_out(
        "Greatsword: dwarvish steel steel steel, Royal hilt: steel steel steel steel", "Dagger"
    )
    assert table.is_complete("Greatsword")
    assert not table.is_complete("Royal hilt")
    table.check()


def test_k10_guard_makes_a_pour_by_others_not_legal() -> None:
    table = lay_out("Sabre", "Dagger, Basket hilt")
    table.state.token[1] = table.card("Basket hilt")
    table.turn(0)
    assert "pour steel into Basket hilt" in table.legal()
    table.fill("Basket hilt", "dwarvish")
    assert "pour steel into Basket hilt" not in table.legal()
    table.turn(1, token="Basket hilt")
    assert "pour steel into Basket hilt" in table.legal()


def test_k10_a_guard_is_for_its_own_card_alone_and_ends_with_its_metal() -> None:
    table = lay_out("Sabre", "Dagger, Basket hilt: dwarvish steel steel steel", turn=0)
    assert "pour steel into Dagger" in table.legal()
    table.turn(1, token="Basket hilt").act("pour steel into Basket hilt")
    assert "pour steel into Basket hilt" in table.legal()


def test_k10_a_guard_forbids_what_an_offer_would_pour_too() -> None:
    table = lay_out("Sabre, Bellows: dwarvish", "Dagger, Basket hilt: dwarvish")
    table.state.token[1] = table.card("Basket hilt")
    table.turn(0, token="Sabre").act("pour steel into Sabre")
    assert table.legal() == ["pour steel into Sabre", "decline"]


def test_k10_every_kind_of_effect_has_a_test_of_its_name() -> None:
    files = Path(__file__).parent.glob("test_*.py")
    tests = "".join(file.read_text(encoding="utf-8") for file in files)
    for kind in KINDS[1:]:
        named = rf'^def test_k\d+[a-z]?_{kind}_(?!per_)|ids=\[.*"{kind}"'
        assert re.search(named, tests, re.MULTILINE), kind
