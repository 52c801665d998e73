"""Heraldry: a duel of two Houses of nine cards, with perfect information, solved exactly."""

from collections.abc import Mapping, Sequence
from typing import Any

from kingofarms.engine.game.game import Bounds, Game
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.games.heraldry import options, position, rules, terminal
from kingofarms.games.heraldry.text import actions, narration, notation, table, why_not


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

    rules = rules
    CONTENT = options.CARDS
    PARTS = (options, notation, actions, why_not, narration, table, terminal, position)

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
