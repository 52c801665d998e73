"""Content files of one's own that are damaged, or are no files at all."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kingofarms.engine.match.matchfile import load
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import MOST_BYTES, read_table
from kingofarms.games import game_named

COLUMNS = ["name", "de"]
GOLDEN = Path(__file__).parents[2] / "golden" / "0.1.0"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1: the columns must be name,de"),
        (b"name,de\na,b\xff", "cannot be read: byte 12 is not UTF-8"),
        ("name,de\na,b\n".encode("utf-16"), "cannot be read: byte 1 is not UTF-8"),
        (b"name,de\na,b\0", "line 2: there is a sign that cannot be printed"),
        (b'name,de\na,"b\n', "line 2: there is a sign that cannot be printed"),
        (b"name,de\na,b,c", "line 2: there must be 2 columns"),
        (b"name,de\na," + b"b" * 200_000, "cannot be read: field larger than field limit"),
        (b"name,de\n" + b"a,b\n" * MOST_BYTES, "has more than 1048576 bytes"),
    ],
)
def test_a_damaged_table_is_refused_by_name(data: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(data)
    with pytest.raises(Refusal, match=f"cards.csv,? {sentence}"):
        read_table(path, COLUMNS)


def test_the_mark_that_spreadsheets_put_in_front_is_not_part_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"\xef\xbb\xbfname,de\r\na,b\r\n")
    assert read_table(path, COLUMNS) == [(2, {"name": "a", "de": "b"})]


@pytest.mark.parametrize("game", ["heraldry", "kings_blade", "blazon"])
def test_a_pipe_or_a_device_is_not_waited_for(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    os.mkfifo(folder / "elements.csv")
    path = folder if game == "blazon" else folder / "elements.csv"
    with pytest.raises(Refusal, match="elements.csv is not a regular file"):
        game_named(game).agree({}, path)
    with pytest.raises(Refusal):
        game_named(game).agree({}, Path("/dev/zero"))


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to(path)])
def test_a_file_that_only_an_old_release_would_need_is_not_waited_for(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    for file in (GOLDEN / "cards" / "blazon").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    make(tmp_path / "shield-ours.csv")
    with pytest.raises(Refusal):
        load(GOLDEN / "matches" / "blazon" / "usual-running.json", tmp_path)


def test_a_broken_link_is_not_replaced_by_our_own_cards(tmp_path: Path) -> None:
    (tmp_path / "elements.csv").symlink_to(tmp_path / "nowhere.csv")
    with pytest.raises(Refusal, match="elements.csv cannot be read: No such file"):
        game_named("blazon").agree({}, tmp_path)
