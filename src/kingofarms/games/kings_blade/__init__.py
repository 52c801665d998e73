"""The King's Blade: forge a sword from blade, hilt and upgrades, for two to four smiths."""

from kingofarms.engine.game.game import Game, as_method
from kingofarms.engine.words import N_
from kingofarms.games.kings_blade import bounds, lesson, options, position, rules, terminal
from kingofarms.games.kings_blade.content.cards import CARDS
from kingofarms.games.kings_blade.rules.ending import TOTAL as SWORD_POINTS
from kingofarms.games.kings_blade.rules.state import A
from kingofarms.games.kings_blade.rules.terms import Terms
from kingofarms.games.kings_blade.text import (
    actions,
    deal,
    narration,
    notation,
    table,
    why_not,
)


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
    CATEGORIES, REASONS = narration.CATEGORIES, narration.REASONS
    ENDS = frozenset({A.END})  # K14

    rules = rules
    Options, Terms = options.Options, Terms
    CONTENT = CARDS
    agree = as_method(options.agree)

    format_action = as_method(notation.format_action)
    parse_action = as_method(notation.parse_action)
    hide_action = as_method(rules.hide_action)
    describe_action = as_method(actions.describe_action)
    describe_rivals_action = as_method(actions.describe_rivals_action)
    why_not = as_method(why_not.why_not)

    narrate = as_method(narration.narrate)
    phrase = as_method(narration.phrase)
    describe_event = as_method(narration.describe_event)
    deal = as_method(deal.deal)

    describe_table = as_method(table.describe_table)
    picture = as_method(terminal.picture)
    closer = as_method(terminal.closer)
    gallery = as_method(terminal.gallery)
    seat_names = as_method(narration.seat_names)
    category_words = as_method(narration.category_words)
    reason_words = as_method(narration.reason_words)
    score_lines = as_method(narration.score_lines)

    wrong_field = as_method(position.wrong_field)
    bounds = as_method(bounds.bounds)
    lesson_facts = as_method(lesson.facts)


game = KingsBlade()
