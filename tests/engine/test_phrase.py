"""Phrases: a reader who is one of the players is addressed, in every game and language."""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module

import pytest

from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.phrase import Phrase, You, addressed, read_by
from kingofarms.engine.words import LOCALE, catalogue, languages, speaking
from kingofarms.games import game_named, games

NAMES = ("Ann", "Bea", "Cid", "Dot", "Eli")
YOU = {"en": r"\b[Yy]our?\b", "de": r"\b[Dd](u|ein(e|es|en)?)\b", "nl": r"\b([Jj]e|[Jj]ouw)\b"}
EVERY_GAME = pytest.mark.parametrize("name", sorted(games()))


def to_you(name: str) -> Mapping[str, str]:
    """Each sentence about a player, and the same said to that player."""
    narration = import_module(f"{game_named(name).package}.text.narration")
    every = list(pairs_in(list(vars(narration).values())))
    assert len(every) > 5
    return dict(every)


def pairs_in(things: Iterable[object]) -> Iterator[tuple[str, str]]:
    """The sentences about a player that have one to that player beside them."""
    for thing in things:
        match thing:
            case str(text), str(own) if "{name}" in text and own:
                yield text, own
            case dict():
                yield from pairs_in(thing.values())
            case list() | tuple():
                yield from pairs_in(thing)


def sentences(name: str, match: Match, reader: int | None) -> list[Phrase]:
    names = read_by(reader, NAMES[: match.seats])
    watching = reader if reader is not None else 0
    return [match.game.phrase(event, names, match.agreed) for event in match.told(watching)]


@EVERY_GAME
@pytest.mark.parametrize("language", languages())
def test_every_sentence_about_a_player_says_you_to_that_player(name: str, language: str) -> None:
    game = game_named(name)
    match = Match(game, game.agree(dict(game.SHORT)), 2, Stream(5))
    seen = 0
    with speaking(language):
        for number in range(150):
            if match.is_over:
                break
            match.act(match.actions[number * 7 % len(match.actions)])
            plain = sentences(name, match, None)
            for reader in range(2):
                own = sentences(name, match, reader)
                for phrase in own:
                    assert NAMES[reader] not in str(phrase)
                seen += sum(bool(re.search(YOU[language], str(phrase))) for phrase in own)
            assert [str(each) for each in plain] == [
                game.narrate(event, NAMES[:2], match.agreed) for event in match.told(0)
            ]
    assert seen > 5


@EVERY_GAME
def test_each_sentence_to_you_has_the_words_of_the_one_about_you(name: str) -> None:
    for text, own in to_you(name).items():
        for language in (file.stem for file in LOCALE.glob("*.po")):
            words = {*re.findall(r"{(\w+)}", text)} - {"name"}
            assert {*re.findall(r"{(\w+)}", own)} == words
            assert {*re.findall(r"{(\w+)}", catalogue(language).gettext(own))} == words
            assert re.search(YOU[language], catalogue(language).gettext(own)), own


def test_a_game_without_such_sentences_uses_the_name() -> None:
    assert addressed("{name} waits.", You("Ann"), {}) == "{name} waits."
    assert str(Phrase("{name} waits.", {"name": You("Ann")})) == "Ann waits."
    assert read_by(None, ["Ann", "Bea"]) == ("Ann", "Bea")
    assert [isinstance(name, You) for name in read_by(1, ["Ann", "Bea"])] == [False, True]
