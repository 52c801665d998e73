"""Documents: the rules are there in every language, with the same numbers."""

import re

import pytest

from kingofarms.engine.match.game import games, rule_number
from kingofarms.engine.words import SOURCE, languages
from kingofarms.web.pages.documents import document

TRANSLATIONS = [language for language in languages() if language != SOURCE]


def rules(game: str, language: str) -> str:
    found = document(f"rules/{game.replace('_', '-')}.md", language)
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


@pytest.mark.parametrize("game", games())
def test_every_rule_has_an_anchor(game: str) -> None:
    html = rules(game, SOURCE)
    numbers = re.findall(rf"<strong>?[^>]*>?({rule_number()})", html)
    assert len(numbers) > 5
    assert all(html.count(f'id="{number}"') == 1 for number in numbers)


def test_what_is_not_translated_is_shown_as_it_is() -> None:
    assert document("api.md", "de") == document("api.md", SOURCE)
    assert document("api.md", "de").language == SOURCE


def test_what_is_not_there_is_empty() -> None:
    assert document("nothing.md", "de").html == ""
