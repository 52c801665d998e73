"""Damaged files of every kind: a sample of those that `python -m trials attacks` tries."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from trials.attacks.damage.asking import Answer
from trials.attacks.damage.matches import Matches
from trials.attacks.damage.probe import GOLDEN, KINDS, fault_of, probe
from trials.attacks.damage.to_json import damage_json

import kingofarms
from kingofarms.games import games
from tests.compile_games import compile_game

FILES = {"matches": 150, "tourneys": 100, "cards": 150, "databases": 60}


@pytest.fixture(scope="module")
def compiled() -> None:
    """Nothing is compiled while the time for a file runs: that would look as if it hung."""
    for game in games():
        compile_game(game)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("kingofarms.web.http.logging.start_log", lambda _target: None)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("kind", KINDS)
def test_each_is_refused_with_one_sentence_or_read_rightly(kind: str, tmp_path: Path) -> None:
    tally = probe(kind, FILES[kind], 2, tmp_path)
    assert not tally.faults, tally.examples
    assert tally.files > FILES[kind]
    # Most of them are damaged, and some only look so.
    assert tally.refused > tally.accepted > 0


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (Answer(2, err="It is damaged.\n"), ""),
        (Answer(2, err="It is damaged.\nIt is.\n"), "exit code 2, not one sentence"),
        (Answer(2, out="1 Blue plays 3\n", err="Damaged.\n"), "exit code 2, not one sentence"),
        (Answer(1, err="It is damaged.\n"), "exit code 1, not one sentence"),
        (Answer(1, failure="KeyError in load"), "KeyError in load"),
        (Answer(-1, failure="hangs"), "hangs"),
    ],
)
def test_only_one_sentence_is_a_refusal(answer: Answer, fault: str, tmp_path: Path) -> None:
    assert fault_of(Matches(tmp_path, GOLDEN), answer) == fault


def test_a_file_that_was_read_only_in_part_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Matches(tmp_path, GOLDEN)
    shutil.copy(GOLDEN / "matches" / "heraldry" / "conceded.json", kind.path)
    assert fault_of(kind, Answer(0)) == ""
    match, file = kingofarms.load_match(kind.path), json.loads(kind.path.read_bytes())
    file["entries"][1]["bott"] = True
    kind.path.write_text(json.dumps(file), encoding="utf-8")
    monkeypatch.setattr(kingofarms, "load_match", lambda _path: match)
    assert fault_of(kind, Answer(0)) == "not everything in it was read"


def test_damage_depends_on_its_seed_alone_and_changes_something() -> None:
    data = (GOLDEN / "matches" / "heraldry" / "conceded.json").read_bytes()
    first, again = (
        [damage_json(data, Random(f"{number}")) for number in range(100)] for _time in range(2)
    )
    assert first == again
    assert len(set(first)) > 80
