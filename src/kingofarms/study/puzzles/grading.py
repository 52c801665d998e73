"""Grading: which levels miss the right action when they think for themselves.

A level thinks by a search of as many iterations as it has at a table, without the slips that it
makes there. In a solved game its bot knows the solution and errs on purpose; that would tell
nothing of how hard a position is, so there it searches, too.
"""

from collections.abc import Sequence

from kingofarms.bots.levels import LEVELS
from kingofarms.bots.search.search import SearchBot
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import keyed
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed
from kingofarms.study.puzzles.puzzle import Missed

TRIES = 5  # of each level, each with a seed of its own
GRADES = tuple(LEVELS)  # from the easiest to the hardest


class Grader:
    """Asks the levels; their memory is allocated once."""

    def __init__(self, game: Game, agreed: Agreed) -> None:
        self._bots = {
            name: SearchBot(game, agreed, level.iterations) for name, level in LEVELS.items()
        }

    def missed(
        self, view: Array, legal: Sequence[int], right: int, name: str, tries: int = TRIES
    ) -> tuple[Missed, ...]:
        """How often each level misses that action, from the weakest to the first that finds it."""
        levels: list[Missed] = []
        for level, bot in self._bots.items():
            seeds = [
                keyed(b"grade", f"{name} {level} {number}".encode()) for number in range(tries)
            ]
            misses = sum(bot.choose(view, legal, seed) != right for seed in seeds)
            levels.append(Missed(level, misses, tries))
            if not levels[-1].is_failed:
                break
        return tuple(levels)


def grade_of(missed: Sequence[Missed]) -> str:
    """The strongest level that mostly misses it; empty if none does."""
    return next((each.level for each in reversed(missed) if each.is_failed), "")
