"""Blazon: collect heraldic elements, blazon a shield, claim distinctions; for two to five."""

from kingofarms.engine.words import N_
from kingofarms.games.blazon.content.folder import OURS as CONTENT
from kingofarms.games.blazon.options import Options, agree
from kingofarms.games.blazon.rules.ending import PRESTIGE as TOTAL
from kingofarms.games.blazon.rules.ending import outcome
from kingofarms.games.blazon.rules.secrets import deal_unseen, hide, hide_action
from kingofarms.games.blazon.rules.setup import setup
from kingofarms.games.blazon.rules.state import ACTIONS, State
from kingofarms.games.blazon.rules.terms import Terms
from kingofarms.games.blazon.rules.turn import apply, is_over, legal_actions
from kingofarms.games.blazon.terminal import closer, gallery, picture
from kingofarms.games.blazon.text.actions import describe_action
from kingofarms.games.blazon.text.narration import (
    CATEGORIES,
    REASONS,
    category_words,
    describe_event,
    narrate,
    phrase,
    score_lines,
    seat_names,
)
from kingofarms.games.blazon.text.notation import format_action, parse_action
from kingofarms.games.blazon.text.table import describe_table
from kingofarms.games.blazon.text.why_not import why_not

NAME = "blazon"
TITLE = N_("Blazon")  # the German edition is called Blason
AIM = N_(
    "Fill your shield card by card and claim distinctions before the others: most prestige wins."
)
COACH = (
    N_(
        "A turn is one main action: draw cards from the decks, or place cards on your shield. "
        "Click a deck, or click a card in your hand and then a space that glows."
    ),
    N_(
        "A card costs its number. Pay by discarding other cards of your hand that are worth at "
        "least as much. Its number is also the prestige that it brings."
    ),
    N_(
        "Look at the distinctions: once your shield shows everything that one asks for, you may "
        "claim it. The first to claim it gets the most."
    ),
)
LETTER = "B"
SHORT = {"turn_limit": 3}
RULES_VERSION = 1
SEATS = range(2, 6)
MINUTES = 45
SECRETS = True

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
    "gallery",
    "hide",
    "hide_action",
    "is_over",
    "legal_actions",
    "narrate",
    "outcome",
    "parse_action",
    "phrase",
    "picture",
    "score_lines",
    "seat_names",
    "setup",
    "why_not",
]
