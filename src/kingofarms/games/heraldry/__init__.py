"""Heraldry: a duel of two Houses of nine cards, with perfect information, solved exactly."""

from collections.abc import Mapping, Sequence
from typing import Any

from kingofarms.engine.game.game import Bounds, Game
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.games.heraldry import options, rules, terminal
from kingofarms.games.heraldry.text import actions, narration, notation, table, why_not

MOST_TOTAL = sum(range(1, rules.HIGHEST + 1))  # of a House in one round


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
    PARTS = (options, notation, actions, why_not, narration, table, terminal)

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

    def wrong_field(self, view: Any, seat: int, seats: int, agreed: Agreed) -> str:
        """The name of a field that cannot be so; empty if all can."""
        rounds, played = int(agreed.terms.round_limit), int(view.round_number) - 1
        won, drawn, row = int(view.wins.sum()), int(view.draws), notation.row_of(view)
        last_seat, base = row[-1] if row else (0, 0)  # H4: the card that was played last
        places = {rules.IN_HAND, rules.IN_ROW, rules.BANISHED}
        is_right = {
            "place": not view.place[:, 0].any() and {*view.place[:, 1:].flat} <= places,
            "laid": [int(view.laid[card]) for card in row] == list(range(1, len(row) + 1))
            and not view.laid[view.place != rules.IN_ROW].any(),
            "laid_count": view.laid_count == len(row),
            "base_card": view.base_card == base,
            # H5: the seat to play has laid the card that gives the bonus.
            "bonus": view.bonus in (0, rules.BISHOP, rules.KNIGHT)
            and (not view.bonus or (last_seat, base) == (view.to_play % 2, view.bonus)),
            "to_play": view.to_play in (0, 1),
            "leader": view.leader in (0, 1),
            "round_number": 0 <= played < rounds,
            "wins": (view.wins >= 0).all() and (view.wins < agreed.terms.rounds_to_win).all(),
            "draws": drawn >= 0 and won + drawn == played,
            "total": (view.total >= 0).all() and (view.total <= MOST_TOTAL).all(),
            "total_sum": (view.total_sum >= 0).all()
            and (view.total_sum <= played * MOST_TOTAL).all(),
            "reason": view.reason == 0,
        }
        return next((name for name, is_so in is_right.items() if not is_so), "")


game = Heraldry()
