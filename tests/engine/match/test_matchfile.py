import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kingofarms
from kingofarms.engine.match.entries import schema
from kingofarms.engine.match.luck import script_of
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named

ROOT = Path(__file__).parents[3]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    match = kingofarms.new_match("heraldry", seed=2)
    match.sit(1, "Ada")
    for action in ("3", "5", "9"):
        match.act(action)
    match.undo(1, count=1, agreed=True)
    match.act("1+4", time=12.5)
    path = tmp_path / "match.json"
    kingofarms.save_match(match, path)
    return path


def test_a_saved_match_continues_where_it_was(file: Path) -> None:
    match = kingofarms.load_match(file)
    assert match.names == ["Blue", "Ada"]
    assert [entry.kind for entry in match.entries] == ["seat", "act", "act", "act", "undo", "act"]
    again = file.with_name("again.json")
    kingofarms.save_match(match, again)
    assert again.read_bytes() == file.read_bytes()


def test_every_kind_of_entry_is_kept(tmp_path: Path) -> None:
    for leave in ("concede", "timeout"):
        match = kingofarms.new_match("heraldry")
        match.sit(0, "perfect:0.2", bot=True)
        getattr(match, leave)(1)
        kingofarms.save_match(match, tmp_path / leave)
        assert kingofarms.load_match(tmp_path / leave).outcome == match.outcome
    match = kingofarms.new_match("heraldry")
    match.stop(time=3.5)
    kingofarms.save_match(match, tmp_path / "stop")
    assert json.loads((tmp_path / "stop").read_bytes())["entries"] == [
        {"kind": "stop", "time": 3.5}
    ]
    assert kingofarms.load_match(tmp_path / "stop").outcome == match.outcome


def edited(change: Callable[[dict[str, Any]], Any]) -> Callable[[bytes], bytes]:
    def edit(data: bytes) -> bytes:
        said = json.loads(data)
        change(said)
        return json.dumps(said).encode()

    return edit


FAULTS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut off": (lambda data: data[:-40], "is not a match file: it ends too early"),
    "not JSON": (lambda data: b"\x00" + data, "is not a match file"),
    "empty": (lambda data: b"", "is not a match file"),
    "of another format": (edited(lambda f: f.update(format="x")), "format is 'x'"),
    "of an unknown game": (edited(lambda f: f.update(game="go")), "no game called 'go'"),
    "of other rules": (edited(lambda f: f.update(rules=9)), "rules: played by version 9"),
    "of other content": (edited(lambda f: f.update(content="sha256:0")), "content: played with"),
    "of other terms": (edited(lambda f: f["options"].update(rounds_to_win=2)), "terms: "),
    "with an unknown option": (edited(lambda f: f["options"].update(x=2)), "no option called 'x'"),
    "with a bad option": (edited(lambda f: f["options"].update(round_limit=0)), "H10.*cannot be"),
    "with an option missing": (edited(lambda f: f["options"].popitem()), "all must be named"),
    "with an option as text": (
        edited(lambda f: f["options"].update(rounds_to_win="3")),
        "options: all must be named, like this: .*rounds_to_win=3",
    ),
    "with an illegal action": (
        edited(lambda f: f["entries"][2].update(action="9+1")),
        r"entry 3 \(act\): H3",
    ),
    "with an unreadable action": (
        edited(lambda f: f["entries"][1].update(action="castle")),
        r"entry 2 \(act\): 'castle' is not an action",
    ),
    "out of turn": (edited(lambda f: f["entries"][3].update(seat=0)), r"entry 4 \(act\): It is"),
    "with no such seat": (edited(lambda f: f["entries"][0].update(seat=7)), "There is no seat 7"),
    "with a bad undo": (edited(lambda f: f["entries"][4].update(count=99)), "entry 5 .*nothing"),
    "with an unknown kind": (
        edited(lambda f: f["entries"][1].update(kind="dance")),
        r"Invalid value 'dance' - at `\$.entries\[1\].kind`",
    ),
    "with a missing field": (edited(lambda f: f.pop("seats")), "missing required field `seats`"),
    "with a field too many": (edited(lambda f: f.update(extra=1)), "unknown field `extra`"),
    "with an unknown field of an entry": (
        edited(lambda f: f["entries"][0].update(bott=True)),
        r"unknown field `bott` - at `\$.entries\[0\]`",
    ),
    "with an unknown field of chance": (
        edited(lambda f: f["chance"].update(sealed=True)),
        r"unknown field `sealed` - at `\$.chance`",
    ),
    "with an unknown field of final": (
        edited(lambda f: f["final"].update(winner=1)),
        r"unknown field `winner` - at `\$.final`",
    ),
    "with a deeply nested unknown field": (
        lambda data: data.replace(b'"seat":', b'"x": ' + b"[" * 10**5 + b', "seat":', 1),
        "unknown field `x`",
    ),
    "with a field twice": (
        lambda data: data.replace(b'"seats":', b'"seats": 2, "seats":'),
        "is not a match file: the field `seats` is there twice",
    ),
    "with a switch as a number": (
        edited(lambda f: f["options"].update(bonus_on_lead=1)),
        "options: all must be named, like this: bonus_on_lead=True",
    ),
    "with a byte that is not UTF-8": (
        lambda data: data.replace(b"Ada", b"Ad\xe4"),
        r"is not a match file: byte \d+ is not UTF-8",
    ),
    "with a number beyond all bounds": (
        lambda data: data.replace(b"12.5", b"1e400"),
        "is not a match file: Number out of range",
    ),
    "with too many seats": (edited(lambda f: f.update(seats=4)), "can't be played with 4 players"),
    "that leads elsewhere": (
        edited(lambda f: f["final"].update(table="sha256:0")),
        "after its 6 entries the table is not the one",
    ),
    "that is not over": (edited(lambda f: f["final"].update(over=True)), "final.over"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_file_is_refused_by_name_and_place_and_left_alone(file: Path, fault: str) -> None:
    damage, sentence = FAULTS[fault]
    data = damage(file.read_bytes())
    file.write_bytes(data)
    with pytest.raises(Refusal, match=sentence) as refused:
        kingofarms.load_match(file)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)
    assert file.read_bytes() == data


def test_a_sealed_file_with_another_seed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sealed.json"
    kingofarms.save_match(kingofarms.new_match("heraldry"), path)
    for seed, sentence in (("00" * 32, "not the seed whose hash"), ("xyz", "hexadecimal")):
        path.write_bytes(edited(lambda f, s=seed: f["chance"].update(seed=s))(path.read_bytes()))  # type: ignore[misc]
        with pytest.raises(Refusal, match=sentence):
            kingofarms.load_match(path)
    path.write_bytes(edited(lambda f: f["chance"].pop("seed"))(path.read_bytes()))
    with pytest.raises(Refusal, match="chance.seed is missing"):
        kingofarms.load_match(path)


def test_a_file_that_does_not_exist_or_cannot_be_written_is_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read: No such file"):
        kingofarms.load_match(tmp_path / "none.json")
    with pytest.raises(Refusal, match="cannot be written"):
        kingofarms.save_match(kingofarms.new_match("heraldry"), tmp_path / "no" / "match.json")


def test_the_published_schema_is_the_one_in_force() -> None:
    file = ROOT / "docs" / "match.schema.json"
    if os.environ.get("KINGOFARMS_WRITE_GOLDEN"):
        file.write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8")) == schema()


def test_a_scripted_match_is_kept_with_its_picks(tmp_path: Path) -> None:
    game = game_named("kings_blade")
    luck = script_of([[1, 0, 5], [], [2]], bytes(range(32)))
    match = Match(game, game.agree({}), 2, luck)
    for _act in range(6):
        match.act(match.actions[0])
    kingofarms.save_match(match, tmp_path / "scripted.json")
    again = kingofarms.load_match(tmp_path / "scripted.json")
    assert again.luck == luck
    assert again.table(0) == match.table(0)
    assert again.rng.tobytes() == match.rng.tobytes()


def test_a_number_that_cannot_be_picked_is_0() -> None:
    game, seed = game_named("blazon"), bytes(32)
    wild = Match(game, game.agree({}), 2, script_of([[10**9] * 60], seed))
    tame = Match(game, game.agree({}), 2, script_of([[0] * 60], seed))
    assert wild.table(0) == tame.table(0)


@pytest.mark.parametrize("picks", [[[-1]], [[0] * 1000]])
def test_a_script_that_cannot_be_is_refused(picks: list[list[int]]) -> None:
    with pytest.raises(Refusal, match="chance.picks"):
        script_of(picks, bytes(32))
