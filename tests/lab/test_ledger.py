"""The file of a tournament: saved, continued, refused."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.lab.tourney import MOST_BYTES, Ledger

from ..newer import NEWER, add_option
from .tables import all_played, tourney

TABLE = tourney(bots="uniform,uniform,uniform")
LINE = '{"match":5,"deal":0,"bots":["uniform","uniform"],%s}'
HALF_A_LINE = '{"match":5,"deal":0,"bo'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "t.jsonl"
    with Ledger(path, TABLE, "1") as ledger:
        assert ledger.results == []
        ledger.add(all_played(TABLE, 5))
    return path


def kept(path: Path) -> list[int]:
    with Ledger(path, TABLE, "1") as ledger:
        return [each.match for each in ledger.results]


def test_a_header_and_a_line_for_each_match(file: Path) -> None:
    header, *lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert (header["game"], header["bots"], header["seed"]) == ("heraldry", ["uniform"] * 3, 1)
    assert [line["match"] for line in lines] == [0, 1, 2, 3, 4]
    assert kept(file) == [0, 1, 2, 3, 4]


def test_half_a_line_at_the_end_is_dropped(file: Path) -> None:
    whole = file.read_text()
    file.write_text(whole + HALF_A_LINE)
    assert kept(file) == [0, 1, 2, 3, 4]
    assert file.read_text() == whole


def test_half_a_header_is_replaced(file: Path) -> None:
    file.write_text(file.read_text()[:40])
    assert kept(file) == []
    assert kept(file) == []


def test_a_line_that_is_there_twice_counts_once(file: Path) -> None:
    file.write_text(file.read_text() + file.read_text().splitlines()[-1] + "\n")
    assert kept(file) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (replace(TABLE, seed=2), "its seed is 1, not 2"),
        (replace(TABLE, bot_seed=4), "its bot_seed is 0, not 4"),
        (replace(TABLE, strength=2.0), "its strength is 1.0, not 2.0"),
        (tourney(bots="uniform,perfect"), "its bots is uniform,uniform,uniform, not uniform,perf"),
        (replace(TABLE, agreed=TABLE.game.agree({})), "its rounds_to_win is 1, not 3"),
        (tourney("blazon", "uniform,uniform,uniform"), "its game is heraldry, not blazon"),
    ],
)
def test_a_file_of_another_tournament_is_refused(file: Path, other: object, sentence: str) -> None:
    before = file.read_bytes()
    with pytest.raises(Refusal, match=f"t.jsonl belongs to another tournament: {sentence}"):
        Ledger(file, other, "1")  # type: ignore[arg-type]
    assert file.read_bytes() == before


def test_the_file_of_another_version_can_be_shown_but_not_continued(file: Path) -> None:
    # A deal is six matches, so only six of these eight are complete.
    with Ledger(file, TABLE, "1") as ledger:
        ledger.add(all_played(TABLE, 8)[5:])
    file.write_text(file.read_text() + HALF_A_LINE)
    before = file.read_bytes()
    with Ledger(file, TABLE, "2") as ledger:
        assert [each.match for each in ledger.results] == [0, 1, 2, 3, 4, 5, 6, 7]
        ledger.check_reach(6)
        sentence = (
            "t.jsonl was played by version 1. It cannot be continued, because the bots of version "
            "2 may choose differently. To show its results, use --matches 6."
        )
        with pytest.raises(Refusal) as refused:
            ledger.check_reach(12)
        assert str(refused.value).endswith(sentence)
        with pytest.raises(Refusal, match="It cannot be continued"):
            ledger.add([])
    assert file.read_bytes() == before


def test_where_no_deal_is_complete_another_version_shows_nothing(file: Path) -> None:
    with (
        Ledger(file, TABLE, "2") as ledger,
        pytest.raises(Refusal, match="It cannot be continued, .* may choose differently.$"),
    ):
        ledger.check_reach(6)


def test_a_newer_option_that_is_off_makes_no_other_tournament(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_option("heraldry", tmp_path, monkeypatch)
    assert kept(file) == [0, 1, 2, 3, 4]
    later = tourney(bots="uniform,uniform,uniform")
    with Ledger(file, later, "1") as ledger:
        assert len(ledger.results) == 5
    on = replace(later, agreed=later.game.agree({"rounds_to_win": 1, NEWER: True}))
    with pytest.raises(Refusal, match=f"its {NEWER} is off, not on"):
        Ledger(file, on, "1")
    with Ledger(tmp_path / "on.jsonl", on, "1") as ledger:
        assert ledger.results == []
    monkeypatch.undo()
    with pytest.raises(Refusal, match=f"its {NEWER} is on, not unknown"):
        kept(tmp_path / "on.jsonl")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{}", "line 7: Object missing required field"),
        (
            '{"match":9,"deal":0,"bots":["uniform","uniform"],"ranks":[1,2],"points":[0,0]}',
            "line 7",
        ),
        (
            '{"match":5,"deal":0,"bots":["uniform","perfect"],"ranks":[1,2],"points":[0,0]}',
            "line 7",
        ),
        ('{"match":5,"deal":0,"bots":["uniform","uniform"],"ranks":[1],"points":[0,0]}', "line 7"),
        (LINE % '"ranks":[1,2],"points":[0,0],"more":[]', "line 7: .*unknown field `more`"),
        (LINE % '"ranks":[2,1],"ranks":[1,2],"points":[0,0]', "line 7: the field `ranks` is there"),
        (LINE % '"ranks":[1,3],"points":[0,0]', "line 7: this match does not belong"),
        (LINE % f'"ranks":[1,2],"points":[0,{10**30}]', "line 7: this match does not belong"),
        (LINE.replace("5", "4") % '"ranks":[1,1],"points":[7,7]', "line 7: match 4 is there twice"),
        ("[" * 10**5, "line 7"),
        (" " * (MOST_BYTES + 1), "line 7: there are more than"),
    ],
)
def test_a_line_that_does_not_belong_there_is_refused(file: Path, line: str, sentence: str) -> None:
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(Refusal, match=sentence):
        kept(file)


def test_a_byte_that_is_not_utf_8_is_named_with_its_line(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"match":5,"bots":"\xff"}\n')
    with pytest.raises(Refusal, match="t.jsonl, line 7: byte 20 is not UTF-8"):
        kept(file)
    file.write_bytes(b"\xff" + whole)
    with pytest.raises(Refusal, match="t.jsonl is not a tournament file: byte 1 is not UTF-8"):
        kept(file)


@pytest.mark.parametrize("text", ["mine", "mine\n", "{}\n", '{"format":"else"}'])
def test_a_file_of_another_kind_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text)
    with pytest.raises(Refusal, match="is not a tournament file"):
        kept(path)
    assert path.read_text() == text
