"""Documents: the rules are there in every language, with the same numbers."""

import re

import pytest

from kingofarms.engine.game.game import games
from kingofarms.engine.words import SOURCE, languages, speaking
from kingofarms.web.learn.documents import Document, document
from kingofarms.web.learn.documents import rules_of as rules_page
from kingofarms.web.shell.render import rule_in
from tests.rule_numbers import rules_of

TRANSLATIONS = [language for language in languages() if language != SOURCE]


def read(name: str, language: str) -> Document:
    with speaking(language):
        return document(name)


def rules(game: str, language: str) -> str:
    found = read(f"rules/{game.replace('_', '-')}.md", language)
    assert found.language == language
    return str(found.html)


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", games())
def test_a_translation_has_the_same_rules_in_the_same_order(game: str, language: str) -> None:
    source, translation = rules(game, SOURCE), rules(game, language)
    for mark in (r'<strong id="(\w+)">', r"<(h\d|tr|li|pre)>"):
        assert re.findall(mark, translation) == re.findall(mark, source)
    what_is_typed = r"<code>[\w=.]+</code>"  # beside a translated word it may be said once more
    assert {*re.findall(what_is_typed, source)} <= {*re.findall(what_is_typed, translation)}
    assert translation != source


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games())
def test_every_rule_has_an_anchor(game: str, language: str) -> None:
    html = rules(game, language)
    assert re.findall(r'<strong id="(\w+)">\1</strong>', html) == rules_of(game)


@pytest.mark.parametrize("game", games())
def test_a_reason_names_the_anchor_of_its_rule(game: str) -> None:
    assert all(rule_in(f"{number}: you cannot.") == number for number in rules_of(game))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games())
def test_rules_begin_with_contents_and_show_a_card_of_each_type(game: str, language: str) -> None:
    with speaking(language):
        html = str(rules_page(game).html)
    headings = re.findall(r'<h2 id="(part-\d+)">', html)
    if not headings:  # a game of another package may bring few words
        return
    before, _first, after = html.partition("<h2 ")
    assert re.findall(r'<li><a href="#(part-\d+)">', before) == headings
    assert "<!-- cards -->" not in after
    assert after.count('class="type-picture"') >= 3
    assert "&lt;svg" not in html


def test_what_is_not_translated_is_shown_as_it_is() -> None:
    assert read("api.md", "de") == read("api.md", SOURCE)
    assert read("api.md", "de").language == SOURCE


def test_what_is_not_there_is_empty() -> None:
    assert read("nothing.md", "de").html == ""
