"""Overreach: a small card game of our own, and an example of a game in one folder."""

from dataclasses import dataclass

from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.terms import number
from overreach import rules


@dataclass(frozen=True)
class Options:
    """What can be agreed."""

    hand_size: int = number(4, 1, 4, "cards for each player", "O1")


def cards_at(view, place):
    """The cards that lie there, the lowest first."""
    return [card for card in range(1, rules.CARDS + 1) if view.place[card] == place]


class Overreach(Game):
    """A card game that plays itself by what is written here and in `rules.py`."""

    NAME, TITLE, LETTER, MINUTES, SEATS = "overreach", "Overreach", "O", 5, range(2, 4)
    AIM = "Lay the highest card, but not more than twice the lowest: most points win."
    CATEGORIES, REASONS = ("points",), ("The match is not over.", "All cards are laid.")
    rules, Options, Terms, SHORT = rules, Options, rules.Terms, {"hand_size": 2}

    def format_action(self, action, agreed):
        """The action in notation."""
        return f"lay {action + 1}" if action < rules.CARDS else "lay a card"

    def hide_action(self, action, actor, seat):
        """O2: others see that a card was laid, not which."""
        return action if actor == seat else rules.CARDS

    def narrate(self, event, names, agreed):
        """What happened, as a sentence."""
        does = {rules.LAYS: "lays the", rules.SHOWS: "shows the", rules.SCORES: "scores"}
        words = f"{does[event.kind]} {event.card}" if event.card >= 0 else "lays a card"
        return f"{names[event.seat]} {words}."

    def describe_table(self, view, agreed):
        """Everything on the table, in named fields."""
        players = {}
        for seat in range(view.seats):
            hand, laid = cards_at(view, rules.HAND + seat), cards_at(view, rules.LAID + seat)
            laid = laid or ["a card"] * int(view.has_laid[seat])
            score = int(view.score[seat])
            players[f"Player {seat + 1}"] = {"score": score, "hand": hand, "face_down": laid}
        left, shown = int(view.rounds_left), cards_at(view, rules.OPEN)
        return {"rounds_left": left, "shown": shown, "players": players}


game = Overreach()
