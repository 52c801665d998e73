"""B1, B2, B3: the elements, and the errors for a wrong file."""

import re
from collections import Counter
from pathlib import Path

import pytest

from kingofarms.games.blazon.content.folder import read_content
from kingofarms.games.blazon.content.tables import Face, counts_for
from kingofarms.games.blazon.rules.terms import (
    AUGMENTATIONS,
    DEVICE,
    DEVICES,
    STAR,
    TINCTURE,
    TYPES,
)
from tests.games.blazon.files import changed, ours, refusal, written

FILE = "elements.csv"
ELEMENTS = read_content().elements


def of_type(element_type: str) -> list[Face]:
    return [element for element in ELEMENTS if element["type"] == element_type]


def values(category: str) -> list[int]:
    found = Counter(element["value"] for element in ELEMENTS if element["category"] == category)
    return [found[value] for value in range(1, 8)]


def test_b2_there_are_20_or_more_of_each_augmentation_and_10_stars() -> None:
    counts = Counter(element["augmentation"] for element in ELEMENTS)
    assert counts[STAR] == 10
    assert [20 <= counts[augmentation] <= 23 for augmentation in AUGMENTATIONS] == [True] * 5


@pytest.mark.parametrize("element_type", DEVICES)
def test_b2_every_augmentation_and_a_star_are_on_devices_of_every_type(element_type: str) -> None:
    assert {element["augmentation"] for element in of_type(element_type)} == {*AUGMENTATIONS, STAR}


def test_b2_no_augmentation_is_on_much_dearer_cards_than_another() -> None:
    for augmentation in AUGMENTATIONS:
        worth = [e["value"] for e in ELEMENTS if e["augmentation"] == augmentation]
        assert 2.9 < sum(worth) / len(worth) < 3.5


def test_b2_a_star_counts_for_every_augmentation_of_a_distinction() -> None:
    star = next(element for element in ELEMENTS if element["augmentation"] == STAR)
    estate = next(element for element in ELEMENTS if element["augmentation"] == "estate")
    assert all(counts_for(star, augmentation) for augmentation in AUGMENTATIONS)
    assert [name for name in AUGMENTATIONS if counts_for(estate, name)] == ["estate"]


def test_b3_low_values_are_more_frequent() -> None:
    assert values(DEVICE) == [12, 15, 17, 12, 14, 2, 0]
    assert values(TINCTURE) == [9, 11, 10, 7, 11, 0, 0]


def test_b3_the_attested_card_is_a_field_worth_1_with_estate() -> None:
    (card,) = [element for element in ELEMENTS if element["origin"] == "attested"]
    assert (card["type"], card["value"], card["augmentation"]) == ("field", 1, "estate")


def test_b3_the_tinctures_are_two_metals_five_colours_and_four_furs() -> None:
    found: dict[str, set[str]] = {"metal": set(), "colour": set(), "fur": set()}
    for element in of_type(TINCTURE):
        found[element["class"]].add(element["name"])
    assert found == {
        "metal": {"or", "argent"},
        "colour": {"gules", "azure", "vert", "sable", "purpure"},
        "fur": {"ermine", "vair", "countervair", "potent"},
    }


def test_b3_each_tincture_has_three_to_five_cards_all_with_other_augmentations() -> None:
    for name, count in Counter(element["name"] for element in of_type(TINCTURE)).items():
        marks = [
            element["augmentation"] for element in of_type(TINCTURE) if element["name"] == name
        ]
        assert 3 <= count <= 5
        assert len(set(marks)) == count


def test_b3_the_cadency_marks_are_the_nine_english_ones() -> None:
    assert {element["name"] for element in of_type("cadency")} == {
        "label",
        "crescent",
        "mullet",
        "martlet",
        "annulet",
        "fleur-de-lis",
        "rose",
        "cross moline",
        "octofoil",
    }


def test_b3_an_arrangement_names_a_number_and_a_place() -> None:
    for element in of_type("arrangement"):
        assert re.fullmatch(r"(two|three|four|five|six)( in \w+|, .* and \w+)", element["name"])


def test_b3_a_name_says_which_device_it_is_in_every_language() -> None:
    devices = [element for element in ELEMENTS if element["category"] == DEVICE]
    assert len({element["name"] for element in devices}) == 72
    for element_type in DEVICES:
        for language in ("de", "nl"):
            assert len({e[language] for e in of_type(element_type)}) == 9


def test_b3_the_elements_can_be_replaced(tmp_path: Path) -> None:
    changed(tmp_path, FILE, "lion,Löwe,leeuw", "tyger,Tyger,tyger")
    content = read_content(tmp_path)
    assert "tyger" in [element["name"] for element in content.elements]
    assert content.said() != read_content().said()


def test_b3_the_same_name_may_stand_for_devices_of_two_types(tmp_path: Path) -> None:
    changed(tmp_path, FILE, "rose,", "lion,")
    assert len(read_content(tmp_path).elements) == 120


@pytest.mark.parametrize("element_type", TYPES)
def test_b3_a_card_too_few_or_too_many_of_a_type_is_refused(
    tmp_path: Path, element_type: str
) -> None:
    lines = ours(FILE).splitlines(keepends=True)
    lines.remove(next(line for line in lines if f",{element_type}," in line))
    path = written(tmp_path, FILE, "".join(lines))
    right = 48 if element_type == TINCTURE else 9
    assert refusal(tmp_path) == (
        f"{path}: {right - 1} cards of type {element_type}; there must be {right} (B3)."
    )
    path = written(tmp_path, FILE, ours(FILE) + "fox,Fuchs,vos,device,charge,,1,star,ours\n")
    assert refusal(tmp_path) == f"{path}: 10 cards of type charge; there must be 9 (B3)."


def worth_more(folder: Path, tinctures: int, devices: int) -> Path:
    """All cards worth 1, but so many of each category worth 2."""
    left = {TINCTURE: tinctures, DEVICE: devices}
    lines = []
    for line in ours(FILE).splitlines():
        category = DEVICE if f",{DEVICE}," in line else TINCTURE
        left[category] -= not line.startswith("name,")
        value = 2 if left[category] >= 0 else 1
        lines.append(re.sub(r",\d,(?=\w+,\w+$)", f",{value},", line))
    return written(folder, FILE, "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("tinctures", "devices", "is_refused"),
    [(0, 0, True), (8, 8, True), (9, 0, False), (0, 9, False)],
)
def test_b1_elements_that_may_leave_the_fifth_seat_without_a_hand_worth_5_are_refused(
    tmp_path: Path, tinctures: int, devices: int, is_refused: bool
) -> None:
    path = worth_more(tmp_path, tinctures, devices)
    if not is_refused:
        read_content(tmp_path)
        return
    assert refusal(tmp_path) == (
        f"{path}: {tinctures} tinctures and {devices} devices are worth more than 1; there must be "
        "9 of one or the other, so that a hand can be worth 5 (B11)."
    )
