"""Blazon: cards placed one by one, and one payment for all of them."""

import pytest

from kingofarms.games.blazon.rules.state import DISCARDS, PHASE, E
from tests.games.blazon.tables import Table


def blazoning(*hand: str, heralds: int = 0, edition: str = "en") -> Table:
    table = Table(edition=edition)
    table.hold(0, *hand)
    table.send(heralds, 0)
    table.turn(0)
    return table


def payable(table: Table) -> set[str]:
    return {action.removeprefix("pay ") for action in table.legal("pay ")}


def placeable(table: Table) -> set[str]:
    return {action.removeprefix("place ").split(" at ")[0] for action in table.legal("place ")}


@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        # 7 + 4 + 2: the lion would leave 6.
        (("lion", "mullet", "rose"), {"mullet", "rose"}),
        (("lion", "mullet", "annulet"), {"lion", "mullet", "annulet"}),
        (("lion", "rose"), {"rose"}),
        # A card does not pay for itself; who can place nothing must acquire.
        (("lion",), set()),
        ((), set()),
    ],
)
def test_b15_a_placement_is_offered_only_if_the_rest_of_the_hand_pays_it(
    hand: tuple[str, ...], offered: set[str]
) -> None:
    table = blazoning(*hand)
    assert placeable(table) == offered
    assert offered or table.legal() == ["draw tincture", "draw device"]


def test_b15_one_or_more_cards_are_placed_and_one_payment_is_owed_for_all() -> None:
    table = blazoning("boar", "barry", "bend", "label", "mullet")
    table.act("place boar at 3.1 top")
    assert table.state.phase == PHASE.PLACING
    assert table.state.owed == 1
    table.act("place barry at 1.1", "place bend at 2.1")
    assert table.state.owed == 4
    assert table.shield(0) == {"3.1": "boar", "1.1": "barry", "2.1": "bend"}
    table.act("pay mullet")
    assert (table.hand(0), table.score(0)) == ({"label"}, 4)


def test_b15_a_further_card_is_offered_only_if_the_whole_price_stays_payable() -> None:
    table = blazoning("wolf", "bend", "barry", "mullet", "octofoil")
    # 11 in hand. Once the wolf lies 8 are left and 3 owed: the bend leaves 6 for 5, the mullet 4
    # for 7.
    table.act("place wolf at 3.1 top")
    assert placeable(table) == {"bend", "barry", "octofoil"}
    table.act("place bend at 2.1")
    # 6 are left and 5 owed: even the barry leaves 5 for 6.
    assert placeable(table) == set()
    assert payable(table) == {"barry", "mullet", "octofoil"}


def test_b15_payment_is_worth_at_least_the_price_and_goes_to_the_discards() -> None:
    table = blazoning("wolf", "bend", "barry", "mullet")
    table.act("place wolf at 3.1 top")
    assert payable(table) == {"bend", "barry", "mullet"}, "the other cards of the hand"
    table.act("pay bend")
    assert (table.state.phase, table.state.owed) == (PHASE.PAYING, 1)
    table.act("pay barry")
    assert table.at(DISCARDS) == {"bend", "barry"}
    assert table.hand(0) == {"mullet"}
    assert table.score(0) == 3
    assert table.state.to_play == 1
    table.check()


@pytest.mark.parametrize("edition", ["en", "de"])
def test_b15_a_surplus_is_lost_in_both_editions(edition: str) -> None:
    table = blazoning("boar", "label", "mullet", edition=edition)
    table.act("place boar at 3.1 top", "pay label")
    assert table.hand(0) == {"mullet"}
    assert (table.score(0), table.state.owed, table.state.points) == (1, 0, 0)


def test_b15_no_more_is_discarded_than_the_price_asks() -> None:
    table = blazoning("wolf", "annulet", "martlet", "mullet", heralds=1)
    table.act("place wolf at 3.1 top", "pay annulet")
    assert table.state.phase == PHASE.AFTER
    assert not table.legal("pay", "place")
    assert table.hand(0) == {"martlet", "mullet"}


def test_b15_the_first_discard_ends_placing() -> None:
    table = blazoning("wolf", "barry", "octofoil", "bend", "label")
    table.act("place wolf at 3.1 top")
    assert placeable(table) == {"barry", "octofoil", "bend"}
    table.act("pay octofoil")
    assert placeable(table) == set()
    assert table.legal() == [f"pay {name}" for name in ("label", "barry", "bend")]


def test_b15_where_the_whole_hand_is_needed_nothing_is_asked_and_every_card_is_told() -> None:
    # 4 for a 4, and no card of it can stay.
    table = blazoning("mullet", "wolf", "octofoil")
    table.act("place mullet at foot.1")
    kinds = [event.kind for event in table.told(E.PLACE, E.PAY, E.POINTS)]
    assert kinds == [E.PLACE, E.PAY, E.PAY, E.POINTS]
    assert (table.hand(0), table.at(DISCARDS)) == (set(), {"wolf", "octofoil"})
    assert table.state.to_play == 1


def test_b15_where_the_cheapest_card_may_stay_the_player_is_asked() -> None:
    table = blazoning("mullet", "panther", "octofoil")
    table.act("place mullet at foot.1")
    assert table.state.phase == PHASE.PLACING
    assert payable(table) == {"panther", "octofoil"}
    # The octofoil is not enough, and then the panther is all there is.
    table.act("pay octofoil")
    assert table.at(DISCARDS) == {"panther", "octofoil"}
    assert table.state.to_play == 1


def test_b15_a_payment_that_becomes_forced_on_the_way_is_not_asked() -> None:
    table = blazoning("unicorn", "bend", "rose", "annulet")
    table.act("place unicorn at 3.1 top")
    assert payable(table) == {"bend", "rose", "annulet"}
    table.act("pay bend")
    # 3 owed: the annulet alone would do.
    assert payable(table) == {"rose", "annulet"}
    table.act("pay rose")
    assert table.hand(0) == set()
    assert [table.names[event.card] for event in table.told(E.PAY)] == ["rose", "annulet"]


def test_b15_blazon_is_the_main_action() -> None:
    table = blazoning("boar", "barry", "rose", "mullet", heralds=1)
    table.act("place boar at 3.1 top")
    assert not table.legal("draw", "take", "herald", "finish", "pass")
    table.act("pay rose")
    assert table.state.phase == PHASE.AFTER
    assert not table.legal("draw", "place", "pay")
