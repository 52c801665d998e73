"""A game is one folder: nothing outside it names it."""

import re
from inspect import isfunction, signature
from pathlib import Path

import pytest

import kingofarms
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.scene import Scene

PACKAGE = Path(kingofarms.__file__).parent
KINDS = (".py", ".html", ".js", ".css", ".svg")
# Words of the art that `arms` and the pages about arms speak of. They name no game by its title,
# and what lies in `arms` imports none (`test_arrows.py`).
ART = {"blazon", "heraldry"}
EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))
# What a game has in common with the others lies in the same file.
PLACES = {
    "describe_action": "text.actions",
    "describe_event": "text.narration",
    "describe_table": "text.table",
    "format_action": "text.notation",
    "parse_action": "text.notation",
    "narrate": "text.narration",
    "why_not": "text.why_not",
    "gallery": "terminal",
    "picture": "terminal",
    "closer": "terminal",
    "agree": "options",
}


def pattern_of(names: set[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names)))


def sources() -> list[Path]:
    return sorted(file for file in PACKAGE.rglob("*") if file.suffix in KINDS)


def is_about_arms(file: Path) -> bool:
    """Whether a file, or the folder that it lies in, is named after arms."""
    return any(part.startswith("arms") for part in file.relative_to(PACKAGE).parts)


@EVERY_GAME
def test_no_file_outside_its_folder_names_it(game: Game) -> None:
    own = game.folder
    names = {game.NAME, game.NAME.replace("_", "-"), game.TITLE}
    pattern, in_arms = pattern_of(names), pattern_of(names - ART)
    inside = [file for file in sources() if file.is_relative_to(own)]
    assert any(pattern.search(file.read_text(encoding="utf-8")) for file in inside)
    naming = [
        str(file.relative_to(PACKAGE))
        for file in sources()
        if file not in inside
        and (in_arms if is_about_arms(file) else pattern).search(file.read_text(encoding="utf-8"))
    ]
    assert naming == []


@EVERY_GAME
def test_one_role_lies_in_the_same_file_of_every_game(game: Game) -> None:
    own = {name: place for name, place in PLACES.items() if name in vars(type(game))}
    found = {name: getattr(game, name).__module__ for name in own}
    assert found == {name: f"{game.package}.{place}" for name, place in own.items()}
    assert game.package not in game.hide_action.__module__ or "rules" in game.hide_action.__module__


@EVERY_GAME
def test_functions_of_its_parts_are_asked_as_the_methods_they_stand_for(game: Game) -> None:
    count = 0
    for kind, base in ((type(game), Game), (type(game.scene), Scene)):
        for name, part in vars(kind).items():
            if isinstance(part, staticmethod) and isfunction(part.__func__):
                own, method = signature(part.__func__), signature(getattr(base, name))
                expected = list(method.parameters.values())[1:]
                pairs = zip(own.parameters.values(), expected, strict=True)
                assert all(str(one).startswith(str(other)) for one, other in pairs), name
                count += 1
    assert count > 15


@EVERY_GAME
def test_it_says_in_a_sentence_how_one_wins(game: Game) -> None:
    assert game.AIM.endswith(".")


def test_rules_are_told_apart_by_their_letters() -> None:
    letters = [game.LETTER for game in games().values()]
    assert all(letter.isalpha() for letter in letters)
    assert len(set(letters)) == len(letters)


@EVERY_GAME
def test_its_short_options_can_be_agreed_on(game: Game) -> None:
    assert game.SHORT
    assert game.agree(game.SHORT).digest != game.agree({}).digest
