"""Desk: where a worker answers requests. It keeps the bots and analysts that it used last.

A request always holds a View; of a match that is over, and that everybody may open, also open
tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from kingofarms.bots.bot import Bot
from kingofarms.bots.levels import bot_named
from kingofarms.bots.processes.take_over import load
from kingofarms.bots.processes.warm_up import bot_works, is_cached
from kingofarms.bots.search.analysis import ITERATIONS, Analysis, Analyst, Left
from kingofarms.bots.search.judge import answer, judge_for
from kingofarms.bots.search.questions import AnyAnswer, AnyQuestion
from kingofarms.bots.search.search import SECONDS as BRIEF_SECONDS
from kingofarms.bots.search.search import brief
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.match import Match
from kingofarms.engine.memo import Latest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import CACHE, UNCOMPILED
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import set_target, target_of
from kingofarms.engine.rules.record import Array, copied, dtype_of
from kingofarms.engine.rules.target import PYTHON
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games import game_named, games


@dataclass(frozen=True)
class Request:
    """What is asked about a View: the choice of a bot; without a bot, every action's worth."""

    game: str
    agreed: Agreed
    view: Array
    legal: tuple[int, ...]
    seed: int
    bot: str = ""
    strength: float = 1.0  # of the bot
    iterations: int = ITERATIONS  # of the analysis

    @classmethod
    def about(cls, match: Match, seed: int = 0, **asked: Any) -> "Request":
        """About the decision of the seat to play: never more than that seat sees."""
        view, legal = match.view(match.to_play), tuple(match.legal)
        return cls(match.game.NAME, match.agreed, view, legal, seed, **asked)


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
        if request.view.dtype != dtype_of(game.State):
            raise Refusal(_("That is not a View of {game}.").format(game=game.TITLE))
        if not request.legal:
            raise Refusal(_("There is nothing to choose from."))
        self._catch_up(game)
        view = copied(request.view)  # compiled code writes to what it is given
        key = (game.NAME, target_of(game), request.agreed.digest)
        rng = generator(request.seed)
        if request.bot:
            key_of_bot = (*key, request.bot, request.strength, is_limited)
            bot = self._kept(key_of_bot, lambda: self._new_bot(game, request))
            self._began = monotonic()
            return bot.choose(view, request.legal, rng)
        make = partial(Analyst, game, request.agreed, request.iterations)
        analyst = self._kept((*key, request.iterations), make)
        self._began = monotonic()
        return analyst.analyse(view, request.legal, rng, self._limit(game))

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

    def _limit(self, game: Game) -> Left | None:
        """What limits the thought under way; a game that is not compiled is thought about briefly.

        None: it takes as long as it takes.
        """
        if target_of(game) is PYTHON:
            return partial(self._left, BRIEF_SECONDS)
        return self._left if self._is_limited else None

    def _left(self, most: float = inf) -> float:
        """Seconds that the thought under way may still take."""
        allowed = self._allowed() if self._is_limited else inf
        return self._began + min(most, allowed) - monotonic()

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
        agreed, limit = request.agreed, self._limit(game)
        bot = bot_named(request.bot, game, agreed, request.strength, seconds=limit)
        return brief(bot, game, agreed, limit) if limit and target_of(game) is PYTHON else bot

    def _kept(self, key: tuple[object, ...], make: Callable[[], Kept]) -> Kept:
        """What was made under that key, or is made now. The one used least recently goes."""
        if key not in self.kept:
            self.kept[key] = make()
        item: Kept = self.kept[key]
        return item
