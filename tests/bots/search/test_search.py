"""Search: the same choice on any number of threads, no secrets, bounded memory, finds wins."""

from threading import Timer
from threading import enumerate as enumerate_threads

import numpy as np
import pytest
from bench.measuring.matches import played, wilson

import kingofarms
from kingofarms.bots.bot import generators, let_choose
from kingofarms.bots.levels import LEVELS, LevelBot, bot_named, bots_for
from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.memory import Tree
from kingofarms.bots.search.search import Search, SearchBot, Settings
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named
from kingofarms.games.kings_blade.rules.state import A
from tests.unseen import change_secrets

pytestmark = pytest.mark.slow  # a play-out takes seconds uncompiled; `test_tree.py` is short

EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))
FEW = 200


def some_way_in(game: Game, acts: int, seed: int = 1) -> Match:
    """A random match in which the seat to play has several actions."""
    match, rng = kingofarms.new_match(game.NAME, game.SEATS[0], seed), generator(seed)
    while len(match.steps) < acts or len(match.legal) < 2:
        match.act(match.legal[pick(len(match.legal), rng)])
        assert not match.is_over
    return match


@EVERY_GAME
def test_a_budget_in_iterations_gives_the_same_on_any_number_of_threads(game: Game) -> None:
    match = some_way_in(game, 5)
    view, found = match.view(match.to_play), []
    for threads in (1, 2, 3):
        search = Search(game, match.agreed, threads=threads)
        found.append(search.run(view, match.legal, generator(4), iterations=FEW))
    for other in found[1:]:
        assert (other.visits == found[0].visits).all()
        assert (other.sums == found[0].sums).all()
        assert other.continuation == found[0].continuation
    assert found[0].iterations == FEW


@EVERY_GAME
def test_the_order_of_the_legal_actions_does_not_matter(game: Game) -> None:
    match = some_way_in(game, 5)
    search, view = Search(game, match.agreed), match.view(match.to_play)
    found = search.run(view, match.legal, generator(4), iterations=FEW)
    turned = search.run(view, match.legal[::-1], generator(4), iterations=FEW)
    assert turned.legal == found.legal[::-1]
    assert (turned.visits == found.visits[::-1]).all()
    assert (turned.sums == found.sums[::-1]).all()


@EVERY_GAME
def test_two_states_with_the_same_view_give_the_same_choice_from_the_same_seed(game: Game) -> None:
    rng, looks = generator(3), new(game.State, 2)
    for acts in (0, 9, 17):
        match = some_way_in(game, acts)
        bot, seat = SearchBot(game, match.agreed, iterations=FEW), match.to_play
        chosen = set()
        for _time in range(3):
            looks[0] = match.states[0]
            change_secrets(game, looks[0], seat, rng)
            bot.search._trees[0].states[0] = looks[0]
            game.rules.hide(looks[0], match.agreed.record[0], seat)
            chosen.add(bot.choose(looks[:1], match.legal, generator(7)))
        assert len(chosen) == 1


def test_memory_is_bounded_and_what_does_not_fit_is_played_out() -> None:
    match = some_way_in(game_named("blazon"), 0)
    search = Search(match.game, match.agreed, nodes=40, trees=1)
    found = search.run(match.view(match.to_play), match.legal, generator(1), iterations=FEW)
    assert found.iterations == FEW
    assert search._trees[0].used[0] <= 40
    assert (found.visits > 0).sum() > 1


def test_it_can_be_stopped() -> None:
    match = some_way_in(game_named("kings_blade"), 0)
    search = Search(match.game, match.agreed, threads=2)
    timer = Timer(0.2, search._halt)
    timer.start()
    found = search.run(match.view(match.to_play), match.legal, generator(1), iterations=10**12)
    assert 0 < found.iterations < 10**12


def test_when_one_thread_fails_the_others_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = some_way_in(game_named("kings_blade"), 0)
    search = Search(match.game, match.agreed, threads=2)
    grow = search._one

    def fail(view: Array, tree: Tree, iterations: int, rng: Array) -> None:
        if tree is search._trees[0]:
            raise MemoryError
        grow(view, tree, iterations, rng)

    monkeypatch.setattr(search, "_one", fail)
    with pytest.raises(MemoryError):
        search.run(match.view(match.to_play), match.legal, generator(1), iterations=10**12)
    monkeypatch.undo()
    found = search.run(match.view(match.to_play), match.legal, generator(1), iterations=FEW)
    assert found.iterations == FEW


def test_its_threads_are_kept_and_end_with_it() -> None:
    match, others = some_way_in(game_named("kings_blade"), 0), set(enumerate_threads())
    search = Search(match.game, match.agreed)
    started = []
    for _time in range(3):
        search.run(match.view(match.to_play), match.legal, generator(1), seconds=0.01)
        started.append(set(enumerate_threads()) - others)
    assert len(started[-1]) <= 2
    assert started[0] <= started[-1]
    del search
    for thread in started[-1]:
        thread.join()


def test_with_both_budgets_the_one_that_ends_first_counts() -> None:
    match = some_way_in(game_named("kings_blade"), 0)
    search, view = Search(match.game, match.agreed), match.view(match.to_play)
    enough = search.run(view, match.legal, generator(1), iterations=FEW, seconds=600.0)
    assert enough.iterations == FEW
    assert (
        enough.visits == search.run(view, match.legal, generator(1), iterations=FEW).visits
    ).all()
    cut = search.run(view, match.legal, generator(1), iterations=10**12, seconds=0.2)
    assert 0 < cut.iterations < 10**12


def test_a_budget_in_seconds_lets_all_trees_grow() -> None:
    match = some_way_in(game_named("kings_blade"), 0)
    search = Search(match.game, match.agreed)
    search.run(match.view(match.to_play), match.legal, generator(1), iterations=4)
    search.run(match.view(match.to_play), match.legal, generator(1), seconds=0.3)
    assert all(tree.used[0] > 1 for tree in search._trees)


def test_it_ends_a_game_that_it_wins_by_ending() -> None:
    game = game_named("kings_blade")
    for seed in range(20):
        match = kingofarms.new_match("kings_blade", 2, seed)
        bot, rngs = bot_named("greedy", game, match.agreed), generators(seed, 0, 2)
        while not match.is_over:
            action = let_choose(match, bot, rngs[match.to_play])
            if action == A.END:
                searching = SearchBot(game, match.agreed, iterations=FEW)
                assert let_choose(match, searching, generator(1)) == A.END
                return
            match.act(action)
    raise AssertionError("no match came to that")


@EVERY_GAME
def test_every_level_plays_every_game(game: Game) -> None:
    assert set(LEVELS) < set(bots_for(game))
    match = some_way_in(game, 3)
    for name in LEVELS:
        bot = bot_named(name, game, match.agreed, strength=0.01)
        assert let_choose(match, bot, generator(1)) in match.legal


def test_strength_scales_what_a_level_may_think_and_heraldry_is_played_perfectly() -> None:
    heralds, house = game_named("blazon"), game_named("heraldry")
    bots = [bot_named("knight", heralds, heralds.agree({}), s) for s in (1.0, 0.05, 0.00001)]
    budgets = [bot.search.iterations for bot in bots if isinstance(bot, LevelBot)]
    assert budgets == [LEVELS["knight"].iterations, LEVELS["knight"].iterations // 20, 1]
    king = bot_named("king-of-arms", house, house.agree({}))
    assert isinstance(king, PerfectBot)
    assert king.error == 0


@pytest.mark.parametrize("text", ["search", "search:0", "search:x", "search:99999999", "knight:3"])
def test_a_bad_name_is_refused_with_a_sentence(text: str) -> None:
    game = game_named("blazon")
    with pytest.raises(Refusal, match=r"\.$"):
        bot_named(text, game, game.agree({}))


def test_king_of_arms_may_be_written_with_spaces() -> None:
    game = game_named("blazon")
    assert bot_named("King of Arms", game, game.agree({}), strength=0.001)


@pytest.mark.parametrize(("name", "matches"), [("kings_blade", 100), ("blazon", 40)])
def test_it_beats_what_looks_best_at_first_sight(name: str, matches: int) -> None:
    """It surely wins more than half of them; none is played that can change nothing.

    It wins two of three matches of The King's Blade, and nine of ten of Blazon.
    """
    game, wins = game_named(name), 0
    agreed = game.agree({})
    bots = [bot_named(each, game, agreed) for each in ("search:400", "greedy")]
    for number, _state, sheet in played(game, agreed, bots, matches, seed=3):
        wins += bool(sheet.rank[-number % 2] == 1)
        if wilson(wins, matches)[0] > 0.5:
            break
    assert wilson(wins, matches)[0] > 0.5


def test_uniform_play_outs_do_without_taste() -> None:
    match = some_way_in(game_named("blazon"), 0)
    blind = Search(match.game, match.agreed, Settings(noise=1, temperature=0.0))
    found = blind.run(match.view(match.to_play), match.legal, generator(1), iterations=FEW)
    assert set(np.unique(blind._trees[0].nodes["prior"][1 : blind._trees[0].used[0]])) == {1.0}
    assert found.iterations == FEW


def test_a_watcher_has_nothing_to_choose() -> None:
    match = some_way_in(game_named("blazon"), 0)
    found = Search(match.game, match.agreed).fathom(match.view(WATCHER), generator(1), FEW)
    assert found.sum() == pytest.approx(1)
