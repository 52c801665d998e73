"""A server on a machine where nothing is compiled, and people who do not wait for that.

Run as a program by `test_first_start.py`; what it finds it says on the last line.
"""

import json
import sys
import threading
from pathlib import Path
from typing import Any

from kingofarms.bots.processes.take_over import TakeOver
from kingofarms.engine.game.game import Game
from kingofarms.engine.paths import cache_folder
from kingofarms.engine.rules.compiled import cache_counts, target_of
from kingofarms.engine.rules.target import PROCESSOR
from kingofarms.games import game_named, games
from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.defaults import Settings

from ..running import Browser, Program, Running, until

TURNS = 3  # of the bot
MOST = 100  # acts of one's own until then
LATER = threading.Event()  # until then nothing is compiled
COMPILED_LATER = "heraldry"


def hold_back() -> None:
    """Compile only when told to, and one game only: the others would take minutes."""
    compile_it, load_it = TakeOver._compile, TakeOver._load

    def compile_later(self: TakeOver, game: Game) -> None:
        LATER.wait()
        if game.NAME == COMPILED_LATER:
            compile_it(self, game)

    def load(self: TakeOver, game: Game) -> None:
        if game.NAME == COMPILED_LATER:
            load_it(self, game)

    TakeOver._compile, TakeOver._load = compile_later, load  # type: ignore[method-assign]


def play_turns(player: Program, table: dict[str, Any]) -> int:
    """Act until the bot has acted several times, too; how many times that was."""

    def is_my_turn() -> bool:
        table.update(player.table(table["id"]))
        return bool(table["to_play"] == 0)

    until(is_my_turn)
    before, own = table["seq"], 0
    while table["seq"] - before - own < TURNS and own < MOST:
        player.act(table).raise_for_status()
        own += 1
        until(is_my_turn)
    return int(table["seq"]) - before - own


def main(folder: Path) -> dict[str, Any]:
    """Start, play everything in Python, let one game be compiled, and play on."""
    hold_back()
    running = Running(Settings(sqlite_url(folder), workers=1, pace=0.0)).start()
    found: dict[str, Any] = {"page": {}, "lobby": [], "bots": {}}
    browser, player = Browser(running.address), Program(running.address)
    try:
        for name in games():
            answer = browser.post("/play", game=name, name="Ann")
            found["page"][name] = browser.http.get(answer.headers["location"]).status_code
        found["lobby"].append(browser.http.get("/").text)
        tables = {name: player.new_table("me", "page", game=name) for name in games()}
        for name, table in tables.items():
            found["bots"][name] = play_turns(player, table)
        found["before"] = *cache_counts(), len(list(cache_folder().rglob("*.nbi")))
        LATER.set()
        until(lambda: running.parts.warm_up.progress(COMPILED_LATER) is None)
        assert target_of(game_named(COMPILED_LATER)) is PROCESSOR
        found["lobby"].append(browser.http.get("/").text)
        found["bots"]["after"] = play_turns(player, tables[COMPILED_LATER])
        found["after"] = cache_counts()
    finally:
        LATER.set()
        player.close()
        browser.close()
        running.stop()
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))))
