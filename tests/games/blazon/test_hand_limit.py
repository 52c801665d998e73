"""The hand limit at the end of a turn."""

import pytest

from kingofarms.games.blazon.rules.state import DISCARDS, PHASE
from tests.games.blazon.tables import acquire, scoring

SEVEN = ["barry", "paly", "bendy", "chequy", "lozengy", "gyronny", "fusily"]


@pytest.mark.parametrize(("edition", "kept"), [("en", 7), ("de", 5)])
def test_b24_with_more_than_7_one_discards_down_to_the_editions_number(
    edition: str, kept: int
) -> None:
    table = scoring(edition=edition)
    table.hold(0, *SEVEN)
    table.turn(0)
    acquire(table)
    assert table.state.phase == PHASE.DISCARDING
    thrown = []
    while table.state.phase == PHASE.DISCARDING:
        assert len(table.legal()) == len(table.hand(0)) > kept
        thrown.append(min(table.hand(0)))
        table.act(f"discard {thrown[-1]}")
    assert len(table.hand(0)) == kept
    assert len(thrown) == 9 - kept
    assert set(thrown) <= table.at(DISCARDS)
    assert table.state.to_play == 1
    table.check()


@pytest.mark.parametrize("edition", ["en", "de"])
@pytest.mark.parametrize("heralds", [0, 7])
def test_b24_with_7_nothing_is_discarded_and_markers_are_no_cards(
    edition: str, heralds: int
) -> None:
    table = scoring(edition=edition)
    table.hold(0, *SEVEN[:5])
    table.send(heralds, 0)
    table.turn(0)
    acquire(table)
    assert len(table.hand(0)) == 7
    assert table.state.to_play == 1


def test_b24_the_limit_holds_at_the_end_of_the_own_turn_alone() -> None:
    table = scoring()
    table.hold(0, *SEVEN, "or 1 estate")
    table.hold(1, "argent 1 lineage")
    table.turn(1)
    acquire(table)
    assert len(table.hand(0)) == 8
    assert table.state.phase == PHASE.MAIN
