"""Finished tables, played by bots and put into a database as a server would have."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kingofarms.bots.bot import generators, let_choose
from kingofarms.bots.levels import bot_named
from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.games import game_named
from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.database.matches import insert_table
from kingofarms.web.database.store import Store
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.table import Entered, Header, Table
from kingofarms.web.people.keys import new_code

HOST = "host"
NAMES = ("Anna", "Ben", "Cid", "Dora", "Emil")


def finished(
    game_name: str,
    bots: Sequence[str],
    name: str,
    seed: int = 1,
    wishes: dict[str, Any] | None = None,
    acts: int = -1,
) -> tuple[Table, list[Entered]]:
    """A table whose seats were played by these bots under people's names; -1: to its end."""
    game, began = game_named(game_name), round(time.time(), 3)
    match = Match(game, game.agree(wishes or {}), len(bots), Sealed(bytes([seed] * 32)))
    header = Header(name, new_code(), False, Clock(), HOST, began)
    table, entered = Table(header, match), list[Entered]()

    def enter(entry: Any, player: str | None = None) -> None:
        now = began + len(entered)
        entered.append((entry, now, player, None))
        table.enter(*entered[-1])

    for seat in range(len(bots)):
        enter(Sit(seat=seat, player=NAMES[seat]), f"{HOST}{seat}")
    players = [bot_named(bot, game, match.agreed) for bot in bots]
    rngs = generators(seed, 0, len(bots))
    while not match.is_over and len(match.steps) != acts:
        seat = match.to_play
        action = let_choose(match, players[seat], rngs[seat])
        enter(Act(seat=seat, action=game.format_action(action, match.agreed)))
    return table, entered


def put(
    folder: Path, tables: Sequence[tuple[Table, list[Entered]]], database: str | None = None
) -> None:
    """Put them into that database, or the one in that folder."""
    store = Store(database or sqlite_url(folder))
    try:
        with store.engine.begin() as connection:
            for table, entered in tables:
                insert_table(connection, table, entered, store.server)
    finally:
        store.close()
