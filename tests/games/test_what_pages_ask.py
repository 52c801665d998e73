"""What pages ask the rules: uncompiled and with every index checked, too.

Tests of the pages themselves run compiled only; this one asks what they ask, in few positions.
"""

from typing import Any

import pytest

from kingofarms.bots.processes.warm_up import touch_extras
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import speaking

EVERY = 13  # actions from one look to the next, so that all phases are met
WALK = 150
TABLES = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in games().items()
    for seats in sorted({game.SEATS[0], game.SEATS[-1]})
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_seat_may_ask_at_any_time_and_asking_changes_nothing(game: Game, seats: int) -> None:
    match, rng = Match(game, game.agree({}), seats, Stream(5)), generator(5)
    for step in range(WALK):
        if match.is_over:
            break
        if step % EVERY == 0:
            ask(match)
        match.act(match.legal[pick(len(match.legal), rng)])
    ask(match)


def ask(match: Match) -> None:
    """All that the table of each seat and of watchers says."""
    with speaking("en"):
        for seat in range(WATCHER, match.seats):
            views = match.view(seat)
            before = views.tobytes()
            ask_for(match, views[0], seat)
            assert views.tobytes() == before


def ask_for(match: Match, view: Any, seat: int) -> None:
    scene, place = match.game.scene, (view, seat, match.names, match.agreed)
    assert scene.things(*place)
    scene.prompt(*place)
    scene.shown(*place)
    touch_extras(scene, *place, match.legal if seat == match.to_play else ())
