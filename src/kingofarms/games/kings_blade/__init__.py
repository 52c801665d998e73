"""The King's Blade: forge a sword from blade, hilt and upgrades, for two to four smiths."""

from kingofarms.engine.game.game import Game
from kingofarms.engine.words import N_
from kingofarms.games.kings_blade import bounds, lesson, options, position, rules, terminal
from kingofarms.games.kings_blade.content.cards import CARDS
from kingofarms.games.kings_blade.rules.ending import TOTAL as SWORD_POINTS
from kingofarms.games.kings_blade.rules.state import A
from kingofarms.games.kings_blade.text import actions, narration, notation, table, why_not


class KingsBlade(Game):
    """The King's Blade: forge a sword from blade, hilt and upgrades, for two to four smiths."""

    NAME = "kings_blade"
    TITLE = "The King's Blade"
    AIM = N_(
        "Forge a blade, a hilt and an upgrade, fill them with metal, and end the game with the "
        "best sword."
    )
    COACH = (
        N_(
            "Each turn first put your forge token on one of your cards. Then do one of four "
            "things: take a card, pour metal, mine for metal, or restock the market."
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
    SEATS = range(2, 5)
    MINUTES = 30
    SECRETS = True
    TOTAL = SWORD_POINTS
    ENDS = frozenset({A.END})  # K14

    rules = rules
    CONTENT = CARDS
    PARTS = (
        *(options, rules, notation, actions, why_not, narration, table),
        *(terminal, position, bounds, lesson),
    )


game = KingsBlade()
