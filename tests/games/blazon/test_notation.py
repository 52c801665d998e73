"""Spaces: one notation for every program, and words for each reader."""

from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.games.blazon.text.cards import space_words, written_space

SPACES = range(9)  # of the usual shield


def test_the_foot_has_a_name_in_the_language_of_the_reader() -> None:
    agreed = game_named("blazon").agree({})
    with speaking("de"):
        written = [written_space(space, agreed) for space in SPACES]
        words = [space_words(space, agreed) for space in SPACES]
    assert written[:2] == words[:2] == ["1.1", "1.2"]
    assert (written[-1], words[-1]) == ("foot.1", "Fuß.1")
    with speaking("en"):
        assert [space_words(space, agreed) for space in SPACES] == written
