import pytest

import kingofarms
from kingofarms.engine.match.luck import Sealed, sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.outcome import CONCEDED, TIMED_OUT, ranks_behind
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import NOBODY, WATCHER


def a_match() -> Match:
    """Blue leads with this seed."""
    match = kingofarms.new_match("heraldry", seed=2)
    assert match.to_play == 0
    return match


def test_an_action_out_of_turn_or_against_the_rules_is_refused_and_changes_nothing() -> None:
    match = a_match()
    with pytest.raises(Refusal, match="It is Blue's turn"):
        match.act("5", seat=1)
    match.act("5")
    before = match.view(WATCHER).tobytes()
    with pytest.raises(Refusal, match="H3: the 2 is neither higher than the 5"):
        match.act("2")
    assert match.view(WATCHER).tobytes() == before
    assert len(match.entries) == 1


def test_undo_goes_back_within_the_own_turn() -> None:
    match = a_match()
    before = match.view(WATCHER).tobytes()
    match.act("3")
    assert match.to_play == 0
    match.undo(0)
    assert match.view(WATCHER).tobytes() == before
    assert match.actions == list("123456789")
    assert [entry.kind for entry in match.entries] == ["act", "undo"]


def test_undo_stops_where_nothing_is_there_the_turn_is_over_or_another_decided() -> None:
    match = a_match()
    with pytest.raises(Refusal, match="nothing to undo"):
        match.undo(0)
    match.act("5")
    with pytest.raises(Refusal, match="Your turn is over"):
        match.undo(0)
    match.act("9")
    with pytest.raises(Refusal, match="nothing to undo in this turn"):
        match.undo(0)
    match.undo(0, count=2, agreed=True)
    assert match.steps == []


def test_a_player_who_concedes_or_runs_out_of_time_loses() -> None:
    match = a_match()
    match.concede(0)
    assert match.is_over
    assert match.to_play == NOBODY
    assert match.legal == []
    assert match.outcome is not None
    assert match.outcome.ranks == (2, 1)
    assert match.outcome.reason == CONCEDED
    with pytest.raises(Refusal, match="over"):
        match.act("5")
    with pytest.raises(Refusal, match="The match is over"):
        match.concede(1)
    match = a_match()
    match.timeout(1)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.reason == TIMED_OUT


def test_a_match_that_is_stopped_has_no_winner_and_nobody_has_lost() -> None:
    match = a_match()
    match.act("5")
    match.stop()
    assert match.is_over
    assert match.legal == []
    assert match.outcome is not None
    assert match.outcome.is_stopped
    assert match.outcome.ranks == (1, 1)
    with pytest.raises(Refusal, match="The match is over"):
        match.stop()
    with pytest.raises(Refusal, match="over"):
        match.undo(0, agreed=True)
    match = kingofarms.new_match("blazon", 3)
    match.concede(1)
    match.stop()
    assert match.outcome
    assert match.outcome.ranks == (1, 1, 1), "those who left have not lost"


def test_players_who_left_rank_behind_all_who_stayed() -> None:
    assert ranks_behind([1, 2, 3, 4], []) == [1, 2, 3, 4]
    assert ranks_behind([1, 2, 3, 4], [0]) == [4, 1, 2, 3]
    assert ranks_behind([1, 1, 3, 4], [1, 0]) == [3, 4, 1, 2]


def test_players_sit_down_and_are_called_by_name_and_others_find_no_seat() -> None:
    match = a_match()
    match.sit(1, "Ada")
    assert match.names == ["Blue", "Ada"]
    with pytest.raises(Refusal, match="There is no seat 2"):
        match.sit(2, "Bob")
    with pytest.raises(Refusal, match="Heraldry can't be played with 3 players. Possible: 2"):
        kingofarms.new_match("heraldry", seats=3)


def test_sealed_luck_differs_for_each_action_and_is_the_same_after_an_undo() -> None:
    luck = Sealed(bytes(range(32)))
    first, second = luck.rng_for(1, None), luck.rng_for(2, None)
    assert first.tobytes() != second.tobytes()
    assert luck.rng_for(1, second).tobytes() == first.tobytes()
    secret = sealed()
    assert secret.seed != sealed().seed
    assert secret.seed.hex() not in secret.said().seed_hash
