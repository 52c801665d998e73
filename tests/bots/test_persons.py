"""The persons that bots are: names of their own, which are no card's, and the same at one table."""

import csv

from kingofarms.bots.levels import LEVELS
from kingofarms.bots.persons import FILE, person_for, persons
from kingofarms.engine.words import _, languages, speaking
from kingofarms.games import games

MOST_SEATS = max(seats for game in games().values() for seats in game.SEATS)


def words_of_games() -> set[str]:
    """Every cell of every content file of every game, and what seats and levels are called."""
    found: set[str] = set()
    for game in games().values():
        files = [game.CONTENT] if game.CONTENT.is_file() else sorted(game.CONTENT.glob("*.csv"))
        assert files
        for file in files:
            with file.open(encoding="utf-8", newline="") as source:
                found |= {cell for row in csv.reader(source) for cell in row}
        found |= {name for seats in game.SEATS for name in game.seat_names(seats)}
    for language in languages():
        with speaking(language):
            found |= {_(level.title) for level in LEVELS.values()}
    return {word.casefold() for word in found if word}


def test_no_person_is_called_like_a_card_a_seat_or_a_level() -> None:
    words = words_of_games()
    assert "minstrel" in words  # the cards are really among them
    assert not {name for name in persons() if name.casefold() in words}


def test_every_level_has_more_persons_than_a_table_has_bots() -> None:
    for level in LEVELS:
        names = [each.name for each in persons().values() if each.level == level]
        assert len(names) >= max(6, MOST_SEATS)
    assert {each.level for each in persons().values()} == set(LEVELS)


def test_every_person_has_a_line_in_every_language_and_is_ours() -> None:
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({row["name"] for row in rows}) == len(rows) == len(persons())
    assert {row["origin"] for row in rows} == {"ours"}
    for person in persons().values():
        lines = set()
        for language in languages():
            with speaking(language):
                lines.add(person.line)
        assert len(lines) == len(languages())
        assert all(line.endswith(".") for line in lines)


def test_the_same_table_has_the_same_person_at_the_same_seat() -> None:
    assert person_for("squire", "t1", 1) == person_for("squire", "t1", 1)
    assert len({person_for("squire", f"t{number}", 1) for number in range(100)}) > 4


def test_nobody_is_at_a_table_twice() -> None:
    others: list[str] = []
    for seat in range(MOST_SEATS):
        others.append(person_for("page", "t", seat, others))
    assert all(others)
    assert len(set(others)) == MOST_SEATS


def test_a_bot_that_is_not_a_level_has_no_name() -> None:
    assert person_for("uniform", "t", 0) == ""
