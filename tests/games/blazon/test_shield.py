"""B6, B9: the layouts of the shield, and the errors for a wrong file."""

from pathlib import Path

import pytest

from kingofarms.games.blazon.content.folder import read_content
from kingofarms.games.blazon.content.shield import COLUMNS, MOST_TINCTURES, Shield
from kingofarms.games.blazon.rules.terms import MOST_SPACES, TINCTURE
from tests.games.blazon.files import changed, refusal, written

FILE = "shield.csv"
HEAD = ",".join(COLUMNS) + "\n"
FOOT = "foot,1,cadency,cadency,,ours\n"


def groupings(shield: Shield) -> list[list[tuple[str, str]]]:
    return [
        [(space.top, space.bottom) for space in shield.spaces if space.line == line]
        for line in shield.lines()
    ]


def alike(name: str) -> tuple[str, str]:
    return name, name


@pytest.mark.parametrize(
    ("layout", "spaces", "ways", "first", "second"),
    [
        (
            *("shield", 9, 8, [("field", "partition"), alike(TINCTURE), alike(TINCTURE)]),
            [("honourable ordinary", "sub ordinary"), alike(TINCTURE)],
        ),
        (
            *("shield-ten", 10, 4, [alike("field"), alike(TINCTURE), alike(TINCTURE)]),
            [("honourable ordinary", "sub ordinary"), alike("partition"), alike(TINCTURE)],
        ),
    ],
)
def test_b6_a_shield_has_three_lines_which_may_follow_either_grouping_and_a_foot(
    layout: str,
    spaces: int,
    ways: int,
    first: list[tuple[str, str]],
    second: list[tuple[str, str]],
) -> None:
    shield = read_content(layout=layout).shield
    assert shield.lines() == ["1", "2", "3", "foot"]
    third = [alike("charge"), ("attitude", "arrangement"), alike(TINCTURE)]
    assert groupings(shield) == [first, second, third, [alike("cadency")]]
    assert (len(shield.spaces), len(shield.groupings())) == (spaces, ways)


@pytest.mark.parametrize("layout", ["shield", "shield-ten"])
def test_b9_tinctures_differ_in_line_1_and_between_lines_2_and_3(layout: str) -> None:
    shield = read_content(layout=layout).shield
    pairs = [(shield.spaces[a].line, shield.spaces[b].line) for a, b in shield.pairs]
    assert pairs == [("1", "1"), ("2", "3")]
    assert all(shield.spaces[at].takes_tinctures() for pair in shield.pairs for at in pair)


def test_b6_nothing_follows_the_foot(tmp_path: Path) -> None:
    path = changed(tmp_path, FILE, FOOT, "foot,1,charge,charge,,ours\n4,1,a,b,,ours\n")
    assert refusal(tmp_path) == (
        f"{path}, line 11: line is '4' and space '1'; here must be foot space 2."
    )


def test_b9_a_space_may_differ_from_several(tmp_path: Path) -> None:
    changed(tmp_path, FILE, "line 2 space 2", "line 1 space 2 + line 2 space 2")
    assert read_content(tmp_path).shield.pairs == ((1, 2), (1, 7), (4, 7))


def test_b6_there_must_be_spaces_and_room_for_them(tmp_path: Path) -> None:
    path = written(tmp_path, FILE, HEAD)
    assert refusal(tmp_path) == f"{path}: 0 spaces; there must be 1 to {MOST_SPACES}."
    more = [f"foot,{n},charge,tincture,,ours\n" for n in range(2, 4)]
    changed(tmp_path, FILE, FOOT, FOOT + "".join(more))
    assert refusal(tmp_path) == f"{path}: 11 spaces; there must be 1 to {MOST_SPACES}."
    changed(tmp_path, FILE, FOOT, FOOT + more[0])
    assert len(read_content(tmp_path).shield.spaces) == 10
    lines = "".join(f"1,{n},tincture,charge,,ours\n" for n in range(1, 8))
    written(tmp_path, FILE, HEAD + lines)
    assert refusal(tmp_path) == f"{path}: 7 spaces take tinctures; there may be {MOST_TINCTURES}."


def test_b6_a_shield_that_the_elements_cannot_fill_is_refused(tmp_path: Path) -> None:
    path = written(
        tmp_path, FILE, HEAD + "".join(f"1,{n},charge,charge,,ours\n" for n in range(1, 11))
    )
    assert refusal(tmp_path) == (
        f"{path}: the elements must be able to fill every space, and they cannot."
    )


def test_b9_a_shield_may_be_filled_by_name_and_not_by_class(tmp_path: Path) -> None:
    all_others = "line 1 space 2 + line 1 space 3 + line 2 space 2"
    changed(
        tmp_path,
        FILE,
        "2,2,tincture,tincture,",
        "2,2,tincture,tincture,line 1 space 2 + line 1 space 3",
    )
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    path = written(
        tmp_path,
        FILE,
        text.replace("3,3,tincture,tincture,line 2 space 2", f"3,3,tincture,tincture,{all_others}"),
    )
    assert len(read_content(tmp_path).shield.pairs) == 6
    assert refusal(tmp_path, identical_tincture="class").startswith(f"{path}: the elements must")


def test_b6_a_distinction_for_a_space_that_is_not_there_is_refused(tmp_path: Path) -> None:
    changed(tmp_path, FILE, FOOT, "")
    with pytest.raises(
        ValueError, match="of shield.csv has field, honourable ordinary, cadency together"
    ):
        read_content(tmp_path)


def test_b6_a_layout_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    changed(tmp_path, FILE, "line", "line")
    with pytest.raises(ValueError, match="shield-none.csv cannot be read"):
        read_content(tmp_path, "shield-none")


def test_b6_a_folder_must_hold_files_of_the_right_names(tmp_path: Path) -> None:
    names = "elements.csv, distinctions.csv, markers.csv, shield.csv, shield-….csv"
    assert refusal(tmp_path) == f"{tmp_path} must be a folder with one or more of {names}."
    path = written(tmp_path, "element.csv", "")
    assert refusal(tmp_path) == f"{path} must be called one of {names}."
    assert refusal(path) == f"{path} must be a folder with one or more of {names}."
