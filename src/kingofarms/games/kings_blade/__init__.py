"""The King's Blade: forge a sword from blade, hilt and upgrades, for two to four smiths."""

from kingofarms.engine.words import N_
from kingofarms.games.kings_blade.content.cards import CARDS as CONTENT
from kingofarms.games.kings_blade.options import Options, agree
from kingofarms.games.kings_blade.rules.ending import TOTAL, outcome
from kingofarms.games.kings_blade.rules.secrets import deal_unseen, hide, hide_action
from kingofarms.games.kings_blade.rules.setup import setup
from kingofarms.games.kings_blade.rules.state import ACTIONS, A, State
from kingofarms.games.kings_blade.rules.terms import Terms
from kingofarms.games.kings_blade.rules.turn import apply, is_over, legal_actions
from kingofarms.games.kings_blade.terminal import closer, gallery, picture
from kingofarms.games.kings_blade.text.actions import describe_action, describe_rivals_action
from kingofarms.games.kings_blade.text.narration import (
    CATEGORIES,
    REASONS,
    category_words,
    describe_event,
    narrate,
    phrase,
    reason_words,
    score_lines,
    seat_names,
)
from kingofarms.games.kings_blade.text.notation import format_action, parse_action
from kingofarms.games.kings_blade.text.table import describe_table
from kingofarms.games.kings_blade.text.why_not import why_not

NAME = "kings_blade"
TITLE = "The King's Blade"
AIM = N_(
    "Forge a blade, a hilt and an upgrade, fill them with metal, and end the game with the best "
    "sword."
)
COACH = (
    N_(
        "Each turn first put your forge token on one of your cards. Then do one of four things: "
        "take a card, pour metal, mine for metal, or restock the market."
    ),
    N_(
        "A card is complete when it holds as many metals as it needs. Rarer metals switch on "
        "the effects printed beside them."
    ),
    N_(
        "You need a complete blade, hilt and upgrade to end the game. Pouring metal into a "
        "rival's full card pushes out the metal that went in first."
    ),
)
LETTER = "K"
SHORT = {"turn_limit": 3}
RULES_VERSION = 1
SEATS = range(2, 5)
MINUTES = 30
SECRETS = True
ENDS = frozenset({A.END})  # K14

__all__ = [
    "ACTIONS",
    "AIM",
    "CATEGORIES",
    "COACH",
    "CONTENT",
    "ENDS",
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
    "describe_rivals_action",
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
    "reason_words",
    "score_lines",
    "seat_names",
    "setup",
    "why_not",
]
