"""Heraldry: a duel of two Houses of nine cards, with perfect information, solved exactly."""

from collections.abc import Mapping, Sequence
from typing import Any

from kingofarms.engine.game.game import Bounds, Game, as_method
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.games.heraldry import options, position, rules, terminal
from kingofarms.games.heraldry.rules.terms import Terms
from kingofarms.games.heraldry.text import (
    actions,
    deal,
    narration,
    notation,
    table,
    why_not,
)


class Heraldry(Game):
    """Heraldry: a duel of two Houses of nine cards, with perfect information, solved exactly."""

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
    CATEGORIES, REASONS = narration.CATEGORIES, narration.REASONS

    rules = rules
    Options, Terms = options.Options, Terms
    CONTENT = options.CARDS
    agree = as_method(options.agree)

    format_action = as_method(notation.format_action)
    parse_action = as_method(notation.parse_action)
    hide_action = as_method(rules.hide_action)
    describe_action = as_method(actions.describe_action)
    why_not = as_method(why_not.why_not)

    narrate = as_method(narration.narrate)
    phrase = as_method(narration.phrase)
    describe_event = as_method(narration.describe_event)
    deal = as_method(deal.deal)

    describe_table = as_method(table.describe_table)
    picture = as_method(terminal.picture)
    gallery = as_method(terminal.gallery)
    seat_names = as_method(narration.seat_names)
    category_words = as_method(narration.category_words)
    score_lines = as_method(narration.score_lines)

    wrong_field = as_method(position.wrong_field)

    def lesson_facts(self, view: Any, names: Sequence[str], agreed: Agreed) -> Mapping[str, str]:
        """By name, as the player in the first seat sees the table."""
        return {
            "rival": names[1],
            "base": str(int(view.base_card)),
            "my total": str(int(rules.total_of(view, 0))),
            "rival total": str(int(rules.total_of(view, 1))),
        }

    def bounds(self, agreed: Agreed, seats: int, room: int) -> Bounds:
        """A round lays every card at most once, and stops once after each seat's 3 and 6."""
        a_round = seats * (rules.HIGHEST + 2)
        # H1: after nine ties it is revealed again; only the room for a script bounds that.
        return Bounds(a_round * int(agreed.record[0].round_limit), room, rules.HIGHEST)


game = Heraldry()
