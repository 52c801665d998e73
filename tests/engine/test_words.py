import re
import string
from pathlib import Path

import pytest

import kingofarms
from kingofarms.engine.words import LOCALE, _, languages, preferred_language, speaking
from tests.catalogues import read, texts

CATALOGUES = sorted(LOCALE.glob("*.po"))


def fields(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


def test_german_and_dutch_are_there() -> None:
    assert languages() == ("en", "de", "nl")


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_a_catalogue_has_every_text_of_the_sources_translated(file: Path) -> None:
    catalogue, wanted = read(file), texts()
    assert len(wanted) > 50
    for message in wanted:
        if message.id:
            found = catalogue.get(message.id)
            assert found is not None, f"missing: {message.id}; run python -m tests.catalogues"
            assert found.string, f"untranslated: {message.id}"
            assert all([found.string] if isinstance(found.string, str) else found.string)


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_a_translation_has_the_places_of_its_text(file: Path) -> None:
    for message in read(file):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else message.string or []
        if ids[0]:
            for translated in strings:
                assert fields(translated) <= set().union(*map(fields, ids)), translated
                assert fields(ids[0]) <= fields(translated) or len(ids) > 1, translated
                assert translated.count("[/]") == ids[0].count("[/]"), translated


ONE_WORD = {  # what a text speaks of, and the word that its translation has
    "restock": {"de": "bestück", "nl": "vernieuw"},
    r"import(ed)?\b": {"de": "import", "nl": "[iï]mport"},
    "most common metal": {"de": "häufigste", "nl": "meest voorkomende"},
}
NOT_SAID = {  # other words for the same, and what is wrong
    "de": ["auffüll", "füll den Markt", "erneuer", "Wappenbesserung", "mitgebracht", "fließt"],
    "nl": ["aanvullen", "de markt aan", "gewoonste", "meegebracht", "stroomt eruit"],
}


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_a_thing_has_one_word(file: Path) -> None:
    # What is typed, between ' and ', is English in every language.
    single = [each for each in read(file) if isinstance(each.id, str) and "'" not in each.id]
    for message in single:
        said = str(message.string).lower()
        for thing, words in ONE_WORD.items():
            if re.search(rf"\b{thing}", str(message.id), re.IGNORECASE):
                assert re.search(words[file.stem], said), message.id
        assert not [word for word in NOT_SAID[file.stem] if word.lower() in said], message.id


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Blue plays the 3 (Bishop)."), ("de", "Bischof"), ("nl", "Bisschop")],
)
def test_a_match_is_told_in_the_readers_language(language: str, sentence: str) -> None:
    match = kingofarms.new_match("heraldry", seed=2)
    match.act("3")
    with speaking(language):
        told = [match.game.narrate(event, match.names, match.agreed) for event in match.told(0)]
    assert sentence in told[0]


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "")
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert preferred_language() == "nl"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert preferred_language() == "en"
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "de")
    assert _("Blue") == "Blau"


def test_the_table_for_programs_is_the_same_in_every_language() -> None:
    match = kingofarms.new_match("heraldry", seed=2)
    with speaking("de"):
        german = match.table(0)
    assert german == match.table(0)
