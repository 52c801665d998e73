"""The series that a question needs, in words that hold for every game."""

from dataclasses import dataclass

from kingofarms.bots.registry import bots_for
from kingofarms.engine.game.game import Game
from kingofarms.engine.words import _

USUAL, STRONG, WEAK = "usual", "strong", "weak"
BUDGETS = {USUAL: 20, STRONG: 50, WEAK: 5}  # iterations of the search at each decision


@dataclass(frozen=True)
class Needs:
    """Bots by what they are for, whether each deal is played in every seating, and the matches.

    `two` asks for as few seats as the game allows; else as many as are wished.
    """

    bots: tuple[str, ...] = (USUAL,)
    swap: bool = False
    matches: int = 2000
    two: bool = False

    def words(self) -> str:
        """What such a series is."""
        names = {USUAL: _("quick bots"), STRONG: _("strong bots"), WEAK: _("weak bots")}
        bots = " + ".join(names[role] for role in self.bots)
        words = _("{matches} matches of {bots}").format(matches=self.matches, bots=bots)
        if not self.swap:
            return words
        return _("{words}, every deal in every seating").format(words=words)

    def seats(self, game: Game, wish: int | None) -> int:
        """How many seats."""
        if self.two:
            return game.SEATS[0]
        return game.SEATS[-1] if wish is None else wish


def bot_for(role: str, game: Game) -> str:
    """The bot that plays a role: quick rules of thumb where the game has them, else a search."""
    if role == USUAL and "greedy" in bots_for(game):
        return "greedy"
    return f"search:{BUDGETS[role]}"


def bots_of(needs: Needs, game: Game, seats: int) -> tuple[str, ...]:
    """A bot for each seat, in turn."""
    names = [bot_for(role, game) for role in needs.bots]
    return tuple(names[seat % len(names)] for seat in range(seats))
