"""The perfect bot: what it promises, its error rate, and how it loses."""

from itertools import pairwise

import numpy as np
import pytest

import kingofarms
from kingofarms.bots.bot import generators, let_play
from kingofarms.bots.levels import bot_named, bots_for
from kingofarms.bots.perfect import PerfectBot
from kingofarms.engine.game.game import game_named
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, new
from kingofarms.games.heraldry import game as heraldry
from kingofarms.games.heraldry.text.notation import parse_position

pytestmark = pytest.mark.slow

GAME = game_named("heraldry")
AGREED = heraldry.agree({})


def at(position: str) -> Array:
    views = new(heraldry.State)
    views[0] = parse_position(position)
    return views


def wins(first: str, second: str, matches: int, **options: int) -> int:
    """The matches won by the first bot, with seats swapped after each."""
    agreed, won = heraldry.agree(options), 0
    bots = [bot_named(name, GAME, agreed) for name in (first, second)]
    for number in range(matches):
        match = Match(GAME, agreed, 2, Stream(21, number))
        mine = number % 2
        seated = bots if mine == 0 else bots[::-1]
        let_play(match, seated, generators(5, number, 2))
        assert match.outcome is not None
        won += match.outcome.winners == (mine,)
    return won


def test_it_never_loses_a_match_it_need_not_lose() -> None:
    agreed = heraldry.agree({"rounds_to_win": 1})
    bot, other = PerfectBot(GAME, agreed), bot_named("uniform", GAME, agreed)
    for number in range(60):
        match = Match(GAME, agreed, 2, Stream(7, number))
        # The second player wins the round with best play.
        mine = 1 - match.to_play
        seated = [other, other]
        seated[mine] = bot
        let_play(match, seated, generators(1, number, 2))
        assert match.outcome is not None
        assert match.outcome.winners == (mine,)


def test_the_dial_makes_an_opponent_for_every_level() -> None:
    # Each beats the next more often than not: 40 of 60 is beyond chance (p < 0.01).
    ladder = ["perfect", "perfect:0.25", "perfect:0.5", "perfect:1"]
    for stronger, weaker in pairwise(ladder):
        assert wins(stronger, weaker, 60, rounds_to_win=2) >= 40, (stronger, weaker)


def test_at_dial_one_it_always_errs_where_it_can() -> None:
    view, rng = at("2 3 9 / 1 7 on 5"), generator(1)
    bot = PerfectBot(GAME, AGREED, 1.0)
    chosen = {heraldry.format_action(bot.choose(view, [], rng), AGREED) for _ in range(30)}
    assert chosen == {"9"}


def test_a_low_dial_errs_slightly() -> None:
    match = kingofarms.new_match("heraldry", seed=2)
    view, rng = match.view(0), generator(1)
    worth = {each.action: each.margin for each in PerfectBot(GAME, AGREED).judge(view)}
    assert len(set(worth.values())) > 2
    low, high = PerfectBot(GAME, AGREED, 0.3), PerfectBot(GAME, AGREED, 1.0)
    lost = [
        [max(worth.values()) - worth[bot.choose(view, [], rng)] for _ in range(300)]
        for bot in (low, high)
    ]
    assert 0 < np.mean(lost[0]) < np.mean(lost[1])
    assert max(lost[0]) < max(lost[1])


def test_among_equals_a_losing_one_takes_the_action_with_most_ways_to_go_wrong() -> None:
    bot, rng, mattered = PerfectBot(GAME, AGREED), generator(2), 0
    for number in range(40):
        match = Match(GAME, AGREED, 2, Stream(3, number))
        for _ in range(4 + number % 6):
            match.act(match.legal[pick(len(match.legal), rng)])
        view = match.view(match.to_play)
        judged = bot.judge(view)
        best = [each.action for each in judged if each.worth == judged[0].worth]
        traps = {action: bot.ways_to_go_wrong(view, action) for action in best}
        if judged[0].margin < 0 and len(set(traps.values())) > 1:
            mattered += 1
            chosen = {bot.choose(view, match.legal, rng) for _ in range(20)}
            assert chosen == {action for action in best if traps[action] == max(traps.values())}
    assert mattered >= 3


def test_two_views_alike_and_one_seed_give_one_choice() -> None:
    match = kingofarms.new_match("heraldry", seed=2)
    for name in bots_for(GAME):
        bot = bot_named("search:50" if name == "search" else name, GAME, AGREED)
        first, second = (bot.choose(match.view(0), match.legal, generator(4)) for _ in range(2))
        assert first == second


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "stockfish",
            "There is no bot for Heraldry called 'stockfish'. Choose one of: page, squire",
        ),
        ("perfect:2", "needs a number from 0 to 1"),
        ("perfect:often", "needs a number from 0 to 1"),
        ("perfect:nan", "needs a number from 0 to 1"),
        ("uniform:0.5", "takes no number"),
    ],
)
def test_an_unknown_bot_is_answered_with_those_there_are(name: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        bot_named(name, GAME, AGREED)
