"""Undo with everyone's consent: the answer must not reveal anything hidden."""

from copy import copy
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

import kingofarms
from kingofarms.engine.match import undo
from kingofarms.engine.match.entries import Undo
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import replayed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator, is_used, pick
from kingofarms.engine.rules.record import copied
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.shared import SharedList
from kingofarms.games import game_named
from tests.games.blazon.tables import Table as BlazonTable
from tests.games.kings_blade.tables import Table as KingsBladeTable
from tests.unseen import change_secrets

LEARNT = "You have seen something new"
BOTH_WAYS = pytest.mark.parametrize("take_backs", [False, True], ids=["", "take-backs"])


def match_at(game: str, table: Any, *bots: int) -> Match:
    """A match that continues from that table."""
    agreed = replace(table.agreed, record=table.agreed.record.copy())
    agreed.record[0] = table.terms
    seats = int(table.state.seats)
    match = Match(game_named(game), agreed, seats, Stream(1))
    for seat in range(seats):
        match.sit(seat, f"Player {seat}", bot=seat in bots)
    match.states[0] = table.state
    match.rules.legal_at(match.states, 0, agreed.record, match.room)
    return match


def why_not(match: Match, seat: int = 0, take_backs: bool = False) -> str:
    try:
        undo.check_undo(match, seat, 1, agreed=True, take_backs=take_backs)
    except Refusal as refusal:
        return str(refusal)
    return ""


def mined_last(hand: str, mine: str, *bots: int) -> Match:
    """Seat 1 has drawn the last metal; to Seat 0, who holds a steel, it may be either of two."""
    table = KingsBladeTable()
    table.hold(0, "steel")
    table.hold(1, hand)
    table.leave_in_mine(mine)
    table.turn(1)
    match = match_at("kings_blade", table, *bots)
    match.act("mine")
    assert not match.history[-1].drew, "of one metal none is chosen by chance"
    return match


@pytest.mark.parametrize("bots", [(), (1,)], ids=["a person", "a bot"])
def test_the_answer_does_not_reveal_whether_a_rival_learnt_something(bots: tuple[int, ...]) -> None:
    # A seat with the elvish metal knows that the last is steel; a seat with the steel does not.
    one, other = mined_last("elvish", "steel", *bots), mined_last("steel", "elvish", *bots)
    assert one.view(0).tobytes() == other.view(0).tobytes()
    assert why_not(one) == why_not(other)
    assert why_not(one).startswith(LEARNT) == (not bots), "a bot forgets what it drew"


def test_a_player_replaced_by_a_bot_still_remembers() -> None:
    match = mined_last("elvish", "steel")
    match.sit(1, "knight", bot=True)
    assert why_not(match).startswith(LEARNT)


def test_a_player_who_saw_something_new_cannot_undo() -> None:
    match = mined_last("steel", "elvish")
    assert why_not(match, seat=1).startswith(LEARNT)


@BOTH_WAYS
def test_a_bots_act_that_revealed_something_to_all_is_not_undone(take_backs: bool) -> None:
    table = BlazonTable()
    table.leave_in_decks("boar")
    table.send(1, 1)
    table.turn(1)
    match = match_at("blazon", table, 1)
    match.act("herald take 3")
    assert not match.history[-1].drew
    assert match.view(0)[0].place[table.card("boar")] == match.view(1)[0].place[table.card("boar")]
    assert why_not(match, take_backs=take_backs).startswith(LEARNT)


@BOTH_WAYS
def test_a_bots_act_that_revealed_something_to_the_asking_seat_is_not_undone(
    take_backs: bool,
) -> None:
    table = KingsBladeTable(blades=("Greatsword", "Sabre"))
    table.fill("Greatsword", "orcish")
    table.hold(0, "")
    table.hold(1, "steel orcish")
    table.leave_in_mine("elvish")
    table.turn(1)
    match = match_at("kings_blade", table, 1)
    match.act("pour steel into Greatsword")
    assert not match.history[-1].drew
    assert match.view(0)[0].hand_size[0] == 1, "the sabotage was answered by a draw"
    assert why_not(match, take_backs=take_backs).startswith(LEARNT)


@pytest.mark.parametrize("game", ["kings_blade", "blazon"])
def test_everyone_knows_whether_an_act_drew_something(game: str) -> None:
    """Otherwise the answer would reveal hidden hands here, too."""
    choose, asked = generator(3), 0
    for number in range(4):
        match = kingofarms.new_match(game, seats=3, seed=number)
        while not match.is_over and len(match.steps) < 120:
            match.act(match.legal[pick(len(match.legal), choose)])
            step = match.history[-1]
            other, out, chance = copied(step.state), match.room.copy(), generator(number)
            change_secrets(match.game, other[0], (step.seat + 1) % 3, choose)
            match.rules.legal_at(other, 0, match.agreed.record, out)
            if step.action in out[1 : 1 + out[0]]:
                before = chance.copy()
                match.rules.act_at(other, 0, match.agreed.record, step.action, chance, out)
                assert is_used(before, chance) == step.drew
                asked += 1
    assert asked > 100


def shown_by_seat_1(*bots: int) -> Match:
    """Seat 1 has poured a metal of its hand: now everyone knows that it had it."""
    table = KingsBladeTable()
    table.hold(1, "steel orcish")
    table.turn(1)
    match = match_at("kings_blade", table, *bots)
    match.act("pour orcish into Sabre")
    return match


def test_a_card_that_a_bot_has_shown_is_taken_back_only_if_that_was_agreed() -> None:
    match = shown_by_seat_1(1)
    assert why_not(match).startswith(LEARNT)
    assert why_not(match, take_backs=True) == ""


def test_a_card_that_a_person_has_shown_is_taken_back_with_their_consent() -> None:
    match = shown_by_seat_1()
    assert why_not(match) == ""
    match.undo(0, agreed=True, take_backs=True)
    assert match.counts, "take-backs concern the acts of bots"


def test_a_bot_that_plays_for_a_person_keeps_what_that_seat_has_shown() -> None:
    match = shown_by_seat_1()
    match.sit(1, "knight", bot=True)
    assert why_not(match).startswith(LEARNT)


def test_a_take_back_after_hidden_cards_is_marked_and_the_match_does_not_count() -> None:
    match = shown_by_seat_1(1)
    match.undo(0, agreed=True, take_backs=True, time=2.5)
    assert match.entries[-1] == Undo(seat=0, agreed=True, saw_hidden=True, time=2.5)
    assert not match.counts


def test_an_undo_of_an_act_that_showed_nothing_counts() -> None:
    match = mined_last("elvish", "steel", 1)
    assert why_not(match) == ""
    match.undo(0, agreed=True, take_backs=True)
    assert match.entries[-1] == Undo(seat=0, agreed=True)
    assert match.counts


def test_a_card_that_had_to_be_there_shows_nothing() -> None:
    """K18: a metal that was kept openly is known to be in the hand."""
    table = KingsBladeTable()
    table.hold(1, "steel orcish")
    table.state.known[1] = table.state.hand[1]
    table.turn(1)
    match = match_at("kings_blade", table, 1)
    match.act("pour orcish into Sabre")
    assert why_not(match) == ""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kings_blade", "blazon"])
def test_what_an_act_has_shown_follows_from_what_is_public(game: str) -> None:
    """Otherwise the mark on an undo would reveal hidden hands."""
    choose, answers = generator(4), set()
    for number in range(3):
        match = kingofarms.new_match(game, seats=3, seed=number)
        while not match.is_over and len(match.steps) < 90:
            match.act(match.legal[pick(len(match.legal), choose)])
            if match.history[-1].drew:
                continue
            other = copy(match)
            other.states = copied(match.states)
            change_secrets(match.game, other.states[0], WATCHER, choose)
            before = copied(match.history[-1].state)
            change_secrets(match.game, before[0], WATCHER, choose)
            last = replace(match.history[-1], state=before)
            other.history = SharedList([*match.history[:-1], last])
            at = len(match.steps) - 1
            answers.add(undo.has_shown(match, at))
            assert undo.has_shown(other, at) == undo.has_shown(match, at)
    assert answers == {False, True}


def test_what_an_act_has_shown_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, spy = shown_by_seat_1(1), Mock(wraps=undo.fits_every_table)
    monkeypatch.setattr(undo, "fits_every_table", spy)
    for _time in range(3):
        assert why_not(match).startswith(LEARNT)
        assert copy(match).undo_entry(0, 1, agreed=True, take_backs=True).saw_hidden
    assert spy.call_count == 1


def test_where_nothing_is_hidden_nothing_is_shown() -> None:
    match = kingofarms.new_match("heraldry", seed=2)
    for seat, bot in enumerate((False, True)):
        match.sit(seat, f"Player {seat}", bot=bot)
    choose = generator(5)
    while not match.is_over:
        match.act(match.legal[pick(len(match.legal), choose)])
        assert not undo.has_shown(match, len(match.steps) - 1)


def test_a_recorded_undo_is_replayed_without_new_checks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heraldry = game_named("heraldry")
    match = Match(heraldry, heraldry.agree({}), 2, Stream(0))
    match.act(match.legal[0])
    match.undo(match.history[-1].seat, agreed=True)
    monkeypatch.setattr(undo, "has_revealed", lambda *_asked: True)
    again = Match(heraldry, match.agreed, 2, Stream(0))
    assert [number for number, _entry in replayed(again, match.entries)] == [1, 2]
    assert again.legal == match.legal
    again.act(again.legal[0])
    with pytest.raises(Refusal, match=LEARNT):
        again.undo(again.history[-1].seat, agreed=True)
