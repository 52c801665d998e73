"""The plan of a series: what defines its matches. Equal plans give equal matches."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any

from kingofarms.bots.bot import Bot
from kingofarms.bots.levels import bot_named
from kingofarms.engine.game.game import Game, games, register
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.lab.spec import is_quick

FORKED = re.compile(r"uniform|greedy|search:\d+")  # bots that can be asked for their next choice
MOST_BITS = 63  # of a seed


@dataclass(frozen=True)
class Plan:
    """The settings of a series. The number of matches is no part of it, so that it can grow."""

    game: Game
    agreed: Agreed
    seats: int
    bots: tuple[str, ...]  # by entrant: one for each seat
    seed: int
    swap: bool = False  # every deal is played once for each rotation of the bots
    forks: int = 0  # decisions of each kind that are also taken otherwise, in each match

    def check(self) -> None:
        """Refuse a series that can't be played."""
        check_seats(self.game, self.seats)
        if len(self.bots) != self.seats:
            raise Refusal(
                _("{seats} seats need one bot for all or {seats} bots, not {count}.").format(
                    seats=self.seats, count=len(self.bots)
                )
            )
        if abs(self.seed) >> MOST_BITS:
            raise Refusal(_("That seed is too long. Use up to 18 digits."))
        for name in dict.fromkeys(self.bots):
            bot_named(name, self.game, self.agreed)
            if self.forks and not FORKED.fullmatch(name):
                raise Refusal(
                    _("Forks need greedy, uniform or search; {name} has no next choice.").format(
                        name=name
                    )
                )

    @property
    def per_deal(self) -> int:
        """The number of matches on one deal."""
        return self.seats if self.swap else 1

    def deal(self, match: int) -> int:
        """The deal of that match; its chance is `streamed(seed, deal)`."""
        return match // self.per_deal

    def rotation(self, match: int) -> int:
        """By how many seats the bots are moved in that match."""
        return match % self.per_deal

    def entrants(self, match: int) -> list[int]:
        """Which bot sits at each seat, as its place in `bots`."""
        return [(seat + self.rotation(match)) % self.seats for seat in range(self.seats)]

    def bots_of(self, match: int) -> list[str]:
        """The bots of that match, by seat."""
        return [self.bots[entrant] for entrant in self.entrants(match)]

    def seated(self, match: int, strength: float = 1.0) -> list[Bot]:
        """New bots for that match, by seat: none remembers what it has played before."""
        names = self.bots_of(match)
        return [bot_named(name, self.game, self.agreed, strength) for name in names]

    @property
    def is_compiled(self) -> bool:
        """Whether whole matches are one compiled call: no bot need be asked."""
        return is_quick(self.bots)

    def __reduce__(self) -> tuple[Any, ...]:
        """A plan goes to other processes; a game is a package, which is named there."""
        rest = {each.name: getattr(self, each.name) for each in fields(self)[1:]}
        return plan_from, (type(self), self.game.package, self.game.NAME, rest)


def plan_from(kind: type[Plan], package: str, name: str, rest: dict[str, Any]) -> Plan:
    """The plan as another process had it."""
    return kind(game_of(package, name), **rest)


def game_of(package: str, name: str) -> Game:
    """The game of that package, also where nobody has registered it yet."""
    import_module("kingofarms.games")  # registers those that are installed
    if name not in games():
        register(import_module(package).game)
    return games()[name]


def bots_for_seats(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot for each seat: one name stands for all of them."""
    names = ",".join(bots).split(",")
    plain = [re.sub(r"[\s_]+", "-", name.strip().lower()) for name in names]
    return tuple(plain * seats if len(plain) == 1 else plain)
