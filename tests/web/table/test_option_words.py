"""Every option in words, and every value it may have."""

import pytest

from kingofarms.engine.match.options import choosable
from kingofarms.games import game_named, games
from kingofarms.web.table.option_words import VALUE_WORDS, agreed_words, option_fields, value_words


@pytest.mark.parametrize("name", sorted(games()))
def test_every_value_that_can_be_chosen_has_words(name: str) -> None:
    for option in choosable(game_named(name).Options).values():
        for value in option.names:
            assert value in VALUE_WORDS, value


@pytest.mark.parametrize("name", sorted(games()))
def test_the_form_offers_every_option_at_its_usual_value(name: str) -> None:
    game = game_named(name)
    usual = {field["name"]: field["usual"] for field in option_fields(game)}
    assert game.agree(usual).digest == game.agree({}).digest


def test_what_was_agreed_is_said_in_words() -> None:
    game = game_named("heraldry")
    said = dict(agreed_words(game, game.agree({"bonus_on_lead": False}).said))
    assert said["leading a 3 or 6 also gives a bonus"] == "no"
    assert said["rounds needed to win the match"] == "3"
    assert value_words("loser") == "loser of the last round"
