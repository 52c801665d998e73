"""The series that a question needs, in words that hold for every game."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingofarms.bots.by_name import LEVELS, bots_for
from kingofarms.engine.game.game import Game
from kingofarms.engine.words import _
from kingofarms.lab.series.plan import COMPILED

USUAL, STRONG, WEAK = "usual", "strong", "weak"
BUDGETS = {STRONG: 50, WEAK: 5}  # iterations of the search at each decision
# The bots of questions about usual ones, the weakest first; each answers by itself.
STRENGTHS = ("greedy", "search:20", "search:100")
PERFECT = 1_000_000  # more than any search thinks
# The most matches of bots that think. They depend on no clock: the same seed gives the same answer.
MOST, WORK, LEAST = 800, 40_000, 40  # matches; iterations at a decision times matches; matches
FORKED = 4  # times as long as a match without forks


@dataclass(frozen=True)
class Needs:
    """Bots by what they are for, whether each deal is played in every seating, and the matches.

    `two` asks for as few seats as the game allows; else as many as are wished.
    """

    bots: tuple[str, ...] = (USUAL,)
    swap: bool = False
    matches: int = 2000
    two: bool = False
    forks: int = 0  # decisions of each kind in a match that are tried

    def words(self) -> str:
        """What such a series is."""
        names = {USUAL: _("quick bots"), STRONG: _("strong bots"), WEAK: _("weak bots")}
        bots = " + ".join(names[role] for role in self.bots)
        words = _("{matches} matches of {bots}").format(matches=self.matches, bots=bots)
        if self.bots == (USUAL,):
            return _("{words}, and fewer of stronger ones").format(words=words)
        if not self.swap:
            return words
        return _("{words}, every deal in every seating").format(words=words)

    def seats(self, game: Game, wish: int | None) -> int:
        """How many seats."""
        if self.two:
            return game.SEATS[0]
        return game.SEATS[-1] if wish is None else wish

    def most(self, bots: Sequence[str]) -> int:
        """The most matches of these bots, unless more are wished for."""
        if all(bot in COMPILED for bot in bots) or self.bots != (USUAL,):
            return self.matches
        many = max(LEAST, min(MOST, WORK // max(1, *map(thinking, bots))))
        return min(self.matches, max(LEAST, many // FORKED) if self.forks else many)


def thinking(bot: str) -> int:
    """How many continuations a bot tries at each decision: the more, the stronger it is."""
    name, _colon, dial = bot.partition(":")
    if name == "search" and dial.isdecimal():
        return int(dial)
    if name in LEVELS:
        return LEVELS[name].iterations
    return {"uniform": 0, "greedy": 1}.get(name, PERFECT)


def usual_bots(game: Game) -> list[str]:
    """The bots of several strengths that know the game, the weakest first."""
    return [bot for bot in STRENGTHS if bot.partition(":")[0] in bots_for(game)]


def bots_of(needs: Needs, seats: int) -> tuple[str, ...]:
    """A bot for each seat, in turn, where they play against each other."""
    names = [f"search:{BUDGETS[role]}" for role in needs.bots]
    return tuple(names[seat % len(names)] for seat in range(seats))
