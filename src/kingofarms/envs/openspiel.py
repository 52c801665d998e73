"""The games as OpenSpiel knows them: importing this registers `python_kingofarms_<game>`.

`pyspiel.load_game("python_kingofarms_<game>(players=3)")`. Every option of the game is a parameter;
a value that looks like a number gets a `v` (`version=v3.1`). Each random pick, also in the setup,
is a separate chance node.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, ClassVar

import numpy as np
import pyspiel
from rich.text import Text

from kingofarms.engine.game.game import Game, games
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import Value, choosable
from kingofarms.envs.observation import layout_of, least_reward
from kingofarms.envs.table import NOTHING, ROOM, SETUP, Position, Table, table_for

PREFIX = "python_kingofarms_"
PLAYERS, CARDS = "players", "cards"  # parameters beside the options
PUBLIC, OWN, BOTH = range(3)  # what is observed


def parameters_of(game: Game) -> dict[str, Value]:
    """The parameters with their defaults."""
    usual = game.Options()
    options = {each.name: _as_parameter(getattr(usual, each.name)) for each in fields(usual)}
    return {PLAYERS: game.SEATS[0], **options, CARDS: ""}


def _as_parameter(value: Value) -> Value:
    # OpenSpiel reads `3.1` as a number, whatever the parameter is.
    is_word = isinstance(value, str) and value[:1].isdigit()
    return f"v{value}" if is_word else value


def options_among(game: Game, parameters: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    """The options that differ from the default."""
    usual, names = parameters_of(game), choosable(game.Options)
    options: dict[str, Value] = {}
    for name in names:
        value = parameters.get(name, usual[name])
        if value != usual[name]:
            plain = str(value).removeprefix("v")
            options[name] = plain if plain in names[name].names else value
    return tuple(options.items())


def type_of(game: Game) -> Any:
    """The entry in OpenSpiel's registry."""
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=PREFIX + game.NAME,
        long_name=game.TITLE,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if game.SECRETS
        else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.SEATS[-1],
        min_num_players=game.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=game.SECRETS,
        parameter_specification=parameters_of(game),
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its parameters; `game_class` makes one for each game."""

    game: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, parameters: Mapping[str, Value] | None = None) -> None:
        game = self.game
        usual = parameters_of(game)
        wishes = {k: v for k, v in (parameters or {}).items() if v != usual.get(k)}
        seats, cards = int(wishes.get(PLAYERS, usual[PLAYERS])), str(wishes.get(CARDS, ""))
        self.table: Table = table_for(game.NAME, seats, options_among(game, wishes), cards)
        self.bounds = game.bounds(self.table.agreed, seats, ROOM)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.ACTIONS,
            max_chance_outcomes=self.bounds.outcomes,
            num_players=seats,
            min_utility=least_reward(seats),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.bounds.decisions,
        )
        super().__init__(self.kind, info, wishes)

    def __reduce__(self) -> Any:
        return load, (str(self),)

    def new_initial_state(self) -> "TableState":
        """The state before the setup."""
        return TableState(self, self.table)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the random picks in one match."""
        return self.bounds.picks

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TableObserver":
        """What a seat sees now, or has seen so far."""
        return TableObserver(self.table, iig_obs_type or None, params)


class TableState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position. OpenSpiel copies and saves what is in its `__dict__`."""

    def __init__(self, game: TableGame, table: Table, position: Position | None = None) -> None:
        super().__init__(game)
        self.table = table
        self.position = position or table.begin()

    def current_player(self) -> int:
        """The seat to play, or OpenSpiel's numbers for chance and the end."""
        if self.position.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.to_play if self.position.legal else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.position.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the next random pick."""
        outcomes = self.position.outcomes
        return [(choice, 1 / outcomes) for choice in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        go_on = self.table.pick if self.position.outcomes else self.table.act
        self.position = go_on(self.position, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"pick {action}"
        return self.table.game.format_action(int(action), self.table.agreed)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The rewards; nothing until it is over."""
        return self.table.rewards(self.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """A state that looks the same to the seat. Its history starts here."""
        rng = generator(int(sampler() * (1 << 53)))
        supposed = self.table.supposed(self.position, player, rng)
        return TableState(self.get_game(), self.table, supposed)

    def __str__(self) -> str:
        table, position = self.table, self.position
        if position.doing == SETUP:
            return f"The table is being laid: {list(position.picks)}, then 1 of {position.outcomes}"
        seat = int(position.state["to_play"][0])
        names = table.game.seat_names(table.seats)
        view = table.view(position, seat)
        text = Text.from_markup(table.game.picture(view[0], seat, names, table.agreed)).plain
        if position.doing != NOTHING:
            action = table.game.format_action(position.doing, table.agreed)
            text += f"\n{action}: {list(position.picks)}, then 1 of {position.outcomes}"
        return text


class TableObserver:
    """An observation of a state: by default the View of a seat, field by field.

    With perfect recall it is only a text: everything the seat has seen. Public is what a watcher
    sees; private are the fields in which the seat sees more.
    """

    def __init__(self, table: Table, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observation; given: {params}")
        if kind and kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observation tells what all seats know together")
        self._table, self._layout = table, layout_of(table.game)
        self._recalls = bool(kind and kind.perfect_recall)
        has_own = not kind or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        is_public = not kind or kind.public_info
        self._what = (BOTH if has_own else PUBLIC) if is_public else OWN
        if self._recalls and self._what == OWN:
            raise ValueError("what was seen so far is told whole, or as far as it was public")
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if self._what != OWN and not self._recalls:
            self.tensor = np.zeros(self._layout.size, np.float32)
            self.dict = self._layout.unflatten(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        """Write what the player sees into `tensor`, and so into `dict`."""
        if self.tensor is not None:
            self.tensor[:] = self._row(state, WATCHER if self._what == PUBLIC else player)

    def string_from(self, state: TableState, player: int) -> str:
        """What the player sees, as text."""
        seat = WATCHER if self._what == PUBLIC else player
        if self._recalls:
            return self._table.remembered(state.position, seat)
        less = self._row(state, WATCHER) if self._what == OWN else None
        return self._layout.spell(self._row(state, seat), less)

    def _row(self, state: TableState, seat: int) -> Array:
        position = state.position
        if position.doing == SETUP:
            row = np.zeros(self._layout.size, np.int32)  # nothing lies there yet
            row[0] = seat
            return row
        return self._layout.flatten(self._table.view(position, seat), seat)


def load(name: str) -> Any:
    """The game with that name and parameters, for unpickling."""
    return pyspiel.load_game(name)


def game_class(game: Game) -> type[TableGame]:
    """The class that OpenSpiel calls with parameters.

    It must be a class: OpenSpiel releases registered objects after Python has shut down, which a
    plain function does not survive.
    """
    return type(f"{game.NAME}_game", (TableGame,), {"game": game, "kind": type_of(game)})


for _game in games().values():
    _class = game_class(_game)
    pyspiel.register_game(_class.kind, _class)
