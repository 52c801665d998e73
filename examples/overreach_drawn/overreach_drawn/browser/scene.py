"""Overreach in the browser: the own hand, the cards laid face down, and those shown before."""

from pathlib import Path

from overreach import cards_at, rules

from kingofarms.engine.scene import Card, Scene, Thing, Travel
from kingofarms.engine.templates import macros

CARDS = Path(__file__).with_name("cards.html")
LAY_HERE = "laid"  # the key of the place where cards are laid


class DrawnScene(Scene):
    """What a browser shows of the game; `table.html` draws it."""

    KEYS = {"1-9": "pick a card of your hand, from left to right"}

    def things(self, view, seat, names, agreed):
        """The cards of the hand, and the middle of the table, where they can be taken."""
        if seat < 0:
            return {}
        hand = cards_at(view, rules.HAND + seat)
        things = {
            f"card-{card}": Thing(
                f"card-{card}", f"Your {card}", (card - 1,), onto=((LAY_HERE, card - 1),)
            )
            for card in hand
        }
        if seat == view.to_play and hand:
            actions = tuple(card - 1 for card in hand)
            things[LAY_HERE] = Thing(LAY_HERE, "Lay it here", actions, is_aside=True)
        return things

    def taken_to(self, one, other):
        """A card that is taken to the middle is laid."""
        is_card = one.startswith("card-") and other == LAY_HERE
        return int(one.removeprefix("card-")) - 1 if is_card else None

    def shown(self, view, seat, names, agreed):
        """What the template reads as `scene`."""
        places = []
        for each in range(view.seats):
            laid = cards_at(view, rules.LAID + each) or [0] * int(view.has_laid[each])
            places.append({"seat": each, "name": names[each], "laid": laid})
        return {
            "places": places,
            "hand": cards_at(view, rules.HAND + seat) if seat >= 0 else [],
            "before": cards_at(view, rules.OPEN),
            "round": int(agreed.options.hand_size) - int(view.rounds_left) + 1,
            "rounds": int(agreed.options.hand_size),
        }

    def prompt(self, view, seat, names, agreed):
        """What is to be decided, over the buttons."""
        return ["Lay a card: the highest wins, unless it is more than twice the lowest."]

    def chips(self, view, agreed):
        """The points of each seat, beside the name."""
        points = [int(view.score[seat]) for seat in range(view.seats)]
        return [[f"{each} point" if each == 1 else f"{each} points"] for each in points]

    def travels(self, event, seat, agreed):
        """A card goes from the hand to its place; it keeps its key, so that it is seen to move."""
        if event.kind == rules.LAYS and event.card > 0:
            yield Travel(f"card-{event.card}", f"card-{event.card}", sound="lay")

    def card(self, number, view, agreed):
        """A card shown large."""
        if number not in {str(card) for card in range(1, rules.CARDS + 1)}:
            return None
        picture = macros(CARDS).card(int(number))
        return Card(f"The {number}", picture, (f"It beats no card below {-(-int(number) // 2)}.",))

    def card_of(self, key, view, seat):
        """The number of the card that is seen on a thing."""
        return key.removeprefix("card-") if key.startswith("card-") else ""

    def showcase(self, agreed):
        """The cards that the lobby shows."""
        return (3, 6, 12)

    def lesson(self, at, agreed):
        """The pictures on the page that teaches the game."""
        draw = macros(CARDS)
        yield "What wins", "Everyone lays a card. The highest wins.", draw.row((5, 7, 8))
        words = "A card more than twice the lowest is too high: then the lowest wins."
        yield "Overreaching", words, draw.row((3, 5, 12))


scene = DrawnScene()
