"""B5: the markers, and the errors for a wrong file."""

from pathlib import Path

import pytest

from kingofarms.games.blazon.content.folder import read_content
from kingofarms.games.blazon.content.tables import WHICH
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS
from tests.games.blazon.files import changed, line_of, ours, refusal

FILE = "markers.csv"
CONTENT = read_content()


def test_b5_there_are_41_prestige_markers_and_19_heralds() -> None:
    heralds = [marker["count"] for marker in CONTENT.markers if marker["kind"] == "herald"]
    assert heralds == [19]
    assert sum(marker["count"] for marker in CONTENT.markers) == 41 + 19


def test_b5_the_markers_have_the_worths_of_the_rules() -> None:
    assert list(CONTENT.worths("distinction").values()) == [7, 5, 3, 2, 1]
    assert CONTENT.worths("ten") == {"10": 1, "20": 2, "30": 3, "40": 4, "50": 5}
    assert CONTENT.worths("full shield") == {"I": 5}
    assert CONTENT.worths("augmentation") == dict.fromkeys(AUGMENTATIONS, 3)
    assert CONTENT.worths("herald") == {"H": 1}


def test_b5_other_worths_need_no_code(tmp_path: Path) -> None:
    changed(tmp_path, FILE, "distinction,2,5,5", "distinction,2,5,4")
    assert list(read_content(tmp_path).worths("distinction").values()) == [7, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("new", "said"),
    [
        (",20,1,2", "kind is empty."),
        ("tent,20,1,2", f"kind is 'tent'; it must be one of {', '.join(WHICH)}."),
        ("ten,25,1,2", "which is '25'; it must be one of 10, 20, 30, 40, 50."),
        ("distinction,6,5,2", "which is '6'; it must be one of 1, 2, 3, 4, 5."),
        (
            "augmentation,star,2,3",
            "which is 'star'; it must be one of estate, might, virtue, wealth, lineage.",
        ),
        ("full shield,II,1,5", "which is 'II'; it must be one of I."),
        ("ten,10,1,2", "there is a marker ten 10 above."),
        ("ten,20,2,2", "count is '2'; of ten 20 there must be 1 (B5)."),
        ("ten,20,,2", "count is empty."),
        ("herald,H,20,1", "count is '20'; of herald H there must be 19 (B5)."),
        ("ten,20,1,21", "worth is '21'; it must be a whole number from 0 to 20."),
        ("ten,20,1,-2", "worth is '-2'; it must be a whole number from 0 to 20."),
        ("ten,20,1", "there must be 5 columns."),
    ],
)
def test_b5_a_complaint_names_file_line_and_what_would_be_right(
    tmp_path: Path, new: str, said: str
) -> None:
    path = changed(tmp_path, FILE, "ten,20,1,2", new)
    assert refusal(tmp_path) == f"{path}, line {line_of(FILE, 'ten,20')}: {said}"


@pytest.mark.parametrize("line", ours(FILE).splitlines()[1:])
def test_b5_no_marker_may_be_missing(tmp_path: Path, line: str) -> None:
    path = changed(tmp_path, FILE, f"{line}\n", "")
    kind, which = line.split(",")[:2]
    assert refusal(tmp_path) == f"{path}: the marker {kind} {which} is missing (B5)."
