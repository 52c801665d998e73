"""Blazon in words: cards and heralds as people say them, spaces as they read and write them."""

import pytest

from kingofarms.engine.rules.told import Event
from kingofarms.engine.words import speaking
from kingofarms.games.blazon import game
from kingofarms.games.blazon.options import agree
from kingofarms.games.blazon.rules.state import E
from kingofarms.games.blazon.text.cards import space_words, written_space

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


def test_the_foot_has_a_name_in_the_language_of_the_reader() -> None:
    spaces = range(9)  # of the usual shield
    with speaking("de"):
        written = [written_space(space, AGREED) for space in spaces]
        words = [space_words(space, AGREED) for space in spaces]
    assert written[:2] == words[:2] == ["1.1", "1.2"]
    assert (written[-1], words[-1]) == ("foot.1", "Fuß.1")
    with speaking("en"):
        assert [space_words(space, AGREED) for space in spaces] == written
