"""Desk: where a worker answers requests. It keeps the bots and analysts that it used last.

A request is plain data and always holds a View; of a match that is over, and that everybody may
open, also open tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

import numpy as np

from kingofarms.bots.bot import Bot
from kingofarms.bots.by_name import bot_named
from kingofarms.bots.processes.take_over import load
from kingofarms.bots.processes.warm_up import bot_works, is_cached
from kingofarms.bots.search.analysis import ITERATIONS, Analysis, Analyst
from kingofarms.bots.search.judge import answer, judge_for
from kingofarms.bots.search.questions import AnyAnswer, AnyQuestion
from kingofarms.bots.search.search import SECONDS as BRIEF_SECONDS
from kingofarms.bots.search.search import brief
from kingofarms.engine.game.game import Game
from kingofarms.engine.memo import Latest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import CACHE, UNCOMPILED
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import set_target, target_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.target import PYTHON
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games import game_named, games


@dataclass(frozen=True)
class Request:
    """What is asked about a View: the choice of a bot; without a bot, every action's worth."""

    game: str
    agreed: Agreed
    view: bytes
    legal: tuple[int, ...]
    seed: int
    bot: str = ""
    strength: float = 1.0  # of the bot
    iterations: int = ITERATIONS  # of the analysis


@dataclass(frozen=True)
class StudyRequest:
    """Questions about a match that is over: the first ones are answered, as time allows."""

    game: str
    agreed: Agreed
    questions: tuple[AnyQuestion, ...]


AnyRequest = Request | StudyRequest

LOADING = 3.0  # seconds that a bot waits for compiled code; then it thinks briefly, in Python
STUDY_SECONDS = 1.0  # after which no further question about a finished match is begun
KEPT = 8  # bots and analysts that a worker keeps: a tree's memory is allocated once

Kept = TypeVar("Kept")


class Desk:
    """Answers one request after the other."""

    def __init__(
        self, may_compile: bool = True, allowed: Callable[[], float] = lambda: inf
    ) -> None:
        self.kept: Latest[tuple[object, ...], Any] = Latest(KEPT)
        self._allowed = allowed  # seconds that a thought may take, as of now
        self._began, self._is_limited = 0.0, False
        self._waiting = {} if may_compile else games()
        self._loading: dict[str, Thread] = {}
        for game in self._waiting.values():
            set_target(game, PYTHON)

    def answer(
        self, request: AnyRequest, is_limited: bool = False
    ) -> int | Analysis | list[AnyAnswer]:
        """What was asked for, perhaps limited by the seconds that the worker is allowed."""
        self._is_limited = is_limited
        if isinstance(request, StudyRequest):
            return self.study(request)
        game = game_named(request.game)
        view = view_of(game, request.view)
        if not request.legal:
            raise Refusal(_("There is nothing to choose from."))
        self._catch_up(game)
        key = (game.NAME, target_of(game), request.agreed.digest)
        rng = generator(request.seed)
        if request.bot:
            key_of_bot = (*key, request.bot, request.strength, is_limited)
            bot = self._kept(key_of_bot, lambda: self._new_bot(game, request))
            self._began = monotonic()
            return bot.choose(view, request.legal, rng)
        # A game that is not compiled is analysed briefly.
        make = partial(Analyst, game, request.agreed, request.iterations)
        analyst = self._kept((*key, request.iterations), make)
        left = self._left if is_limited else None
        if target_of(game) is PYTHON:
            left = self._left_briefly if left else self._brief_left
        self._began = monotonic()
        return analyst.analyse(view, request.legal, rng, left)

    def study(self, request: StudyRequest) -> list[AnyAnswer]:
        """Answers about a finished match until the time is over: one at least.

        A game that is not compiled must wait.
        """
        game = game_named(request.game)
        self._catch_up(game, None)
        if target_of(game) is PYTHON and not UNCOMPILED:
            raise Refusal(_("{game} is still being got ready.").format(game=_(game.TITLE)))
        key = ("study", game.NAME, request.agreed.digest)
        judge = self._kept(key, lambda: judge_for(game, request.agreed))
        self._began, answers = monotonic(), list[AnyAnswer]()
        for question in request.questions:
            answers.append(answer(judge, question))
            if self._began + STUDY_SECONDS <= monotonic():
                break
            if self._is_limited and self._left() <= 0:
                break
        return answers

    def _left(self) -> float:
        """Seconds that the thought under way may still take."""
        return self._began + self._allowed() - monotonic()

    def _brief_left(self) -> float:
        """The same for one that is brief and has no other limit."""
        return self._began + BRIEF_SECONDS - monotonic()

    def _left_briefly(self) -> float:
        """The same for one that is brief and has a limit."""
        return self._began + min(BRIEF_SECONDS, self._allowed()) - monotonic()

    def _catch_up(self, game: Game, seconds: float | None = LOADING) -> None:
        """Load the game's compiled code once it is there; wait for it at most so long.

        Without a cache it is compiled, and nobody waits. On a busy machine both take long: the game
        goes on in Python meanwhile.
        """
        if game.NAME in self._waiting and (CACHE is None or is_cached(game)):
            del self._waiting[game.NAME]
            loading = Thread(target=load, args=(game, bot_works(game)), daemon=True)
            loading.start()
            self._loading[game.NAME] = loading
            if CACHE is not None:
                loading.join(seconds)
        elif seconds is None and CACHE is not None and game.NAME in self._loading:
            self._loading[game.NAME].join()

    def _new_bot(self, game: Game, request: Request) -> Bot:
        agreed, left = request.agreed, self._left if self._is_limited else None
        bot = bot_named(request.bot, game, agreed, request.strength, seconds=left)
        if target_of(game) is PYTHON:
            return brief(bot, game, agreed, self._left_briefly if left else BRIEF_SECONDS)
        return bot

    def _kept(self, key: tuple[object, ...], make: Callable[[], Kept]) -> Kept:
        """What was made under that key, or is made now. The one used least recently goes."""
        if key not in self.kept:
            self.kept[key] = make()
        item: Kept = self.kept[key]
        return item


def view_of(game: Game, data: bytes) -> Array:
    """The View as a writable array of one, as compiled code expects it."""
    view = new(game.State)
    if len(data) != view.nbytes:
        raise Refusal(_("That is not a View of {game}.").format(game=game.TITLE))
    return copied(np.frombuffer(data, view.dtype))
