from random import Random

import pytest

from kingofarms.engine.game.game import Game, games
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.start import Driver
from kingofarms.engine.rules.chance import generator


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_a_driver_plays_what_a_match_plays(game: Game) -> None:
    agreed, seats, luck = game.agree({}), game.SEATS[0], Stream(5)
    driver = Driver(game, agreed, seats, luck.rng_for(0, None))
    match = Match(game, agreed, seats, luck)
    legal, random = driver.start(), Random(1)
    while legal:
        assert list(legal) == match.legal
        action = random.choice(legal)
        match.act(action)
        legal = driver.act(action)
    assert match.is_over
    assert driver.states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_a_driver_starts_over_from_a_clean_table(game: Game) -> None:
    driver = Driver(game, game.agree({}), game.SEATS[0], generator(5))
    driver.act(driver.start()[0])
    again = Driver(game, game.agree({}), game.SEATS[0], driver._rng.copy())
    assert list(driver.start()) == list(again.start())
    assert driver.states.tobytes() == again.states.tobytes()
