"""Well-known coats as rolls of arms write them: how they are read, or which word is refused."""

from pathlib import Path

import pytest

from kingofarms.arms import Arms, NotUnderstood, blazon, parse
from kingofarms.engine.terms.content import Row, read_table
from tests.arms.seen import disagreement, look_at, rows_seen, wrong_place
from tests.arms.test_parser import check_read_back

COLUMNS = ["name", "blazon", "ordinary", "charges", "place", "understood", "wrong", "meant"]
COATS = [row for _line, row in read_table(Path(__file__).with_name("coats.csv"), COLUMNS)]
READ = [row for row in COATS if row["understood"]]
REFUSED = [row for row in COATS if row["wrong"]]


def ordinary_words(arms: Arms) -> str:
    if arms.ordinary is None:
        return ""
    number = f"{arms.ordinary.number} " if arms.ordinary.number > 1 else ""
    return f"{number}{arms.ordinary.name}"


def charges_words(arms: Arms) -> str:
    if arms.charges is None:
        return ""
    arrangement = f", {arms.charges.arrangement}" if arms.charges.arrangement else ""
    return f"{arms.charges.number} {arms.charges.name}{arrangement}"


def test_there_are_thirty_or_more() -> None:
    assert len(COATS) == len(READ) + len(REFUSED) >= 30


@pytest.mark.parametrize("row", READ, ids=lambda row: row["name"])
def test_a_coat_is_read(row: Row) -> None:
    arms = parse(row["blazon"])
    assert ordinary_words(arms) == row["ordinary"]
    assert charges_words(arms) == row["charges"]
    assert (arms.charges.place if arms.charges else "") == row["place"]
    assert blazon(arms) == row["understood"]
    check_read_back(arms)


@pytest.mark.parametrize("row", READ, ids=lambda row: row["name"])
def test_a_coat_is_drawn_as_its_words_say(row: Row) -> None:
    arms = parse(row["blazon"])
    number, *_charge = (row["charges"] or "0").split()
    several = row["ordinary"].split()[0] if row["ordinary"] else ""
    seen = look_at(arms)
    assert len(seen.middles()) == int(number)
    assert len(seen.bands) == (int(several) if several.isdecimal() else bool(several))
    assert not disagreement(arms, row["blazon"])
    assert not disagreement(arms, row["understood"])
    assert not wrong_place(arms, row["place"])


def test_charges_lie_above_bars_between_them_and_on_them() -> None:
    """Each in a row of its own, and none of them on what it does not lie on."""
    for text, place, rows in (
        ("Argent, two bars and in chief three mullets gules", "above", (3,)),
        ("Argent, two bars gules between three mullets sable", "between", (2, 1)),
        ("Argent, two bars gules between six martlets sable", "between", (3, 2, 1)),
        ("Argent, three bars gules between two mullets sable", "between", (1, 1)),
        ("Argent, on two bars azure six mullets or", "on", (3, 3)),
        ("Argent, on three bars azure three mullets or", "on", (1, 1, 1)),
    ):
        arms = parse(text)
        assert rows_seen(look_at(arms).middles()) == rows, text
        assert not wrong_place(arms, place), text


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row["name"])
def test_a_coat_is_refused_at_the_word_that_is_not_understood(row: Row) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        parse(row["blazon"])
    error = refusal.value
    assert error.word == row["wrong"]
    assert row["blazon"][error.at :].startswith(error.word)
    assert error.meant == row["meant"]
