"""Analyses: values of actions, and their order."""

from collections.abc import Iterator
from functools import partial
from itertools import count, islice

import numpy as np
import pytest

import kingofarms
from kingofarms.bots.bot import generators, let_choose
from kingofarms.bots.levels import bot_named
from kingofarms.bots.search.analysis import (
    Analysis,
    Analyst,
    Judgement,
    interval,
    lead,
    ordered,
)
from kingofarms.bots.search.memory import Trial
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import generator
from kingofarms.games.blazon.rules.scoring import DISTINCTION, HERALDS, PRESTIGE, TRACK

pytestmark = pytest.mark.slow  # as in `test_search.py`

EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))
FEW = 400


def played(game: Game, acts: int, seed: int = 2) -> Match:
    match, rngs = kingofarms.new_match(game.NAME, game.SEATS[0], seed), generators(seed, 0, 5)
    bot = bot_named("greedy" if game.SECRETS else "perfect:0.4", game, match.agreed)
    while len(match.steps) < acts or len(match.legal) < 2:
        match.act(let_choose(match, bot, rngs[match.to_play]))
    return match


def analysis_of(match: Match, iterations: int, seed: int = 1) -> Analysis:
    analyst = Analyst(match.game, match.agreed, iterations)
    return analyst.analyse(match.view(match.to_play), match.legal, generator(seed))


@EVERY_GAME
def test_every_legal_action_is_judged_once(game: Game) -> None:
    match = played(game, 6)
    analysis = analysis_of(match, FEW)
    assert sorted(each.action for each in analysis.judgements) == sorted(match.legal)
    for each in analysis.judgements:
        assert each.visits > 0
        assert each.interval[0] <= each.interval[1]
        assert 0 <= each.share <= 1
    assert analysis.continuation[0] == (match.to_play, analysis.best.action)
    assert analysis.is_exact == (game.solver is not None)


def test_the_expected_score_sheet_adds_up() -> None:
    match = played(games()["blazon"], 30)
    for each in analysis_of(match, FEW).judgements:
        for sheet in (each.own, each.rival):
            assert sum(sheet[TRACK : HERALDS + 1]) == pytest.approx(sheet[PRESTIGE])
        assert each.own[TRACK] > each.own[DISTINCTION]


def test_an_interval_is_never_certain_and_narrows() -> None:
    assert interval(1.0, 4.0, 4)[0] < 0.9
    few, many = interval(0.5, 5.0, 10), interval(0.5, 500.0, 1000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]


# Honest numbers.

SEEDS = range(2 if UNCOMPILED else 4)
STEP = 31 if UNCOMPILED else 7
LITTLE = 8 if UNCOMPILED else 120


def positions(game: Game, seed: int) -> Iterator[Match]:
    """Positions of a whole match, with as many players as the seed says."""
    seats = game.SEATS[seed % len(game.SEATS)]
    match, rngs = kingofarms.new_match(game.NAME, seats, seed), generators(seed, 0, 5)
    bot = bot_named("greedy" if game.SECRETS else "perfect:0.4", game, match.agreed)
    while not match.is_over:
        match.act(let_choose(match, bot, rngs[match.to_play]))
        if not match.is_over and len(match.steps) % STEP == 0:
            yield match


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_no_action_has_a_higher_number_than_one_before_it(game: Game, seed: int) -> None:
    seen = 0
    for match in positions(game, seed):
        analysis = analysis_of(match, LITTLE, seed)
        shares = [each.share for each in analysis.judgements]
        assert shares == sorted(shares, reverse=True)
        assert analysis.best.behind == (0.0, 0.0)
        for each in analysis.judgements:
            assert each.behind[0] <= analysis.best.share - each.share + 0.05
            if each.worth:
                assert each.worth.worth <= analysis.best.worth.worth  # type: ignore[union-attr]
        seen += 1
    assert seen


def left_after(looks: Iterator[int]) -> float:
    """A time that is over after some looks at it."""
    return 0.001 if next(looks) < 50 else 0.0


@pytest.mark.parametrize("name", ["kings_blade", "blazon"])
def test_in_a_hurry_the_order_is_honest_too(name: str) -> None:
    for match in islice(positions(games()[name], 1), 6):
        analyst = Analyst(match.game, match.agreed, 100_000)
        looks = count()
        left = partial(left_after, looks)
        analysis = analyst.analyse(match.view(match.to_play), match.legal, generator(1), left)
        shares = [each.share for each in analysis.judgements]
        assert shares == sorted(shares, reverse=True)
        assert sorted(each.action for each in analysis.judgements) == sorted(match.legal)


def test_the_leading_actions_are_tried_on_the_same_deals() -> None:
    match = played(games()["kings_blade"], 9)
    analysis = analysis_of(match, FEW)
    first, second = analysis.judgements[:2]
    assert first.visits == second.visits == FEW // 4
    assert second.behind[0] < first.share - second.share + 1e-9 < second.behind[1] + 0.02


def test_what_was_not_tried_in_time_does_not_lead() -> None:
    def tried(*shares: float) -> Trial:
        return Trial(np.array(shares), np.zeros((2, 3)), ())

    searched = [
        Judgement(action, share, (0.0, 1.0), 1, (), ())
        for action, share in enumerate((0.1, 0.2, 1.0))
    ]
    analysis = ordered(0, searched, {0: tried(1.0, 0.0), 1: tried(1.0, 1.0, 0.0)})
    assert [(each.action, each.share) for each in analysis.judgements] == [
        (1, 1.0),
        (0, 0.5),
        (2, 0.5),
    ]


def test_a_lead_is_never_certain_and_narrows() -> None:
    assert lead(np.ones(1))[0] < 0
    assert lead(np.ones(100))[0] > 0.9
    assert lead(np.zeros(100))[0] < 0 < lead(np.zeros(100))[1]
