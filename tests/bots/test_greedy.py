"""The greedy bot: better than chance, ends its games, and sees no secrets."""

import pytest
from bench.census import take, wilson

import kingofarms
from kingofarms.bots.bot import bot_named, generators, let_play
from kingofarms.bots.greedy import GreedyBot
from kingofarms.engine.chance import generator, pick
from kingofarms.engine.game import game_named
from kingofarms.engine.loops import Rules, rules_of
from kingofarms.engine.record import new
from kingofarms.games.kings_blade.metals import KINDS
from kingofarms.games.kings_blade.options import VERSIONS

GAME = game_named("kings_blade")


@pytest.mark.slow
def test_it_beats_chance_well_beyond_doubt() -> None:
    agreed = GAME.agree({})
    bots = [bot_named(name, GAME, agreed) for name in ("greedy", "uniform")]
    low, _high = wilson(take(GAME, agreed, bots, 60, seed=1).wins[0], 60)
    assert low > 0.75


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.SEATS)
@pytest.mark.parametrize("version", VERSIONS)
def test_its_matches_end_and_the_mine_never_runs_dry(version: str, seats: int) -> None:
    agreed = GAME.agree({"version": version})
    seen = take(GAME, agreed, [bot_named("greedy", GAME, agreed)] * seats, 100, seed=seats)
    assert seen.at_limit <= 1
    assert seen.dry == 0


@pytest.mark.slow
def test_no_card_is_dead_and_every_kind_of_effect_comes_into_force() -> None:
    agreed = GAME.agree({})
    seen = take(GAME, agreed, [bot_named("greedy", GAME, agreed)] * 4, 250, seed=4)
    for card, face in enumerate(agreed.content):
        assert seen.taken[card], face["name"]
        assert seen.completed[card], face["name"]
    assert all(seen.kinds[kind] for kind in range(1, len(KINDS)))


def test_it_plays_a_recorded_match_to_its_end() -> None:
    match = kingofarms.new_match("kings_blade", seats=3, seed=3)
    bot = bot_named("greedy", GAME, match.agreed)
    let_play(match, [bot] * 3, generators(1, 0, 3))
    assert match.outcome is not None
    assert match.outcome.reason == GAME.REASONS[1]


def test_two_states_with_the_same_view_give_the_same_choice() -> None:
    match = kingofarms.new_match("kings_blade", seats=2, seed=8)
    bot, rng = GreedyBot(GAME, match.agreed), generator(1)
    rules: Rules = rules_of(GAME)
    looks = new(GAME.State, 3)
    for _ in range(30):
        seat = match.to_play
        looks[0] = match.view(seat)[0]
        rules.deal_at(looks, 0, looks, 1, match.agreed.record, rng)
        rules.hide_at(looks, 1, looks, 2, match.agreed.record, seat)
        chosen = [bot.choose(looks[at : at + 1], match.legal, generator(5)) for at in (0, 2)]
        assert chosen[0] == chosen[1]
        match.act(match.legal[pick(len(match.legal), rng)])
