"""Every option in words, and every value it may have."""

import pytest

from kingofarms.engine.match.options import choosable
from kingofarms.engine.words import languages
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
    options = game_named("heraldry").agree({"bonus_on_lead": False}).options
    words = dict(agreed_words("heraldry", options, "en"))
    assert words["a 3 or 6 that is led gives its bonus, too"] == "no"
    assert words["rounds that win the match"] == "3"
    assert value_words("loser") == "the loser of the last round"


def test_what_was_agreed_is_said_in_every_language() -> None:
    options = game_named("heraldry").agree({}).options
    words = {language: agreed_words("heraldry", options, language) for language in languages()}
    assert len({str(each) for each in words.values()}) == len(languages()) > 1
