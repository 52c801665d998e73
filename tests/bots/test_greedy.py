"""The greedy bot: better than chance, ends its games, and sees no secrets."""

import pytest
from bench.census import blazon, kings_blade
from bench.measuring.matches import duel

import kingofarms
from kingofarms.bots.bot import generators, let_play
from kingofarms.bots.greedy import GreedyBot
from kingofarms.bots.levels import bot_named
from kingofarms.engine.game.game import game_named, games
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.loops import Rules, rules_of
from kingofarms.engine.rules.record import new
from kingofarms.games.blazon.options import EDITIONS
from kingofarms.games.blazon.rules.state import LYING
from kingofarms.games.kings_blade.options import VERSIONS

SMITHS, HERALDS = game_named("kings_blade"), game_named("blazon")
EVERY_TASTE = pytest.mark.parametrize(
    "name", [name for name, game in games().items() if game.taste]
)


@pytest.mark.slow
@EVERY_TASTE
def test_it_beats_chance_well_beyond_doubt(name: str) -> None:
    game = game_named(name)
    assert duel(game, game.agree({}), ("greedy", "uniform"), 60, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SMITHS.SEATS)
@pytest.mark.parametrize("version", VERSIONS)
def test_its_matches_end_and_the_mine_never_runs_dry(version: str, seats: int) -> None:
    seen = kings_blade.take(version, seats, 100)
    assert seen.at_limit <= 1
    assert seen.dry == 0


@pytest.mark.slow
def test_no_card_is_dead_and_every_kind_of_effect_comes_into_force() -> None:
    seen = kings_blade.take(VERSIONS[0], 4, 250)
    assert not seen.dead_cards
    assert not seen.dead_kinds


@pytest.mark.slow
@pytest.mark.parametrize("seats", HERALDS.SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shield_is_filled_and_everything_in_play_matters(edition: str, seats: int) -> None:
    seen = blazon.take(edition, seats, 100)
    assert seen.full >= 99
    assert len(seen.lay) == 18
    assert sum(seen.lay.values()) == 100 * LYING
    assert set(seen.claimed) == set(seen.lay)
    assert all(share > 0.5 for share in seen.tens[:3])
    every = seen.placed | seen.never
    assert {kind for kind, _value in seen.placed} == {kind for kind, _value in every}
    assert {value for _kind, value in seen.placed} == {value for _kind, value in every}
    assert max(seen.share.values()) < 0.7


@EVERY_TASTE
def test_it_plays_a_recorded_match_to_its_end(name: str) -> None:
    match = kingofarms.new_match(name, seats=3, seed=3)
    bot = bot_named("greedy", match.game, match.agreed)
    let_play(match, [bot] * 3, generators(1, 0, 3))
    assert match.outcome is not None
    assert match.outcome.reason == match.game.REASONS[1]


@EVERY_TASTE
def test_two_states_with_the_same_view_give_the_same_choice(name: str) -> None:
    match = kingofarms.new_match(name, seats=2, seed=8)
    game, rng = match.game, generator(1)
    bot = GreedyBot(game, match.agreed)
    rules: Rules = rules_of(game)
    looks = new(game.State, 3)
    for _ in range(30):
        seat = match.to_play
        looks[0] = match.view(seat)[0]
        rules.deal_at(looks, 0, looks, 1, match.agreed.record, rng)
        rules.hide_at(looks, 1, looks, 2, match.agreed.record, seat)
        chosen = [bot.choose(looks[at : at + 1], match.legal, generator(5)) for at in (0, 2)]
        assert chosen[0] == chosen[1]
        match.act(match.legal[pick(len(match.legal), rng)])
