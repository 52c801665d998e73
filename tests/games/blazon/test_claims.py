"""Distinctions: when they may be claimed, what is taken, and whom that sends heralds."""

import pytest

from kingofarms.games.blazon.rules.state import PHASE, E
from tests.games.blazon.tables import NONE, acquire, knight, scoring


def test_b20_a_distinction_is_claimed_if_all_it_asks_for_is_visible() -> None:
    table = scoring()
    knight(table)
    table.turn_up("courtly", *NONE[:4])
    acquire(table)
    assert table.state.phase == PHASE.CLAIM
    assert table.legal() == ["claim courtly", "decline"]
    table.act("claim courtly")
    assert [event.card for event in table.told(E.CLAIM)] == [table.state.lying[0]]
    assert list(table.state.claimed[0]) == [1, 0, 0, 0, 0]
    assert table.state.to_play == 1
    table.check()


@pytest.mark.parametrize("missing", ["1.1", "2.1", "3.2"])
def test_b20_every_element_must_be_there_else_nothing_is_asked(missing: str) -> None:
    table = scoring()
    shield = {"1.1": "gyronny", "2.1": "bend sinister", "3.2": "rampant"}
    del shield[missing]
    table.blazon(0, shield, "1 top", "2 top", "3 top")
    table.turn_up("courtly", *NONE[:4])
    acquire(table)
    assert (table.state.to_play, table.state.phase) == (1, PHASE.MAIN)


@pytest.mark.parametrize(
    ("tinctures", "claimed"),
    [
        ({"1.2": "vert 2 virtue"}, True),
        ({"1.2": "vert 2 virtue", "1.3": "gules 2 virtue"}, True),
        ({"1.2": "vert 3 star"}, True),
        ({"1.2": "vert 4 might"}, False),
        ({}, False),
    ],
)
def test_b20_one_card_serves_as_element_and_for_its_mark_and_a_star_counts(
    tinctures: dict[str, str], claimed: bool
) -> None:
    # Questing: a charge, a field and at least 3 virtue; the lion and the gyronny bear one each.
    table = scoring()
    table.hold(0)
    table.blazon(0, {"1.1": "gyronny", "3.1": "lion", **tinctures}, "1 top", "3 top")
    table.turn_up("questing", *NONE[:4])
    acquire(table)
    assert (table.state.phase == PHASE.CLAIM) == claimed


def test_b20_each_star_counts_as_one_mark() -> None:
    # Devout: 4 virtue.
    stars = {"2.1": "pale", "foot.1": "cross moline", "1.2": "or 2 star", "3.2": "dormant"}
    for count in (3, 4):
        table = scoring()
        table.blazon(0, dict(list(stars.items())[:count]), "2 top", "3 top")
        table.turn_up("devout", *NONE[:4])
        acquire(table)
        assert ("claim devout" in table.legal()) == (count == 4)


def test_b20_what_is_covered_does_not_serve() -> None:
    table = scoring()
    table.hold(0, "boar", "rose")
    table.blazon(0, {"1.1": "gyronny", "3.1": "lion", "1.2": "vert 2 virtue"}, "1 top", "3 top")
    table.turn_up("questing", *NONE[:4])
    table.act("place boar at 3.1")
    assert table.state.to_play == 1, "the lion's virtue is covered"


def test_b20_at_most_one_a_turn_and_the_player_chooses() -> None:
    table = scoring()
    knight(table)
    table.turn_up("courtly", "valiant", *NONE[:3])
    table.place_over(0, "1.2", table.card("or 3 might"))
    acquire(table)
    assert table.legal() == ["claim courtly", "claim valiant", "decline"]
    table.act("claim valiant")
    assert table.state.to_play == 1
    assert list(table.state.claim_count) == [0, 1, 0, 0, 0]
    table.turn(0)
    acquire(table)
    assert table.legal() == ["claim courtly", "decline"]


@pytest.mark.parametrize(("choice", "again"), [("decline", True), ("claim courtly", False)])
def test_b20_one_may_decline_and_claims_each_distinction_once(choice: str, again: bool) -> None:
    table = scoring()
    knight(table)
    table.turn_up("courtly", *NONE[:4])
    acquire(table)
    table.act(choice)
    assert bool(table.state.claimed.any()) != again
    assert table.state.to_play == 1
    table.hold(0)
    table.turn(0)
    acquire(table)
    if again:
        assert table.legal() == ["claim courtly", "decline"]
    else:
        assert table.state.to_play == 1


def test_b20_the_top_marker_is_taken() -> None:
    table = scoring(5)
    table.turn_up("courtly", *NONE[:4])
    shields = [
        ("gyronny", "bend sinister", "rampant"),
        ("barry", "fess", "passant"),
        ("paly", "pale", "statant"),
        ("bendy", "bend", "sejant"),
        ("chequy", "chief", "couchant"),
    ]
    order = [3, 1, 4, 0, 2]
    for seat in order:
        names = dict(zip(("1.1", "2.1", "3.2"), shields[seat], strict=True))
        table.blazon(seat, names, "1 top", "2 top", "3 top")
        table.turn(seat)
        acquire(table)
        table.act("claim courtly")
    assert [int(table.state.claimed[0, seat]) for seat in order] == [1, 2, 3, 4, 5]
    worths = [int(table.sheet().points[seat, 1]) for seat in order]
    assert worths == [7, 5, 3, 2, 1]


# B21.


@pytest.mark.parametrize(
    ("edition", "claimed", "sent"), [("en", False, 1), ("en", True, 0), ("de", False, 0)]
)
def test_b21_the_first_claim_and_no_later_one_sends_heralds_in_en_alone(
    edition: str, claimed: bool, sent: int
) -> None:
    table = scoring(3, edition=edition)
    knight(table)
    table.turn_up("courtly", *NONE[:4])
    table.state.claim_count[0], table.state.claimed[0, 2] = claimed, claimed
    acquire(table)
    table.act("claim courtly")
    assert table.heralds() == [0, sent, sent]
    assert table.state.claimed[0, 0] == 1 + claimed


def test_b21_the_first_claim_of_each_distinction_sends_heralds() -> None:
    table = scoring(2)
    knight(table)
    table.turn_up("valiant", "courtly", *NONE[:3])
    table.state.claim_count[0], table.state.claimed[0, 0] = 1, 1
    acquire(table)
    table.act("claim courtly")
    assert table.heralds() == [0, 1]
