"""Every option in words, and every value it may have."""

import pytest

from kingofarms.engine.terms.options import choosable
from kingofarms.engine.words import languages, speaking
from kingofarms.games import game_named, games
from kingofarms.web.table.menu import agreed_words, option_fields, value_words


@pytest.mark.parametrize("name", sorted(games()))
def test_every_value_that_can_be_chosen_has_words(name: str) -> None:
    for option in choosable(game_named(name).Options).values():
        for value in option.names:
            assert option.words_for(value) != value


@pytest.mark.parametrize("name", sorted(games()))
def test_the_form_offers_every_option_at_its_usual_value(name: str) -> None:
    game = game_named(name)
    usual = {field["name"]: field["usual"] for field in option_fields(game)}
    assert game.agree(usual).digest == game.agree({}).digest


def test_what_was_agreed_is_said_in_words() -> None:
    game = game_named("heraldry")
    words = dict(agreed_words("heraldry", game.agree({"bonus_on_lead": False}).options))
    assert words["leading a 3 or 6 also gives a bonus"] == "no"
    assert words["rounds needed to win the match"] == "3"
    assert value_words(game, "next_lead", "loser") == "loser of the last round"


def test_what_was_agreed_is_said_in_every_language() -> None:
    options, words = game_named("heraldry").agree({}).options, set()
    for language in languages():
        with speaking(language):
            words.add(str(agreed_words("heraldry", options)))
    assert len(words) == len(languages()) > 1
