"""All files of cards, markers and shields: what is said of any of them."""

from pathlib import Path

import pytest

from kingofarms.games.blazon.content.shield import COLUMNS
from kingofarms.games.blazon.content.tables import DISTINCTION, ELEMENT, MARKER
from tests.games.blazon.files import refusal, written


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("elements.csv", list(ELEMENT)),
        ("distinctions.csv", list(DISTINCTION)),
        ("markers.csv", list(MARKER)),
        ("shield.csv", COLUMNS),
    ],
)
def test_b1_b4_b5_b6_the_columns_must_be_the_usual_ones(
    tmp_path: Path, name: str, columns: list[str]
) -> None:
    for others in ([], ["other", *columns[1:]], columns[:-1]):
        path = written(tmp_path, name, ",".join(others))
        usual = ",".join(columns)
        assert refusal(tmp_path) == f"{path}, line 1: the columns must be {usual}."
