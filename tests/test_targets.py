"""Rules run alike in Python and compiled, and the one takes over from the other unnoticed."""

from collections.abc import Iterator
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from kingofarms.bots.search.bound import grower
from kingofarms.bots.search.search import Search
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator, pick, streamed
from kingofarms.engine.rules.compiled import set_target
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import WATCHER, Sheet
from kingofarms.engine.rules.target import PROCESSOR, PYTHON, in_python, is_compiled
from tests.kit.python import printed

from .test_every_game import EVERY_GAME, every_table

LOOKS = 12  # tables of a match that are looked at from all sides


def tables_of(
    rules: Rules, game: Game, wishes: dict[str, Any], seats: int
) -> Iterator[tuple[bytes, ...]]:
    """Every table of a match played by chance: its bytes, what is legal, how chance stands."""
    terms, rng, out = game.agree(wishes).record, streamed(21, seats), room_for_actions(game)
    states, looks, sheets = new(game.State), new(game.State, 2), new(Sheet)
    rules.setup_at(states, 0, terms, seats, rng, out)
    step = 0
    while out[0]:
        legal = out[: 1 + out[0]]
        yield states.tobytes(), legal.tobytes(), rng.tobytes()
        if step % 16 == 0 and step < 16 * LOOKS:
            for seat in range(WATCHER, seats):
                rules.hide_at(states, 0, looks, 0, terms, seat)
                rules.deal_at(looks, 0, looks, 1, terms, generator(step))
                yield looks.tobytes(), legal.tobytes()
        step += 1
        rules.act_at(states, 0, terms, int(legal[1 + pick(int(out[0]), rng)]), rng, out)
    rules.outcome_at(states, 0, terms, sheets)
    yield states.tobytes(), sheets.tobytes()


# Python plays slowly.
@pytest.mark.parametrize(("game", "wishes", "seats"), every_table(is_few=True))
def test_both_targets_play_the_same_match(game: Game, wishes: dict[str, Any], seats: int) -> None:
    ways = [tables_of(rules_of(game, each), game, wishes, seats) for each in (PYTHON, PROCESSOR)]
    count = 0
    for python, processor in zip(*ways, strict=True):
        assert python == processor
        count += 1
    assert count > seats


@pytest.fixture
def compiled_again() -> Iterator[None]:
    """Whatever target a test sets is set back."""
    yield
    for game in games().values():
        set_target(game, PROCESSOR)


@EVERY_GAME
@pytest.mark.slow
@pytest.mark.usefixtures("compiled_again")
def test_both_targets_search_alike(game: Game) -> None:
    match = Match(game, game.agree({}), game.SEATS[0], Stream(5))
    view, found = match.view(match.to_play), []
    for target in (PYTHON, PROCESSOR):
        set_target(game, target)
        search = Search(game, match.agreed, nodes=1000)
        found.append(search.run(view, match.legal, generator(4), 6))
    assert found[0].iterations == 6
    np.testing.assert_array_equal(found[0].visits, found[1].visits)
    np.testing.assert_array_equal(found[0].sums, found[1].sums)


def reached(function: Any, seen: set[Any]) -> set[Any]:
    """The function and all functions that it calls, however far."""
    plain = getattr(function, "__wrapped__", function)
    if function not in seen and isinstance(plain, FunctionType):
        seen.add(function)
        for name in plain.__code__.co_names:
            if callable(thing := plain.__globals__.get(name)):
                seen.add(thing) if is_compiled(thing) else reached(thing, seen)
    return seen


@EVERY_GAME
def test_nothing_compiled_is_called_in_python(game: Game) -> None:
    rules = rules_of(game, PYTHON)
    found = set().union(*(reached(each, set()) for each in vars(rules).values()))
    found |= reached(in_python(grower(game)), set())
    names = {thing.__name__ for thing in found}
    assert {"apply", "legal_actions", "deal_unseen", "hide", "pick"} <= names
    assert not [thing for thing in found if is_compiled(thing)]


TAKE_OVER = """
import sys
from kingofarms.bots.search.search import BriefUntilCompiled
from kingofarms.bots.levels import bot_named
from kingofarms.bots.processes.warm_up import touch_actions, touch_pages, touch_texts
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import cache_counts, set_target
from kingofarms.engine.rules.target import PROCESSOR, PYTHON
from kingofarms.games import games

def play(match, bot, rng, times):
    for _time in range(times):
        match.act(bot.choose(match.view(match.to_play), match.legal, rng))

opened = {}
for name, game in games().items():
    set_target(game, PYTHON)
for name, game in games().items():
    touch_actions(game), touch_texts(game), touch_pages(game)
    match, rng = Match(game, game.agree({}), game.SEATS[-1], Stream(0)), generator(1)
    for level in ("page", "uniform"):
        bot = BriefUntilCompiled(bot_named(level, game, match.agreed), game, match.agreed)
        play(match, bot, rng, 3)
    opened[name] = match, bot, rng
print(*cache_counts())
match, bot, rng = opened["heraldry"]
set_target(match.game, PROCESSOR)
play(match, bot, rng, 3)
print(*cache_counts())
"""


@pytest.mark.slow
def test_an_open_match_is_taken_over_and_nothing_is_compiled_before() -> None:
    env = {"NUMBA_DISABLE_JIT": "0", "PYTHONWARNINGS": "error"}
    lines = printed(TAKE_OVER, env=env).splitlines()
    before, after = (tuple(map(int, line.split())) for line in lines)
    assert before == (0, 0), "loaded and compiled while everything runs in Python"
    assert sum(after) > 0, "the open match of Heraldry is now played by compiled rules"
