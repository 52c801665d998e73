"""B4: the distinctions, and the errors for a wrong file."""

from collections import Counter
from pathlib import Path

import pytest

from kingofarms.games.blazon.content.folder import read_content
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS, DEVICES
from tests.games.blazon.files import changed, ours, refusal, written

FILE = "distinctions.csv"
DISTINCTIONS = read_content().distinctions


def test_b4_there_are_18_distinctions_no_two_alike() -> None:
    assert len(DISTINCTIONS) == 18
    assert (
        len({(frozenset(d["elements"]), d["augmentation"], d["count"]) for d in DISTINCTIONS}) == 18
    )
    for language in ("name", "de", "nl"):
        assert len({distinction[language] for distinction in DISTINCTIONS}) == 18


def test_b4_questing_wants_a_charge_a_field_and_3_virtue() -> None:
    (questing,) = [
        distinction for distinction in DISTINCTIONS if distinction["origin"] == "attested"
    ]
    assert questing["name"] == "questing"
    assert set(questing["elements"]) == {"charge", "field"}
    assert (questing["augmentation"], questing["count"]) == ("virtue", 3)


def test_b4_each_augmentation_and_each_type_of_device_is_asked_for_by_several() -> None:
    asked = Counter(distinction["augmentation"] for distinction in DISTINCTIONS)
    asked += Counter(name for distinction in DISTINCTIONS for name in distinction["elements"])
    assert all(asked[name] >= 3 for name in (*AUGMENTATIONS, *DEVICES))


def test_b4_none_is_met_with_two_cards() -> None:
    for distinction in DISTINCTIONS:
        assert max(len(distinction["elements"]), distinction["count"]) >= 3 or (
            len(distinction["elements"]) == 2 and distinction["count"] == 2
        )


@pytest.mark.parametrize("layout", ["shield", "shield-ten"])
@pytest.mark.parametrize("identical", ["name", "class"])
def test_b4_all_can_be_met_on_both_layouts(layout: str, identical: str) -> None:
    assert read_content(layout=layout, identical_tincture=identical).distinctions == DISTINCTIONS


def test_b4_what_is_impossible_on_one_layout_may_be_possible_on_another(tmp_path: Path) -> None:
    changed(tmp_path, FILE, "charge + field,virtue,3", "partition + field,virtue,10")
    assert "has partition, field together" in refusal(tmp_path)
    read_content(tmp_path, "shield-ten")


def test_b4_the_tinctures_that_must_differ_limit_what_is_possible(tmp_path: Path) -> None:
    # Might and stars lie on or alone among the tinctures: one in line 1, one in line 2 or 3.
    lines = ours("elements.csv").splitlines(keepends=True)
    written(
        tmp_path,
        "elements.csv",
        "".join(
            line
            if ",device," in line or line.startswith("or,")
            else line.replace(",might,", ",wealth,").replace(",star,", ",wealth,")
            for line in lines
        )
        .replace(
            "or,Gold,goud,tincture,tincture,metal,1,estate",
            "or,Gold,goud,tincture,tincture,metal,1,might",
        )
        .replace(
            "or,Gold,goud,tincture,tincture,metal,4,wealth",
            "or,Gold,goud,tincture,tincture,metal,4,might",
        ),
    )
    changed(tmp_path, FILE, ",,might,5", ",,might,8")
    assert "has at most 7 might" in refusal(tmp_path)
    changed(tmp_path, FILE, ",,might,5", ",,might,7")
    read_content(tmp_path)


def test_b4_there_must_be_18(tmp_path: Path) -> None:
    path = written(tmp_path, FILE, "".join(ours(FILE).splitlines(keepends=True)[:-1]))
    assert refusal(tmp_path) == f"{path}: 17 distinctions; there must be 18 (B4)."
    written(tmp_path, FILE, ours(FILE) + "odd,odd,odd,charge,might,1,ours\n")
    assert refusal(tmp_path) == f"{path}: 19 distinctions; there must be 18 (B4)."
