"""Memo: a result is remembered by all that it depends on, and no longer than it should be."""

import gc
from dataclasses import dataclass
from typing import Any
from weakref import ref

import pytest

from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.memo import RESULTS, ROOM, Latest, memo, memo_in_object
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, speaking
from kingofarms.games import game_named


def rounds(count: int) -> Agreed:
    return game_named("heraldry").agree({"rounds_to_win": count})


def test_terms_arguments_and_languages_are_told_apart() -> None:
    calls = []

    @memo()
    def undo(card: int, agreed: Agreed) -> str:
        calls.append(card)
        return f"{_('Undo')} {card} {agreed.options.rounds_to_win}"

    with speaking("en"):
        assert undo(5, rounds(1)) == undo(5, rounds(1)) == "Undo 5 1"
        assert (undo(6, rounds(1)), undo(5, rounds(3))) == ("Undo 6 1", "Undo 5 3")
    with speaking("de"):
        assert undo(5, rounds(1)) != "Undo 5 1"
    assert calls == [5, 6, 5, 5]


def test_equal_arguments_of_other_types_are_told_apart_and_nothing_is_a_result_too() -> None:
    calls: list[object] = []
    nothing = memo()(calls.append)
    assert [nothing(1), nothing(1), nothing(True), nothing(True)] == [None] * 4
    assert list(map(str, calls)) == ["1", "True"]


def test_an_error_is_not_remembered() -> None:
    results = [2, 0]

    @memo()
    def fails_at_first(card: int) -> float:
        return card / results.pop()

    with pytest.raises(ZeroDivisionError):
        fails_at_first(4)
    assert fails_at_first(4) == fails_at_first(4) == 2


def test_the_least_recently_used_result_is_dropped() -> None:
    calls: list[int] = []
    remembered = memo(bound=2)(calls.append)
    for card in (1, 2, 1, 3, 1, 2):
        remembered(card)
    assert calls == [1, 2, 3, 2]


def test_no_terms_are_kept_alive() -> None:
    @memo()
    def wins(agreed: Agreed) -> int:
        return int(agreed.options.rounds_to_win)

    agreed = rounds(1)
    assert wins(agreed) == 1
    gone = ref(agreed)
    del agreed
    gc.collect()
    assert gone() is None


def test_what_cannot_be_a_key_is_refused() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        memo()(len)([1, 2])


@dataclass(frozen=True)
class Entry:
    number: int


def test_an_object_remembers_the_latest_results_of_each_function_and_language() -> None:
    calls = []

    @memo_in_object
    def words(entry: Entry, name: str) -> str:
        calls.append((entry.number, name))
        return f"{_('Undo')} {name}"

    @memo_in_object
    def others(entry: Entry, name: str) -> str:
        return f"others {name}"

    one, same = Entry(1), Entry(1)
    with speaking("en"):
        assert [words(one, "Ann"), words(one, "Ann"), words(one, "Bo")] == [
            "Undo Ann",
            "Undo Ann",
            "Undo Bo",
        ]
        assert (others(one, "Bo"), words(same, "Bo")) == ("others Bo", "Undo Bo")
    with speaking("de"):
        assert words(one, "Bo") != "Undo Bo"
    assert calls == [(1, "Ann"), (1, "Bo"), (1, "Bo"), (1, "Bo")]
    assert len(vars(one)[RESULTS]) == 3


def test_a_view_remembers_and_a_record_that_may_be_written_to_does_not() -> None:
    game = game_named("heraldry")
    match = Match(game, game.agree({}), 2, Stream(5))
    calls = []

    @memo_in_object
    def number(view: Any, seat: int) -> int:
        calls.append(seat)
        return len(calls)

    view, other = quick_record(match.view(0)), quick_record(match.view(0))
    assert [number(view, 0), number(view, 0), number(view, 1)] == [1, 1, 2]
    assert number(other, 1) == 3
    state = match.view(0)[0]
    assert [number(state, 0), number(state, 0)] == [4, 5]


def test_an_object_has_room_for_as_many_results_as_a_table_has_readers() -> None:
    calls = []

    @memo_in_object
    def words(entry: Entry, seat: int) -> str:
        calls.append(seat)
        return f"seat {seat}"

    entry = Entry(1)
    for _again in range(2):
        assert [words(entry, seat) for seat in range(ROOM)] == [f"seat {n}" for n in range(ROOM)]
    assert calls == [*range(ROOM)], "each was worked out once"
    words(entry, ROOM)
    words(entry, 0)
    assert calls[ROOM:] == [ROOM, 0], "the oldest gave way"


def test_the_latest_are_kept_and_the_one_used_least_recently_goes() -> None:
    latest: Latest[str, int] = Latest(2)
    latest["a"], latest["b"] = 1, 2
    assert latest["a"] == 1
    latest["c"] = 3
    assert [*latest.items()] == [("a", 1), ("c", 3)]
    latest["a"] = 4
    assert [*latest] == ["c", "a"]
