"""Heraldry: a duel of two Houses of nine cards, with perfect information, solved exactly."""

from kingofarms.engine.words import N_
from kingofarms.games.heraldry.options import CARDS as CONTENT
from kingofarms.games.heraldry.options import Options, agree
from kingofarms.games.heraldry.rules import (
    ACTIONS,
    RULES_VERSION,
    State,
    apply,
    deal_unseen,
    hide,
    hide_action,
    is_over,
    legal_actions,
    outcome,
    setup,
)
from kingofarms.games.heraldry.rules.terms import Terms
from kingofarms.games.heraldry.terminal import closer, gallery, picture
from kingofarms.games.heraldry.text.actions import describe_action
from kingofarms.games.heraldry.text.narration import (
    CATEGORIES,
    REASONS,
    category_words,
    describe_event,
    narrate,
    phrase,
    score_lines,
    seat_names,
)
from kingofarms.games.heraldry.text.notation import (
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from kingofarms.games.heraldry.text.table import describe_table
from kingofarms.games.heraldry.text.why_not import why_not

NAME = "heraldry"
TITLE = "Heraldry"
AIM = N_(
    "Get rid of high cards: the lower total wins the round, and three rounds won win the match."
)
COACH = (
    N_(
        "Your House is below. Click a card that glows, then click the row: the card is laid "
        "there. You want to get rid of high cards."
    ),
    N_(
        "The last card in the row counts. Lay a higher card or the one just below it, or two "
        "cards that add up to it: then that card is banished and counts against its owner."
    ),
    N_(
        "The round ends when somebody cannot play. Cards left in hand and banished cards are "
        "added up, and the lower total wins the round."
    ),
)
LETTER = "H"
SHORT = {"rounds_to_win": 1}
SEATS = range(2, 3)
MINUTES = 10
SECRETS = False
TOTAL = 0  # rounds won

__all__ = [
    "ACTIONS",
    "AIM",
    "CATEGORIES",
    "COACH",
    "CONTENT",
    "LETTER",
    "MINUTES",
    "NAME",
    "REASONS",
    "RULES_VERSION",
    "SEATS",
    "SECRETS",
    "SHORT",
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
    "phrase",
    "picture",
    "score_lines",
    "seat_names",
    "setup",
    "why_not",
]
