"""The OpenSpiel games, checked by OpenSpiel's own tests and searches."""

import gc
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.envs.openspiel import PREFIX, options_among
from kingofarms.games import game_named, games
from tests.kit.python import run

from .tables import EVERY_GAME, EVERY_TABLE, TABLES, Wishes

SIMULATIONS = 2 if UNCOMPILED else 6


def named(name: str, seats: int, wishes: Wishes) -> str:
    options = {key: f"v{value}" if key == "version" else value for key, value in wishes.items()}
    given = ",".join(f"{key}={value}" for key, value in {"players": seats, **options}.items())
    return f"{PREFIX}{name}({given})"


def kind_of(
    recall: bool = False,
    public: bool = True,
    private: Any = pyspiel.PrivateInfoType.SINGLE_PLAYER,
) -> Any:
    return pyspiel.IIGObservationType(
        perfect_recall=recall, public_info=public, private_info=private
    )


def by_chance(rng: np.random.RandomState) -> Callable[[Any], int]:
    return lambda state: int(rng.choice(state.legal_actions()))


def play(state: Any, choose: Callable[[Any], int], seed: int = 1) -> Any:
    """Play to the end."""
    rng = np.random.RandomState(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(choose(state))
    return state


def dealt(state: Any, seed: int = 1) -> Any:
    """At the first decision of a seat."""
    rng = np.random.RandomState(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _chance in state.chance_outcomes()]))
    return state


@EVERY_TABLE
def test_openspiel_simulates_it(name: str, seats: int, wishes: Wishes) -> None:
    game = pyspiel.load_game(named(name, seats, wishes))
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=name == "heraldry", verbose=False)


@EVERY_GAME
def test_openspiel_simulates_clones_and_saves_it_from_python(
    name: str, seats: int, wishes: Wishes
) -> None:
    judge: Any = games_sim_test.GamesSimTest()
    judge.sim_game(pyspiel.load_game(named(name, seats, wishes)))


@EVERY_GAME
def test_a_playthrough_is_replayed_to_the_letter(
    name: str, seats: int, wishes: Wishes, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(generate_playthrough, "_USE_ACTION_IDS", type("Yes", (), {"value": True}))
    file = tmp_path / "playthrough.txt"
    text = generate_playthrough.playthrough(named(name, seats, wishes), [], seed=2)
    file.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    # What was drawn by a seed is given as actions the second time.
    assert original == again


@EVERY_GAME
def test_openspiels_environment_plays_it(name: str, seats: int, wishes: Wishes) -> None:
    env = rl_environment.Environment(named(name, seats, wishes))
    env.seed(4)
    rng = np.random.RandomState(4)
    step = env.reset()
    size = env.observation_spec()["info_state"][0]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == size
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


@EVERY_TABLE
def test_openspiels_searches_play_it(name: str, seats: int, wishes: Wishes) -> None:
    game = pyspiel.load_game(named(name, seats, wishes))
    rng = np.random.RandomState(5)
    judge = mcts.RandomRolloutEvaluator(1, rng)
    bot = (
        ismcts.ISMCTSBot(game, judge, 2.0, SIMULATIONS, random_state=rng)
        if game_named(name).SECRETS
        else mcts.MCTSBot(game, 2.0, SIMULATIONS, judge, random_state=rng)
    )
    state = play(game.new_initial_state(), bot.step)
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("name", "seats", "wishes"), [table for table in TABLES if game_named(table[0]).SECRETS]
)
def test_searches_that_keep_their_samples_play_it(name: str, seats: int, wishes: Wishes) -> None:
    game = pyspiel.load_game(named(name, seats, wishes))
    rng = np.random.RandomState(6)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, rng),
        2.0,
        SIMULATIONS,
        max_world_samples=2,
        random_state=rng,
        use_observation_string=True,
    )
    for decision in range(3):
        state = dealt(game.new_initial_state(), decision)
        assert bot.step(state) in state.legal_actions()


@EVERY_TABLE
def test_a_resampled_state_looks_the_same(name: str, seats: int, wishes: Wishes) -> None:
    game, rng = pyspiel.load_game(named(name, seats, wishes)), np.random.RandomState(7)
    state, found = game.new_initial_state(), set()
    while not state.is_terminal():
        if state.is_player_node():
            seat = state.current_player()
            sample = state.resample_from_infostate(seat, rng.random_sample)
            for text in ("information_state_string", "observation_string"):
                assert getattr(sample, text)(seat) == getattr(state, text)(seat)
            assert sample.legal_actions() == state.legal_actions()
            assert sample.history() == []
            assert sample.clone().position is sample.position
            found.add(sample.position.state.tobytes() == state.position.state.tobytes())
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert (False in found) == game_named(name).SECRETS


@EVERY_TABLE
def test_public_and_private_are_told_apart(name: str, seats: int, wishes: Wishes) -> None:
    game = pyspiel.load_game(named(name, seats, wishes))
    public = make_observation(game, kind_of(private=pyspiel.PrivateInfoType.NONE))
    private = make_observation(game, kind_of(public=False))
    recalled = make_observation(game, kind_of(True, private=pyspiel.PrivateInfoType.NONE))
    state = dealt(game.new_initial_state())
    assert len({public.string_from(state, seat) for seat in range(seats)}) == 1
    assert public.string_from(state, 0).startswith("seat=-1 ")
    for seat in range(seats):
        told = private.string_from(state, seat)
        assert told.startswith(f"seat={seat}")
        assert (told != f"seat={seat}") == game_named(name).SECRETS
    assert private.tensor is None
    assert len({recalled.string_from(state, seat) for seat in range(seats)}) == 1
    assert recalled.string_from(state, 0).startswith("seat -1; ")


def test_an_impossible_observation_is_refused() -> None:
    game = pyspiel.load_game(PREFIX + "blazon")
    for kind, params, why in (
        (kind_of(private=pyspiel.PrivateInfoType.ALL_PLAYERS), None, "all seats know together"),
        (kind_of(True, public=False), None, "as far as it was public"),
        (None, {"colour": 1}, "no parameters"),
    ):
        with pytest.raises(ValueError, match=why):
            game.make_py_observer(kind, params)


def test_each_game_is_registered_with_its_options() -> None:
    registered = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for game in games().values():
        kind = registered[PREFIX + game.NAME]
        assert {"players", "cards"} < set(kind.parameter_specification)
        assert kind.max_num_players == game.SEATS[-1]
        loaded = pyspiel.load_game(PREFIX + game.NAME)
        assert str(loaded) == f"{PREFIX}{game.NAME}()"
        assert loaded.table.agreed.said == game.agree({}).said
        for seats in game.SEATS:
            assert pyspiel.load_game(PREFIX + game.NAME, {"players": seats}).num_players() == seats


def test_every_option_can_be_a_parameter() -> None:
    game = pyspiel.load_game(PREFIX + "kings_blade(version=v3,same_blade=true,turn_limit=7)")
    said = game.table.agreed.said
    assert (said["version"], said["same_blade"], said["turn_limit"]) == ("3", True, 7)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert options_among(game_named("blazon"), {"edition": "de", "players": 3, "cards": ""}) == (
        ("edition", "de"),
    )
    with pytest.raises(Refusal, match="turn_limit"):
        pyspiel.load_game(PREFIX + "kings_blade(turn_limit=0)")
    with pytest.raises(Refusal, match="Possible: 2, 3, 4"):
        pyspiel.load_game(PREFIX + "kings_blade(players=9)")


def test_other_cards_can_be_a_parameter() -> None:
    cards = Path(__file__).parents[1] / "games" / "kings_blade" / "cards.csv"
    game = pyspiel.load_game(PREFIX + "kings_blade", {"cards": str(cards)})
    ours = pyspiel.load_game(PREFIX + "kings_blade")
    assert game.table.agreed.content_digest != ours.table.agreed.content_digest
    state = pyspiel.load_game(str(game)).new_initial_state()
    assert pickle.loads(pickle.dumps(state)).table.cards == str(cards)


def test_actions_are_in_notation() -> None:
    state = pyspiel.load_game(PREFIX + "heraldry").new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "pick 3"
    assert str(state) == "The table is being laid: [], then 1 of 9"
    for outcome in (0, 4):
        state.apply_action(outcome)
    assert state.current_player() == 1
    for action in state.legal_actions():
        assert state.string_to_action(1, state.action_to_string(1, action)) == action
    assert "Row" in str(state)


def test_a_state_outlives_the_game_that_it_was_got_from() -> None:
    state = pyspiel.load_game(PREFIX + "blazon(turn_limit=1)").new_initial_state()
    gc.collect()
    clone = play(state, by_chance(np.random.RandomState(9))).clone()
    assert clone.returns() == state.returns()
    assert clone.get_game().table is state.table


@pytest.mark.slow
@pytest.mark.parametrize("name", list(games()))
def test_whole_matches_of_every_number_of_seats_are_within_bounds(name: str) -> None:
    for seats in game_named(name).SEATS:
        game = pyspiel.load_game(PREFIX + name, {"players": seats})
        state = play(game.new_initial_state(), by_chance(np.random.RandomState(seats)))
        assert len(state.history()) <= game.max_history_length()


@pytest.mark.slow
def test_python_shuts_down_cleanly_after_it() -> None:
    code = f"import pyspiel, kingofarms.envs.openspiel; pyspiel.load_game('{PREFIX}heraldry')"
    done = run("-c", code)
    assert (done.returncode, done.stderr) == (0, "")
