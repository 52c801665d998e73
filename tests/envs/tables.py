"""Short and varied tables for the tests of the research libraries."""

from importlib import import_module
from typing import Any

import pytest

from kingofarms.engine.game.game import Game, games
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, copied
from kingofarms.envs.table import Position, Table, table_for

from ..unseen import change_secrets

Wishes = dict[str, Any]


def facts(name: str) -> Any:
    """What the suite knows of a game's tables."""
    return import_module(f"tests.games.{name}.short_tables")


TABLES: list[tuple[str, int, Wishes]] = [
    (name, seats, wishes) for name in games() for seats, wishes in facts(name).TABLES
]


def said(table: tuple[str, int, Wishes]) -> str:
    name, seats, wishes = table
    return f"{name}-{seats}-" + ",".join(f"{key}={value}" for key, value in wishes.items())


EVERY_TABLE = pytest.mark.parametrize(("name", "seats", "wishes"), TABLES, ids=map(said, TABLES))
# Of each game the one with most seats, for judges that look at the interface alone.
LARGEST = [max((t for t in TABLES if t[0] == name), key=lambda table: table[1]) for name in games()]
EVERY_GAME = pytest.mark.parametrize(("name", "seats", "wishes"), LARGEST, ids=map(said, LARGEST))


def laid(name: str, seats: int, wishes: Wishes) -> Table:
    return table_for(name, seats, tuple(wishes.items()))


def one_of(position: Position, rng: Array) -> int:
    """A random action of the seat to play, or of chance."""
    if position.outcomes:
        return pick(position.outcomes, rng)
    return position.legal[pick(len(position.legal), rng)]


def after(table: Table, position: Position, decision: int) -> Position:
    go_on = table.pick if position.outcomes else table.act
    return go_on(position, decision)


def positions(table: Table, seed: int) -> list[Position]:
    """A random match, including its chance nodes."""
    rng = generator(seed)
    found = [table.begin()]
    while not found[-1].is_over:
        found.append(after(table, found[-1], one_of(found[-1], rng)))
    return found


def with_other_secrets(game: Game, state: Array, seat: int, seed: int) -> Array:
    """A table that looks the same to that seat, with everything else dealt again."""
    other = copied(state)
    change_secrets(game, other[0], seat, generator(seed))
    return other
