"""Blazon: collect heraldic elements, blazon a shield, claim distinctions; for two to five."""

from kingofarms.engine.game.game import Game
from kingofarms.engine.words import N_
from kingofarms.games.blazon import lesson, options, position, rules, terminal
from kingofarms.games.blazon.content.folder import OURS
from kingofarms.games.blazon.rules.scoring import PRESTIGE
from kingofarms.games.blazon.text import actions, narration, table, why_not


class Blazon(Game):
    """Blazon: collect heraldic elements, blazon a shield, claim distinctions; for two to five."""

    NAME = "blazon"
    TITLE = N_("Blazon")  # the German edition is called Blason
    AIM = N_(
        "Fill your shield card by card and claim distinctions before the others: "
        "most prestige wins."
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
            "Look at the distinctions: once your shield shows everything that one asks for, you "
            "may claim it. The first to claim it gets the most."
        ),
    )
    LETTER = "B"
    SHORT = {"turn_limit": 3}
    SEATS = range(2, 6)
    MINUTES = 45
    SECRETS = True
    TOTAL = PRESTIGE
    CATEGORIES, REASONS = narration.CATEGORIES, narration.REASONS

    rules = rules
    CONTENT = OURS
    PARTS = (options, actions, why_not, narration, table, terminal, position, lesson)


game = Blazon()
