"""The exact solution of Heraldry: of one round, and of a whole match."""

from kingofarms.games.heraldry.solver.exact import cures, facts, option_sets
from kingofarms.games.heraldry.solver.report import report, solve, worth_in_words
from kingofarms.games.heraldry.solver.whole_match import match_solution as solution

__all__ = ["cures", "facts", "option_sets", "report", "solution", "solve", "worth_in_words"]
