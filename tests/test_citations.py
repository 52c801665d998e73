"""Rule numbers: the code cites exactly those of docs/rules, one by one, and each has a test."""

import re
from pathlib import Path

import pytest

from kingofarms.engine.game.game import games
from kingofarms.engine.words import SOURCE, languages
from tests.rule_numbers import LETTERS, RANGE, ROOT, citations, rules_of, smallest

FOLDERS = ("src", "tests", "docs", "bench", "examples")
WRITTEN = {".py", ".md", ".po", ".html", ".js", ".css", ".svg", ".csv", ".txt"}
FILES = sorted(
    [
        *(file for name in FOLDERS for file in (ROOT / name).rglob("*") if file.suffix in WRITTEN),
        *ROOT.glob("*.md"),
    ]
)
PAGES = ["", *(language for language in languages() if language != SOURCE)]


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def all_in(folder: Path) -> str:
    return "\n".join(read(file) for file in folder.rglob("*.py"))


def test_everything_that_can_cite_is_looked_at() -> None:
    read_places = {file.relative_to(ROOT).parts[:3] for file in FILES}
    citing = {file.relative_to(ROOT).parts[:3] for file in FILES if citations(read(file))}
    for folder in ("engine", "games", "bots", "lab", "web", "cli", "envs", "locale"):
        assert ("src", "kingofarms", folder) in read_places
    # Only a game and its translations cite: nothing outside its folder names a game.
    for folder in ("games", "locale"):
        assert ("src", "kingofarms", folder) in citing
    assert {("docs", "rules", language) for language in PAGES if language} <= citing


def test_every_number_that_is_cited_is_a_rule() -> None:
    assert len({*LETTERS.values()} - {""}) == len(LETTERS), "each game has its own letter"
    rules = {rule for game in games() for rule in rules_of(game)}
    unknown = {str(file): citations(read(file)) - rules for file in FILES}
    assert {file: numbers for file, numbers in unknown.items() if numbers} == {}


def test_numbers_are_cited_one_by_one() -> None:
    ranges = {str(file): RANGE.findall(read(file)) for file in FILES}
    assert {file: cited for file, cited in ranges.items() if cited} == {}


@pytest.mark.parametrize("between", ["-", "–", " – ", "…", "..", " to ", " bis ", " tot en met "])
@pytest.mark.parametrize(("first", "last"), [("B5", "B7"), ("H3", "5"), ("K11a", "K11d")])
def test_a_range_is_recognised(first: str, between: str, last: str) -> None:
    assert RANGE.search(f"see {first}{between}{last}.")


@pytest.mark.parametrize("text", ["B5, B6 and B7", "H10: 1 to 9 rounds", "K11a: to a player"])
def test_numbers_one_by_one_are_no_range(text: str) -> None:
    assert not RANGE.search(text)


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("game", games())
def test_a_page_gives_every_number_once_and_in_order(game: str, language: str) -> None:
    rules = rules_of(game, language)
    whole = [rule for rule in rules if rule[-1].isdigit()]
    assert whole == [f"{LETTERS[game]}{number}" for number in range(1, len(whole) + 1)]
    assert len(whole) > 5
    for rule in whole:
        parts = [part for part in rules if re.fullmatch(rf"{rule}[a-z]", part)]
        first = rules.index(rule) + 1
        assert parts == [f"{rule}{letter}" for letter in "abcdefgh"[: len(parts)]]
        assert rules[first : first + len(parts)] == parts


@pytest.mark.parametrize("game", games())
def test_the_code_of_a_game_cites_every_rule(game: str) -> None:
    cited = citations(all_in(ROOT / "src" / "kingofarms" / "games" / game))
    assert smallest(rules_of(game)) - cited == set()


@pytest.mark.parametrize("game", games())
def test_every_rule_has_a_test_of_its_name(game: str) -> None:
    letter = LETTERS[game].lower()
    tests = all_in(ROOT / "tests" / "games" / game)
    tested = {
        rule[0].upper() + rule[1:] for rule in re.findall(rf"def test_({letter}\d+[a-z]?)_", tests)
    }
    assert tested <= {*rules_of(game)}
    assert smallest(rules_of(game)) - tested == set()
