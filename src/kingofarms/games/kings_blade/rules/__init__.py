"""The King's Blade: the rules of record (docs/rules/kings-blade.md), a file for each heading."""

from kingofarms.games.kings_blade.rules.ending import outcome
from kingofarms.games.kings_blade.rules.secrets import deal_unseen, hide, hide_action
from kingofarms.games.kings_blade.rules.setup import setup
from kingofarms.games.kings_blade.rules.state import ACTIONS, State
from kingofarms.games.kings_blade.rules.turn import apply, is_over, legal_actions

__all__ = [
    "ACTIONS",
    "State",
    "apply",
    "deal_unseen",
    "hide",
    "hide_action",
    "is_over",
    "legal_actions",
    "outcome",
    "setup",
]
