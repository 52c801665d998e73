"""Heraldry: a duel of two Houses of nine cards, with perfect information, solved exactly."""

from kingofarms.games.heraldry.options import CARDS as CONTENT
from kingofarms.games.heraldry.options import Options, agree
from kingofarms.games.heraldry.rules import (
    ACTIONS,
    RULES_VERSION,
    State,
    apply,
    deal_unseen,
    hide,
    is_over,
    legal_actions,
    outcome,
    setup,
)
from kingofarms.games.heraldry.rules.terms import Terms
from kingofarms.games.heraldry.terminal import closer, picture
from kingofarms.games.heraldry.text.narration import (
    CATEGORIES,
    REASONS,
    category_words,
    describe_action,
    describe_event,
    describe_table,
    gallery,
    narrate,
    score_lines,
    seat_names,
)
from kingofarms.games.heraldry.text.notation import (
    format_action,
    format_position,
    hide_action,
    parse_action,
    parse_position,
)
from kingofarms.games.heraldry.text.why_not import why_not

NAME = "heraldry"
TITLE = "Heraldry"
SEATS = range(2, 3)
MINUTES = 10
SECRETS = False
TOTAL = 0  # rounds won

__all__ = [
    "ACTIONS",
    "CATEGORIES",
    "CONTENT",
    "MINUTES",
    "NAME",
    "REASONS",
    "RULES_VERSION",
    "SEATS",
    "SECRETS",
    "TITLE",
    "TOTAL",
    "Options",
    "State",
    "Terms",
    "agree",
    "apply",
    "category_words",
    "closer",
    "deal_unseen",
    "describe_action",
    "describe_event",
    "describe_table",
    "format_action",
    "format_position",
    "gallery",
    "hide",
    "hide_action",
    "is_over",
    "legal_actions",
    "narrate",
    "outcome",
    "parse_action",
    "parse_position",
    "picture",
    "score_lines",
    "seat_names",
    "setup",
    "why_not",
]
