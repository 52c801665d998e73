"""B5: the markers, and the errors for a wrong file."""

from pathlib import Path

import pytest

from kingofarms.games.blazon.content.folder import read_content
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS
from tests.games.blazon.files import changed, ours, refusal

FILE = "markers.csv"
CONTENT = read_content()


def test_b5_the_markers_have_the_worths_of_the_rules() -> None:
    assert list(CONTENT.worths("distinction").values()) == [7, 5, 3, 2, 1]
    assert CONTENT.worths("ten") == {"10": 1, "20": 2, "30": 3, "40": 4, "50": 5}
    assert CONTENT.worths("full shield") == {"I": 5}
    assert CONTENT.worths("augmentation") == dict.fromkeys(AUGMENTATIONS, 3)
    assert CONTENT.worths("herald") == {"H": 1}


def test_b5_other_worths_need_no_code(tmp_path: Path) -> None:
    changed(tmp_path, FILE, "distinction,2,5,5", "distinction,2,5,4")
    assert list(read_content(tmp_path).worths("distinction").values()) == [7, 4, 3, 2, 1]


@pytest.mark.parametrize("line", ours(FILE).splitlines()[1:])
def test_b5_no_marker_may_be_missing(tmp_path: Path, line: str) -> None:
    path = changed(tmp_path, FILE, f"{line}\n", "")
    kind, which = line.split(",")[:2]
    assert refusal(tmp_path) == f"{path}: the marker {kind} {which} is missing (B5)."
