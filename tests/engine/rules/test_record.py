"""Records, and a QuickRecord, which reads like the record it was made of."""

import gc
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.record import (
    Array,
    QuickRecord,
    int8,
    int16,
    many,
    new,
    quick_record,
    record,
)
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named


@record
class Card:
    need: int = int8()


@record
class Table:
    hand: Array = int8(2, 3)
    points: int = int16()
    cards: Array = many(Card, 4)


def test_a_record_reads_and_writes_by_attribute() -> None:
    tables = new(Table, 2)
    tables[1].hand[1, 2] = 7
    tables[1].points = 300
    tables[1].cards[3].need = 2
    assert tables["hand"][1, 1, 2] == 7
    assert tables[1].points == 300
    assert tables[1].cards[3].need == 2
    assert not tables[0].hand.any()


def test_copying_a_record_is_copying_memory() -> None:
    tables = new(Table, 2)
    tables[0].points = 5
    tables[1] = tables[0]
    tables[0].points = 6
    assert tables[1].points == 5


@pytest.mark.parametrize(
    "name", ["base", "round", "take", "view", "choose", "copy", "data", "size", "sort", "max"]
)
def test_a_name_that_numpy_has_taken_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"Bad.{name}: NumPy's records have an attribute"):
        record(type("Bad", (), {"__annotations__": {name: int}, name: int8()}))


def test_a_field_without_a_type_is_refused() -> None:
    with pytest.raises(TypeError, match="needs a type"):
        record(type("Bad", (), {"__annotations__": {"score": int}}))


def test_a_batch_is_an_array() -> None:
    assert new(Table, 1000).nbytes == 1000 * new(Table).dtype.itemsize
    assert new(Table).dtype.isalignedstruct
    assert isinstance(new(Table)[0], np.record)


# A QuickRecord.


GAMES = ("heraldry", "kings_blade", "blazon")


def matches(game: str) -> Iterator[Match]:
    """A match after each of its first actions."""
    found, luck = game_named(game), random.Random(5)
    match = Match(found, found.agree({}), 2, Stream(5))
    for _action in range(25):
        yield match
        if match.is_over:
            return
        match.act(luck.choice(match.legal))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_reads_the_same_again_and_again(game: str) -> None:
    for match in matches(game):
        view = match.view(match.to_play)
        quick = quick_record(view)
        for _again in range(2):
            for name in view.dtype.names or ():
                assert np.array_equal(getattr(quick, name), getattr(view[0], name)), name
        assert view.tobytes() == match.view(match.to_play).tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_words_take_it_as_any_other_view(game: str) -> None:
    for match in matches(game):
        for seat in (WATCHER, 0, 1):
            table = match.game.describe_table(match.view(seat)[0], match.agreed)
            assert match.table(seat) == table
        if not match.is_over:
            view, agreed = match.view(match.to_play), match.agreed
            for action in range(match.game.ACTIONS):
                plain = match.game.why_not(action, view[0], agreed)
                assert match.game.why_not(action, quick_record(view), agreed) == plain
            break


def test_what_is_no_field_is_no_attribute() -> None:
    match = next(matches("heraldry"))
    with pytest.raises(AttributeError, match="crown"):
        _crown = quick_record(match.view(0)).crown


def test_terms_that_were_read_are_not_sent_to_the_bots() -> None:
    agreed = game_named("blazon").agree({})
    assert agreed.digest
    before = pickle.dumps(agreed)
    assert agreed.terms.spaces
    assert pickle.dumps(agreed) == before
    assert vars(pickle.loads(before))["digest"] == agreed.digest


def test_a_view_is_freed_with_all_that_was_read_and_worked_out() -> None:
    match = next(matches("kings_blade"))

    def alive() -> int:
        gc.collect()
        return sum(isinstance(thing, QuickRecord) for thing in gc.get_objects())

    @memo_in_object
    def hand(view: Any) -> list[list[int]]:
        return view.hand.tolist()

    def read() -> None:
        view = quick_record(match.view(0))
        assert hand(view) == view.hand.tolist()

    before = alive()
    for _time in range(50):
        read()
    assert alive() == before
