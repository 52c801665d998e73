"""Views that are read quickly say what the View says."""

import gc
import pickle
import random
from collections.abc import Iterator

import numpy as np
import pytest

from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.views import Quick, described, once, readable, terms_of
from kingofarms.games import game_named

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
        quick = readable(view)
        for _again in range(2):
            for name in view.dtype.names or ():
                assert np.array_equal(getattr(quick, name), getattr(view[0], name)), name
        assert view.tobytes() == match.view(match.to_play).tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_words_take_it_as_any_other_view(game: str) -> None:
    for match in matches(game):
        for seat in (WATCHER, 0, 1):
            assert described(match, seat) == match.table(seat)
        if not match.is_over:
            view, agreed = match.view(match.to_play), match.agreed
            for action in range(match.game.ACTIONS):
                plain = match.game.why_not(action, view[0], agreed)
                assert match.game.why_not(action, readable(view), agreed) == plain
            break


def test_what_is_no_field_is_no_attribute() -> None:
    match = next(matches("heraldry"))
    with pytest.raises(AttributeError, match="crown"):
        _crown = readable(match.view(0)).crown


def test_what_is_made_of_the_terms_is_not_sent_to_the_bots() -> None:
    agreed = game_named("blazon").agree({})
    assert agreed.digest
    before = pickle.dumps(agreed)
    assert terms_of(agreed).spaces
    assert pickle.dumps(agreed) == before
    assert vars(pickle.loads(before))["digest"] == agreed.digest


def test_what_is_made_of_a_view_is_made_once_for_it() -> None:
    match = next(matches("heraldry"))
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    quick, other = readable(match.view(0)), readable(match.view(0))
    assert [once(quick, "a", make), once(quick, "a", make), once(quick, "b", make)] == [1, 1, 2]
    assert once(other, "a", make) == 3
    assert once(match.view(0)[0], "a", make) == 4


def test_what_was_read_is_forgotten_with_the_view() -> None:
    match = next(matches("kings_blade"))

    def alive() -> int:
        gc.collect()
        return sum(isinstance(thing, Quick) for thing in gc.get_objects())

    def read() -> None:
        view = readable(match.view(0))
        assert once(view, "hand", view.hand.tolist) == view.hand.tolist()

    before = alive()
    for _time in range(50):
        read()
    assert alive() == before
