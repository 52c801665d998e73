"""Nobody waits for the compiler: a game is played in Python until its compiled code is there.

Another process compiles what the cache lacks. Then it is loaded here, in a thread, for that takes
seconds; and from one call to the next the compiled functions take over, at open tables, too.
"""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable

from kingofarms.bots.processes.warm_up import Work, is_cached, table_works
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.cache_folder import CACHE, UNCOMPILED
from kingofarms.engine.rules.compiled import loading, set_target
from kingofarms.engine.rules.target import PROCESSOR, PYTHON
from kingofarms.engine.words import _

LOOK = 0.5  # seconds between two looks at how far it is
COMPILE = """
import os, sys
from kingofarms.bots.processes.warm_up import compile_game
from kingofarms.games import game_named
if hasattr(os, "nice"):
    os.nice(10)  # people and bots go first
compile_game(game_named(sys.argv[1]))
"""

log = logging.getLogger("kingofarms")
loaded: set[str] = set()  # games whose compiled code this process has at hand


class TakeOver:
    """Gets games ready one after the other, in their order, those first that are in the cache.

    `works` says what to load for a game, `tell` hears how far it is, `done` when all are ready.
    """

    def __init__(
        self,
        games: Iterable[Game],
        works: Callable[[Game], list[Work]] = table_works,
        tell: Callable[[str], None] = lambda _text: None,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        self._works, self._tell, self._done = works, tell, done
        self._waiting = {} if UNCOMPILED else {g.NAME: g for g in games if g.NAME not in loaded}
        self._closed = False
        self._thread = threading.Thread(target=self._get_ready, daemon=True)

    def start(self) -> "TakeOver":
        """Let the games run in Python from now on, and begin."""
        for game in self._waiting.values():
            set_target(game, PYTHON)
        self._thread.start()
        return self

    @property
    def is_done(self) -> bool:
        """Whether every game is compiled and at hand."""
        return not self._waiting

    def progress(self, name: str) -> tuple[int, int] | None:
        """How many pieces of how many are compiled; None for a game that is ready."""
        game = self._waiting.get(name)
        if game is None:
            return None
        works = table_works(game)
        return sum(work.is_done for work in works), len(works)

    def wait(self, seconds: float | None = None) -> None:
        """Until all are ready, or so many seconds."""
        self._thread.join(seconds)

    def close(self) -> None:
        """Compile no more here; what was not ready is compiled when it is called."""
        self._closed = True
        if self._thread.is_alive():
            self._thread.join()
        for game in self._waiting.values():
            set_target(game, PROCESSOR)

    def _get_ready(self) -> None:
        for game in sorted(self._waiting.values(), key=lambda game: not is_cached(game)):
            if CACHE and not is_cached(game) and not self._closed:
                self._compile(game)
            if not self._closed:
                self._load(game)
        if not self._closed:
            self._done()

    def _compile(self, game: Game) -> None:
        """Have another process fill the cache."""
        self._tell(
            _("Getting {title} ready (first start only, about a minute) …").format(title=game.TITLE)
        )
        process = subprocess.Popen(  # noqa: S603 - ours
            [sys.executable, "-c", COMPILE, game.NAME],
            env=os.environ,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for whoever plays
        )
        before = 0
        while process.poll() is None and not self._closed:
            try:
                process.wait(LOOK)
            except subprocess.TimeoutExpired:
                done, count = self.progress(game.NAME) or (0, 0)
                if done > before:
                    self._tell(words_for(game, done, count))
                before = done
        if self._closed:
            process.terminate()
        process.wait()

    def _load(self, game: Game) -> None:
        if load(game, self._works(game), lambda: self._closed):
            self._tell(_("{title} is ready.").format(title=game.TITLE))
        if not self._closed:
            del self._waiting[game.NAME]


def load(
    game: Game, works: Iterable[Work], is_given_up: Callable[[], bool] = lambda: False
) -> bool:
    """Load the compiled code for these works, or compile it; then it takes over.

    Where that fails the game goes on in Python, and the log says why.
    """
    try:
        with loading():
            for work in works:
                if is_given_up():
                    return False
                work.do()
    except Exception:
        log.exception("not compiled", extra={"game": game.NAME})
        return False
    set_target(game, PROCESSOR)
    loaded.add(game.NAME)
    return True


def words_for(game: Game, done: int, count: int) -> str:
    """How far a game is."""
    return _("Getting {title} ready: {done} of {count}").format(
        title=game.TITLE, done=done, count=count
    )
