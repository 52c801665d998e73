"""Preparing: what is not compiled yet is compiled beside the server, while the lobby is up.

A process of its own does it and leaves the result in the cache. It is loaded here before it is
needed, in a thread, for that takes seconds. Tables of that game wait for it.
"""

import asyncio
import os
import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial

from kingofarms.bots.processes.warm_up import Work, is_warm, rules_work, table_works, warm
from kingofarms.engine.match.game import Game
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.compiled import CACHE, UNCOMPILED
from kingofarms.engine.scene import scene_of
from kingofarms.engine.words import _
from kingofarms.games import game_named, games
from kingofarms.web import garbage

WALK = 60  # actions of the match on which a scene is tried
LOADED: set[str] = set()  # games whose compiled rules this process has at hand
ASK = (
    "import sys; from kingofarms.web.tables.warm_up import compile_game; compile_game(sys.argv[1])"
)


class Preparing:
    """Which games can be played already."""

    def __init__(self) -> None:
        self._ready = {name: threading.Event() for name in games()}
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        for name, event in self._ready.items():
            if UNCOMPILED or CACHE is None or name in LOADED:
                event.set()
        if not self.is_done:
            threading.Thread(target=self._prepare, daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether everything can be played."""
        return all(event.is_set() for event in self._ready.values())

    def is_ready(self, game: str) -> bool:
        """Whether a table of that game can be set up without a wait."""
        return self._ready[game].is_set()

    async def ready(self, game: str) -> None:
        """Wait until it can."""
        while not self._ready[game].is_set():
            await asyncio.sleep(0.2)

    async def soon(self, game: str) -> bool:
        """Wait while it is only being loaded; False where it has to be compiled first."""
        while game in self._ready and not self._ready[game].is_set():
            if not is_cached(game):
                return False
            await asyncio.sleep(0.05)
        return True

    def _prepare(self) -> None:
        shortest_first = sorted(self._ready, key=lambda name: games()[name].MINUTES)
        for name in sorted(shortest_first, key=lambda name: not is_cached(name)):
            if not self._ready[name].is_set() and not self._closed:
                if not is_cached(name):
                    self._compile(name)
                load(name)
                self._ready[name].set()  # also where it failed: then that is told when it is used
        garbage.keep_what_is_there()

    def _compile(self, name: str) -> None:
        say(_("Getting {title} ready (first start only, about a minute) …"), name)
        self._process = subprocess.Popen([sys.executable, "-c", ASK, name], env=os.environ)  # noqa: S603 - ours
        self._process.wait()
        say(_("{title} is ready."), name)

    def close(self) -> None:
        """Compile no more."""
        self._closed = True
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


def say(text: str, game: str) -> None:
    """Progress, for who started the server; the lobby shows it, too."""
    sys.stderr.write(text.format(title=game_named(game).TITLE) + "\n")


def is_cached(game: str) -> bool:
    """Whether the cache has seen the rules and the bots of that game compiled."""
    return all(is_warm(mark) for mark, _work in works(game_named(game)))


def load(game: str) -> None:
    """Have the rules of that game at hand in this process."""
    with suppress(Exception):  # whoever uses it is told the same
        _mark, work = rules_work(game_named(game))
        work()
        LOADED.add(game)


def compile_game(game: str) -> None:
    """Fill the cache."""
    for mark, work in works(game_named(game)):
        if not is_warm(mark):
            warm(mark, work)


def works(game: Game) -> list[tuple[str, Work]]:
    """All that a table with bots needs, and what its pages ask of the rules."""
    return [*table_works(game), (f"scene-{game.NAME}", partial(touch_scene, game))]


def touch_scene(game: Game) -> None:
    """What a page asks in the course of a match: prices, what a card brings, why not."""
    match = Match(game, game.agree({}), game.SEATS[0], Stream(0))
    for step in range(WALK):
        if match.is_over:
            return
        scene, view, seat = scene_of(game), match.view(match.to_play)[0], match.to_play
        place = view, seat, match.names, match.agreed
        for thing in scene.things(*place).values():
            for action in thing.actions:
                ask = game.describe_action if action in match.legal else game.why_not
                ask(action, view, match.agreed)
        scene.prompt(*place)
        scene.shown(*place)
        match.act(match.legal[step % len(match.legal)])
