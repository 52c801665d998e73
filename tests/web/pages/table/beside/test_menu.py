"""The menu is drawn once for all that show the same, and holds no secret."""

from dataclasses import replace
from typing import Any

import pytest
from markupsafe import Markup

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import choosable
from kingofarms.engine.words import languages, speaking
from kingofarms.games import game_named, games
from kingofarms.web.lobby.new_table import option_fields
from kingofarms.web.model.view import table_view
from kingofarms.web.table import fragment
from kingofarms.web.table.fragment import agreed_words, draw_emotes, draw_menu, menu_of
from tests.kit.tables import begun


def test_a_menu_is_filled_once_while_it_shows_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    filled, real = [], fragment.filled

    def fill(*given: Any) -> Markup:
        filled.append(given)
        return real(*given)

    monkeypatch.setattr(fragment, "filled", fill)
    looks = table_view(begun("blazon"), 0, "p0", 2.0)
    first = draw_menu(replace(looks, fingerprint="only here"), is_muted=False)
    assert draw_menu(replace(looks, fingerprint="only here", now=9.0), is_muted=False) == first
    assert len(filled) == 1
    assert draw_menu(replace(looks, fingerprint="only here"), is_muted=True) != first
    assert len(filled) == 2


def test_a_link_is_shown_once_and_never_remembered() -> None:
    looks = table_view(begun("heraldry"), 0, "p0", 2.0)
    assert "https://secret" in draw_menu(looks, False, "https://secret")
    assert "https://secret" not in draw_menu(looks, False)


def test_the_menu_offers_a_bot_for_a_person_whose_time_is_up() -> None:
    table = begun("heraldry", clock="days:1")
    late = table.to_play
    rival = table_view(table, 1 - late, f"p{1 - late}", 1e6)
    assert menu_of(rival, False)["late"] == ((late, f"P{late}"),)
    assert menu_of(table_view(table, WATCHER, None, 1e6), False)["late"] == ()
    assert menu_of(table_view(table, 1 - late, f"p{1 - late}", 2.0), False)["late"] == ()


def test_nobody_says_anything_to_bots_or_with_emotes_hidden() -> None:
    looks = table_view(begun("heraldry"), 0, "p0", 2.0)
    assert 'id="say"' in draw_emotes(looks, None, is_muted=False)
    assert draw_emotes(looks, None, is_muted=True) == ""
    bots = tuple(replace(each, bot="squire") if each.seat else each for each in looks.sittings)
    assert draw_emotes(replace(looks, sittings=bots), None, is_muted=False) == ""


# Every option in words, and every value it may have.


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
    assert choosable(game.Options)["next_lead"].words_for("loser") == "loser of the last round"


def test_what_was_agreed_is_said_in_every_language() -> None:
    options, words = game_named("heraldry").agree({}).options, set()
    for language in languages():
        with speaking(language):
            words.add(str(agreed_words("heraldry", options)))
    assert len(words) == len(languages()) > 1
