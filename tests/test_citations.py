"""Rule numbers: the code cites exactly those of docs/rules, and each has a test."""

import re
from pathlib import Path

import pytest

from kingofarms.engine.match.game import games

ROOT = Path(__file__).parents[1]
LETTERS = {"blazon": "B", "heraldry": "H", "kings_blade": "K"}


def rule_numbers(game: str) -> set[str]:
    text = (ROOT / "docs" / "rules" / f"{game.replace('_', '-')}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^\*\*({LETTERS[game]}\d+)\*\*", text, re.MULTILINE))


def cited(folder: Path, letter: str) -> set[str]:
    files = folder.rglob("*.py")
    return {
        number
        for file in files
        for number in re.findall(rf"\b{letter}\d+\b", file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("game", games())
def test_the_code_cites_every_rule_and_no_other(game: str) -> None:
    numbers = rule_numbers(game)
    assert len(numbers) > 5
    assert cited(ROOT / "src" / "kingofarms" / "games" / game, LETTERS[game]) == numbers


@pytest.mark.parametrize("game", games())
def test_every_rule_has_a_test_of_its_name(game: str) -> None:
    letter = LETTERS[game].lower()
    tests = "".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "games" / game).rglob("*.py")
    )
    tested = {number.upper() for number in re.findall(rf"def test_({letter}\d+)_", tests)}
    assert tested == rule_numbers(game)
