"""Cards of a shield become arms."""

import pytest

from kingofarms.arms import Arms, Charges, Fill, Ordinary, blazon, read_shield
from kingofarms.arms.language.places import allowed_places
from kingofarms.arms.language.shield import Card
from tests.arms.elements import ELEMENTS

TYPES = {
    "field": "field",
    "partition": "partition",
    "honourable": "honourable ordinary",
    "sub": "sub ordinary",
}


def cards(text: str) -> list[Card]:
    """Cards written as "1 partition: per pale; 1 tincture:", where the last space has none."""
    found = []
    for each in text.split("; ") if text else ():
        place, _colon, name = each.partition(":")
        line, kind = place.split(" ", 1)
        found.append((line, TYPES.get(kind, kind), name.strip()))
    return found


FULL = """\
1 partition: per chevron; 1 tincture: azure; 1 tincture: gules; 2 honourable: cross; \
2 tincture: countervair; 3 charge: lion; 3 attitude: rampant; 3 tincture: argent; \
foot cadency: octofoil"""
OR, GULES, TWO_AND_ONE = Fill(("or",)), Fill(("gules",)), "three, two and one"


@pytest.mark.parametrize(
    ("text", "arms"),
    [
        (
            FULL,
            Arms(
                Fill(("azure", "gules"), "per chevron"),
                Ordinary("cross", Fill(("countervair",))),
                Charges("lion", Fill(("argent",)), "rampant", place="on"),
                "octofoil",
            ),
        ),
        # An arrangement gives number and place.
        (
            f"2 honourable: chevron; 3 charge: wolf; 3 arrangement: {TWO_AND_ONE}",
            Arms(
                ordinary=Ordinary("chevron"),
                charges=Charges("wolf", Fill(), "", 3, TWO_AND_ONE, "between"),
            ),
        ),
        # A partition with a line is the partition and the line.
        (
            "1 partition: per fess embattled; 1 tincture: or",
            Arms(Fill(("or", ""), "per fess", "embattled")),
        ),
        # A lone second tincture is second if the empty space is given.
        ("1 field: barry; 1 tincture:; 1 tincture: vert", Arms(Fill(("", "vert"), "barry"))),
        ("1 field: barry; 1 tincture: vert", Arms(Fill(("vert", ""), "barry"))),
        # Tinctures alone belong to the part that their line is about.
        ("1 tincture: or", Arms(OR)),
        ("2 tincture: or", Arms(ordinary=Ordinary("", OR))),
        ("3 tincture: or", Arms(charges=Charges(fill=OR))),
        # Another layout: charges in the first line, the field in the second, by the empty spaces.
        (
            "1 charge:; 1 tincture: or; 2 field:; 2 tincture: gules; 2 tincture:",
            Arms(GULES, charges=Charges(fill=OR)),
        ),
    ],
)
def test_cards_become_arms(text: str, arms: Arms) -> None:
    assert read_shield(cards(text)) == arms


@pytest.mark.parametrize(
    ("field", "second"),
    [
        ("1 tincture: azure; 1 tincture: or", "azure"),
        ("1 tincture: gules; 1 tincture: or", "or"),
        ("1 tincture: gules", ""),
        ("", ""),
    ],
)
def test_a_divided_ordinary_takes_its_second_tincture_from_the_field(
    field: str, second: str
) -> None:
    line = cards("2 honourable: bend; 2 partition: per pale; 2 tincture: gules")
    arms = read_shield([*cards(field), *line])
    assert arms.ordinary == Ordinary("bend", Fill(("gules", second), "per pale"))


def test_everything_in_one_line() -> None:
    given = """\
1 partition: per pale; 1 tincture: or; 1 tincture: gules; 1 charge: bear; 1 attitude: passant; \
1 arrangement: two in pale; 1 tincture: sable"""
    sentence = "Per pale or and gules, two bears passant in pale sable"
    assert blazon(read_shield(cards(given))) == sentence


def test_cards_that_the_vocabulary_does_not_have_still_make_a_sentence() -> None:
    given = """\
1 field: papelonny; 1 tincture: tenny; 1 tincture: or; 2 sub: pile; 2 tincture: amaranth; \
3 charge: wyvern; 3 arrangement: seven in orle; 3 tincture: argent; foot cadency: bee"""
    arms = read_shield(cards(given))
    assert arms.charges == Charges(
        "wyvern", Fill(("argent",)), number=7, arrangement="seven in orle", place="beside"
    )
    sentence = "Papelonny tenny and or, seven wyverns in orle argent, a pile amaranth, "
    assert blazon(arms) == sentence + "a bee for difference"
    for language in ("de", "nl"):
        for name in ("apelonny", "tenny", "pile", "amaranth", "wyvern", "in orle", "bee"):
            assert name in blazon(arms, language)


@pytest.mark.parametrize("kind", ["honourable ordinary", "sub ordinary"])
def test_charges_have_a_place_about_every_ordinary(kind: str) -> None:
    for ordinary in ELEMENTS[kind]:
        for arrangement in ("", *ELEMENTS["arrangement"]):
            third = ("3", "arrangement", arrangement)
            arms = read_shield([("2", kind, ordinary), ("3", "charge", "lion"), third])
            assert arms.charges is not None
            assert arms.charges.place in allowed_places(ordinary)
