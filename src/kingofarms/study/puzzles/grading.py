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
EASIEST = GRADES[0]


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
        for level in self._bots:
            chosen = (self._choice(level, view, legal, name, number) for number in range(tries))
            levels.append(Missed(level, sum(action != right for action in chosen), tries))
            if not levels[-1].is_failed:
                break
        return tuple(levels)

    def is_found_by(
        self, level: str, view: Array, legal: Sequence[int], right: int, name: str
    ) -> bool:
        """Whether that level finds the action in its first try: a quick look before all others."""
        return self._choice(level, view, legal, name, 0) == right

    def _choice(self, level: str, view: Array, legal: Sequence[int], name: str, number: int) -> int:
        seed = keyed(b"grade", f"{name} {level} {number}".encode())
        return self._bots[level].choose(view, legal, seed)


def grade_of(missed: Sequence[Missed]) -> str:
    """The strongest level that mostly misses it; empty if none does."""
    return next((each.level for each in reversed(missed) if each.is_failed), "")


def is_at_least(grade: str, least: str) -> bool:
    """Whether a grade is as hard as another one, or harder."""
    return bool(grade) and GRADES.index(grade) >= GRADES.index(least)
