"""Effects: when they are on, and the numbers and rights that they change."""

import re
from pathlib import Path

from kingofarms.games.kings_blade.metals import KINDS
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
    table = lay_out("Sabre: dwarvish steel steel", "Dagger", turn=0)
    table.act("pour steel into Sabre")
    assert table.on("Sabre") == []
    assert table.draws(0) == 0


def test_k10_two_metals_of_one_kind_do_not_double_an_effect() -> None:
    table = lay_out("Falchion: orcish orcish", "Dagger")
    assert table.limit(0) == 4
    table.fill("Falchion", "dwarvish dwarvish")
    assert table.points(0) == 4 + 2


def test_k10_the_effect_stays_on_while_a_second_metal_of_the_kind_is_left() -> None:
    table = lay_out("Dagger: elvish elvish", turn=0)
    table.act("pour steel into Dagger")
    assert table.on("Dagger") == ["points"]


def test_k10_the_same_effect_on_two_cards_counts_twice() -> None:
    table = lay_out("Falchion: orcish, Fuller: orcish", "Dagger")
    assert table.limit(0) == 5


def test_k10_any_metal_and_steel_too_turns_on_an_effect_of_any_metal() -> None:
    for metal in ("steel", "orcish", "dwarvish", "elvish"):
        table = lay_out("Estoc", "Dagger")
        assert table.limit(0) == 3
        table.fill("Estoc", metal)
        assert table.limit(0) == 4


def test_k10_effects_work_for_the_owner_alone() -> None:
    table = lay_out("Falchion", "Dagger", rival_hand="orcish", turn=1)
    table.act("pour orcish into Falchion")
    assert (table.limit(0), table.limit(1)) == (4, 3)


def test_k10_in_your_sword_means_in_all_your_cards() -> None:
    table = lay_out("Flamberge: elvish elvish, Gemstone: elvish, Pommel", "Dagger: elvish")
    assert table.points(0) == 3 + 4


# Points (K15 says where they count).


def test_k10_points_are_added() -> None:
    table = lay_out("Dagger: elvish")
    assert (table.points(0), table.points(1)) == (2, 0)


def test_k10_points_per_elvish_counts_each_elvish_metal() -> None:
    table = lay_out("Flamberge: elvish steel elvish")
    assert (table.points(0), table.points(1)) == (2, 0)


def test_k10_points_per_complete_counts_all_your_complete_cards() -> None:
    table = lay_out("Sabre: elvish, Wrapped hilt, Fuller, Pommel", "Dagger: steel steel")
    assert table.points(0) == 0
    table.fill("Wrapped hilt", "steel steel")
    table.fill("Fuller", "steel steel")
    table.fill("Pommel", "steel steel")
    assert table.points(0) == 3 + 2 + 2


def test_k10_points_per_kind_counts_different_metals_once_each() -> None:
    table = lay_out("Greatsword: elvish steel steel, Fuller: steel orcish", "Dagger")
    assert table.points(0) == 3 + 2  # elvish, steel and orcish; the Fuller is complete


def test_k10_points_per_upgrade_counts_upgrades_complete_or_not() -> None:
    table = lay_out("Dagger, Merchant's hilt: elvish, Fuller, Pommel", "Sabre, Anvil")
    assert "points_per_upgrade" in table.on("Merchant's hilt")
    assert table.points(0) == 2


# Effects that change a number or forbid.


def test_k10_storage_raises_the_limit() -> None:
    table = lay_out("Falchion, Bellows: elvish", "Dagger")
    assert table.limit(0) == 5
    table.turn(0, token="Falchion")
    table.act("mine")
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
    table.turn(1, token="Basket hilt")
    table.act("pour steel into Basket hilt")
    assert "pour steel into Basket hilt" in table.legal()


def test_k10_a_guard_forbids_what_an_offer_would_pour_too() -> None:
    table = lay_out("Sabre, Bellows: dwarvish", "Dagger, Basket hilt: dwarvish")
    table.state.token[1] = table.card("Basket hilt")
    table.turn(0, token="Sabre")
    table.act("pour steel into Sabre")
    assert table.legal() == ["pour steel into Sabre", "decline"]


def test_k10_every_kind_of_effect_has_a_test_of_its_name() -> None:
    files = Path(__file__).parent.glob("test_*.py")
    tests = "".join(file.read_text(encoding="utf-8") for file in files)
    for kind in KINDS[1:]:
        assert re.search(rf"^def test_k\d+[a-z]?_{kind.name}_(?!per_)", tests, re.MULTILINE), (
            kind.name
        )
