"""Cards of a shield become arms."""

from collections.abc import Iterable

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


def cards(*texts: str) -> list[Card]:
    """Cards written as "1 partition: per pale"."""
    found = []
    for text in texts:
        place, name = text.split(": ") if ": " in text else (text.rstrip(":"), "")
        line, kind = place.split(" ", 1)
        found.append((line, TYPES.get(kind, kind), name))
    return found


def test_a_full_shield() -> None:
    arms = read_shield(
        cards(
            "1 partition: per chevron",
            "1 tincture: azure",
            "1 tincture: gules",
            "2 honourable: cross",
            "2 tincture: countervair",
            "3 charge: lion",
            "3 attitude: rampant",
            "3 tincture: argent",
            "foot cadency: octofoil",
        )
    )
    assert arms == Arms(
        Fill(("azure", "gules"), "per chevron"),
        Ordinary("cross", Fill(("countervair",))),
        Charges("lion", Fill(("argent",)), "rampant", place="on"),
        "octofoil",
    )


def test_an_arrangement_gives_number_and_place() -> None:
    arms = read_shield(
        cards("2 honourable: chevron", "3 charge: wolf", "3 arrangement: three, two and one")
    )
    assert arms.charges == Charges(
        "wolf", number=3, arrangement="three, two and one", place="between"
    )


def test_a_partition_with_a_line_is_the_partition_and_the_line() -> None:
    arms = read_shield(cards("1 partition: per fess embattled", "1 tincture: or"))
    assert arms.field == Fill(("or", ""), "per fess", "embattled")


def test_a_lone_second_tincture_is_second_if_the_empty_space_is_given() -> None:
    given = cards("1 field: barry", "1 tincture:", "1 tincture: vert")
    assert read_shield(given).field == Fill(("", "vert"), "barry")
    assert read_shield([card for card in given if card[2]]).field == Fill(("vert", ""), "barry")


@pytest.mark.parametrize(
    ("field", "second"),
    [
        (("1 tincture: azure", "1 tincture: or"), "azure"),
        (("1 tincture: gules", "1 tincture: or"), "or"),
        (("1 tincture: gules",), ""),
        ((), ""),
    ],
)
def test_a_divided_ordinary_takes_its_second_tincture_from_the_field(
    field: Iterable[str], second: str
) -> None:
    line = cards("2 honourable: bend", "2 partition: per pale", "2 tincture: gules")
    arms = read_shield([*cards(*field), *line])
    assert arms.ordinary == Ordinary("bend", Fill(("gules", second), "per pale"))


def test_tinctures_alone_belong_to_the_part_that_their_line_is_about() -> None:
    assert read_shield(cards("1 tincture: or")) == Arms(Fill(("or",)))
    assert read_shield(cards("2 tincture: or")) == Arms(ordinary=Ordinary("", Fill(("or",))))
    assert read_shield(cards("3 tincture: or")) == Arms(charges=Charges(fill=Fill(("or",))))


def test_another_layout_needs_no_code() -> None:
    """Charges in the first line, the field in the second, told by the empty spaces."""
    given = cards("1 charge:", "1 tincture: or", "2 field:", "2 tincture: gules", "2 tincture:")
    assert read_shield(given) == Arms(Fill(("gules",)), charges=Charges(fill=Fill(("or",))))


def test_everything_in_one_line() -> None:
    given = cards(
        "1 partition: per pale",
        "1 tincture: or",
        "1 tincture: gules",
        "1 charge: bear",
        "1 attitude: passant",
        "1 arrangement: two in pale",
        "1 tincture: sable",
    )
    arms = read_shield(given)
    assert blazon(arms) == "Per pale or and gules, two bears passant in pale sable"


def test_cards_that_the_vocabulary_does_not_have_still_make_a_sentence() -> None:
    arms = read_shield(
        cards(
            "1 field: papelonny",
            "1 tincture: tenny",
            "1 tincture: or",
            "2 sub: pile",
            "2 tincture: amaranth",
            "3 charge: wyvern",
            "3 arrangement: seven in orle",
            "3 tincture: argent",
            "foot cadency: bee",
        )
    )
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
