"""Blazon: the rules of record (docs/rules/blazon.md), a file for each subject."""

from kingofarms.games.blazon.rules.scoring import outcome
from kingofarms.games.blazon.rules.secrets import deal_unseen, hide
from kingofarms.games.blazon.rules.setup import setup
from kingofarms.games.blazon.rules.state import ACTIONS, State
from kingofarms.games.blazon.rules.turn import apply, is_over, legal_actions

__all__ = [
    "ACTIONS",
    "State",
    "apply",
    "deal_unseen",
    "hide",
    "is_over",
    "legal_actions",
    "outcome",
    "setup",
]
