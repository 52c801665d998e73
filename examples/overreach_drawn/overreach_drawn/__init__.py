"""Overreach once more, with a drawn table, a taste, a lesson and columns for the lab."""

from overreach import Overreach, rules


class DrawnOverreach(Overreach):
    """The rules and the words are those of the plain game."""

    NAME, TITLE = "overreach_drawn", "Overreach, drawn"

    def lesson_facts(self, view, names, agreed):
        """By name, what the sentences of the lesson may say."""
        held = [card for card in range(1, rules.CARDS + 1) if view.place[card] == rules.HAND]
        cards = {"low": str(min(held)), "high": str(max(held))} if held else {}
        return {"rival": names[1], "points": str(int(view.score[0])), **cards}


game = DrawnOverreach()
