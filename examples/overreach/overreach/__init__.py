"""Overreach: a small card game of our own, and an example of a game in one folder."""

from dataclasses import dataclass

from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.options import number
from overreach import rules


@dataclass(frozen=True)
class Options:
    """What can be agreed."""

    hand_size: int = number(4, 1, 4, "cards for each player", "O1")


class Overreach(Game):
    """A card game that plays itself by what is written here and in `rules.py`."""

    NAME, TITLE, LETTER = "overreach", "Overreach", "O"
    AIM = "Lay the highest card, but not more than twice the lowest: most points win."
    MINUTES, SEATS, SHORT = 5, range(2, 4), {"hand_size": 2}
    CATEGORIES, REASONS = ("points",), ("The match is not over.", "All cards are laid.")
    rules, Options, Terms = rules, Options, rules.Terms

    def format_action(self, action, agreed):
        """The action in notation."""
        return f"lay {action + 1}" if action < rules.CARDS else "lay a card"

    def hide_action(self, action, actor, seat):
        """O2: others see that a card was laid, not which."""
        return action if actor == seat else rules.CARDS

    def narrate(self, event, names, agreed):
        """What happened, as a sentence."""
        name, card = names[event.seat], event.card
        if event.kind == rules.LAYS:
            return f"{name} lays a card." if card < 0 else f"{name} lays the {card}."
        return (
            f"{name} shows the {card}." if event.kind == rules.SHOWS else f"{name} scores {card}."
        )

    def describe_table(self, view, agreed):
        """Everything on the table, in named fields."""

        def cards(place):
            return [card for card in range(1, rules.CARDS + 1) if view.place[card] == place]

        players = {}
        for seat in range(view.seats):
            players[f"Player {seat + 1}"] = {
                "score": int(view.score[seat]),
                "hand": cards(rules.HAND + seat),
                "face_down": cards(rules.LAID + seat) or ["a card"] * int(view.has_laid[seat]),
            }
        return {
            "rounds_left": int(view.rounds_left),
            "shown": cards(rules.OPEN),
            "players": players,
        }


game = Overreach()
