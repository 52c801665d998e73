"""Blazon's sentences: cards and heralds as people say them."""

import pytest

from kingofarms.engine.rules.told import Event
from kingofarms.games.blazon import game
from kingofarms.games.blazon.options import agree
from kingofarms.games.blazon.rules.state import E

AGREED = agree({})
NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("seats", "count", "sentence"),
    [
        (2, 1, "The other player gets a herald."),
        (3, 2, "Both other players get a herald."),
        (4, 3, "All other players get a herald."),
        (4, 2, "Only 2 other players get a herald."),
        (4, 1, "Only 1 other player gets a herald."),
        (3, 0, "No heralds are left for the other players."),
    ],
)
def test_the_heralds_of_the_others_are_counted_in_words(
    seats: int, count: int, sentence: str
) -> None:
    event = Event(E.HERALDS, 0, count, 0, 0)
    assert game.narrate(event, NAMES[:seats], AGREED) == sentence


def test_an_exchange_is_a_swap_of_two_cards() -> None:
    names = [face["name"] for face in AGREED.content["elements"]]
    event = Event(E.EXCHANGE, 1, names.index("paly"), names.index("barry"), 0)
    assert game.narrate(event, NAMES, AGREED) == "Ben swaps Barry (1 estate) for Paly (1 might)."
