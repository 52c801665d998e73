"""Workers: processes with low priority that run bots for many tables.

They are sent a View, the legal actions, the terms and a seed, never a State. The same seed gives
the same choice as the bot would make in this process with `generator(seed)`.
"""

import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from math import inf
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Any

import numpy as np

from kingofarms.bots.bot import Bot
from kingofarms.bots.brief import SECONDS as BRIEF_SECONDS
from kingofarms.bots.brief import brief
from kingofarms.bots.processes.allowance import Allowance
from kingofarms.bots.processes.take_over import load
from kingofarms.bots.processes.warm_up import bot_works, is_cached
from kingofarms.bots.registry import bot_named
from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import CACHE
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import set_target, target_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.target import PYTHON
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, current_language, speaking
from kingofarms.games import game_named, games

NICER = 10  # by so much workers give way
KEPT = 8  # bots that a worker keeps: a tree's memory is allocated once

SPAWN = get_context("spawn")  # a fork would take locks and threads along


@dataclass(frozen=True)
class Request:
    """A request to a worker, made of plain data."""

    game: str
    agreed: Agreed
    bot: str
    strength: float
    view: bytes
    legal: tuple[int, ...]
    seed: int
    language: str
    is_limited: bool = False  # by the seconds that the worker is allowed


class Workers:
    """A pool of processes. A request waits until one of them is free.

    A Future can be cancelled until its bot starts to think. A crashed worker is replaced.
    Workers that `may_compile` compile what a bot calls; others think briefly, in Python, until
    somebody else has compiled it.
    """

    def __init__(self, count: int, may_compile: bool = True) -> None:
        if count < 1:
            raise Refusal(_("At least one worker is needed."))
        self._closed = False
        self.count = count
        self._workers = [Worker(may_compile) for _number in range(count)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        # A thread for each worker waits for its answer, so it is known exactly which have begun.
        self._waiting = ThreadPoolExecutor(count, "worker")

    def submit(
        self,
        game_name: str,
        agreed: Agreed,
        bot_name: str,
        view: Array,
        legal: Sequence[int],
        seed: int,
        strength: float = 1.0,
        allowance: Allowance | None = None,
    ) -> Future[int]:
        """The future choice of the bot. A Refusal if the bot can't be asked.

        With an allowance it answers in that time, and its choice depends on the machine.
        """
        if self._closed:
            raise Refusal(_("The workers have been sent home; they choose no more."))
        request = Request(
            game_name,
            agreed,
            bot_name,
            strength,
            bytes(np.ascontiguousarray(view).view(np.uint8)),
            tuple(int(action) for action in legal),
            seed,
            current_language(),
            allowance is not None,
        )
        return self._waiting.submit(self._ask, request, allowance)

    def _ask(self, request: Request, allowance: Allowance | None) -> int:
        worker = self._free.get()
        try:
            return worker.ask(request, allowance)
        except (EOFError, OSError) as error:
            if not self._closed:
                worker.start()
            raise Refusal(_("The worker was lost while it thought; ask again.")) from error
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """Stop all processes. Waiting requests are cancelled, running ones abandoned."""
        self._closed = True
        self._waiting.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.stop()
        self._waiting.shutdown()
        for worker in self._workers:
            worker.stop()  # once more: one may just have been replaced

    def __enter__(self) -> "Workers":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class Worker:
    """One process and the connection to it."""

    def __init__(self, may_compile: bool = True) -> None:
        self._may_compile = may_compile
        self.start()

    def start(self) -> None:
        """Start a new process, which loads its modules at once."""
        self._line, its = SPAWN.Pipe()
        self._seconds = SPAWN.RawValue("d", 0.0)  # that the thought under way may take
        settings = its, self._may_compile, self._seconds
        self._process = SPAWN.Process(target=serve, args=settings, daemon=True)
        with without_ctrl_c():
            self._process.start()
        its.close()

    def ask(self, request: Request, allowance: Allowance | None = None) -> int:
        """Wait for the choice. A Refusal of the worker is raised here."""
        with allowance.reaching(self._seconds) if allowance else nullcontext():
            self._line.send(request)
            answer = self._line.recv()
        if isinstance(answer, Exception):
            raise answer
        return int(answer)

    def stop(self) -> None:
        """Stop the process, whatever it is doing."""
        self._process.terminate()
        self._process.join()


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Processes started inside do not get Ctrl-C: only the one that started them answers it."""
    resource_tracker.ensure_running()  # else started by the first process, and it unblocks SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(line: Connection, may_compile: bool, seconds: Any) -> None:
    """The loop of a worker process. It ends when the connection closes.

    `seconds` is shared with the parent, which may change it while a bot thinks.
    """
    if hasattr(os, "nice"):
        os.nice(NICER)
    Thread(target=end_with_parent, daemon=True).start()
    desk = Desk(may_compile, lambda: float(seconds.value))
    while True:
        try:
            request = line.recv()
        except EOFError:
            return
        answer: int | Exception
        try:
            with speaking(request.language):
                answer = desk.choose(request)
        except Refusal as refusal:
            answer = refusal
        except Exception as error:  # a mistake in one request must not cost the others the worker
            answer = RuntimeError(f"{type(error).__name__}: {error}")
        try:
            line.send(answer)
        except OSError:
            return


def end_with_parent() -> None:
    """Stop thinking when the parent process is gone."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


class Desk:
    """The bots that a worker keeps, the most recent ones."""

    def __init__(
        self, may_compile: bool = True, allowed: Callable[[], float] = lambda: inf
    ) -> None:
        self.bots: OrderedDict[tuple[object, ...], Bot] = OrderedDict()
        self._allowed = allowed  # seconds that a thought may take, as of now
        self._began = 0.0
        self._waiting = {} if may_compile else games()
        for game in self._waiting.values():
            set_target(game, PYTHON)

    def choose(self, request: Request) -> int:
        """The choice of the requested bot."""
        game = game_named(request.game)
        view, legal = view_of(game, request.view), request.legal
        if not legal:
            raise Refusal(_("There is nothing to choose from."))
        self._catch_up(game)
        bot = self._bot(game, request)
        self._began = monotonic()
        return bot.choose(view, legal, generator(request.seed))

    def _left(self) -> float:
        """Seconds that the thought under way may still take."""
        return self._began + self._allowed() - monotonic()

    def _left_briefly(self) -> float:
        """The same for a bot that thinks briefly."""
        return self._began + min(BRIEF_SECONDS, self._allowed()) - monotonic()

    def _catch_up(self, game: Game) -> None:
        """Load the game's compiled code once it is there; without a cache, compile it meanwhile."""
        if game.NAME in self._waiting and (CACHE is None or is_cached(game)):
            del self._waiting[game.NAME]
            if CACHE is None:
                Thread(target=load, args=(game, bot_works(game)), daemon=True).start()
            else:
                load(game, bot_works(game))

    def _bot(self, game: Game, request: Request) -> Bot:
        target = target_of(game)
        which = (request.agreed.digest, request.bot, request.strength, request.is_limited)
        key = (game.NAME, target, *which)
        if key not in self.bots:
            agreed, left = request.agreed, self._left if request.is_limited else None
            bot = bot_named(request.bot, game, agreed, request.strength, seconds=left)
            if target is PYTHON:
                bot = brief(bot, game, agreed, self._left_briefly if left else BRIEF_SECONDS)
            self.bots[key] = bot
        self.bots.move_to_end(key)
        if len(self.bots) > KEPT:
            self.bots.popitem(last=False)
        return self.bots[key]


def view_of(game: Game, data: bytes) -> Array:
    """The View as a writable array of one, as compiled code expects it."""
    view = new(game.State)
    if len(data) != view.nbytes:
        raise Refusal(_("That is not a View of {game}.").format(game=game.TITLE))
    return copied(np.frombuffer(data, view.dtype))
