"""`hint` and `analyse` of a saved match, in words and for programs."""

import json
from pathlib import Path

import pytest

import kingofarms
from kingofarms.bots.bot import generators, let_choose
from kingofarms.bots.levels import bot_named
from tests.cli.commanding import Command


def kept(folder: Path, game: str, acts: int) -> Path:
    """A saved match with that many acts; -1: to its end."""
    match, rngs = kingofarms.new_match(game, 2, 3), generators(3, 0, 2)
    bot = bot_named("perfect:0.5" if game == "heraldry" else "greedy", match.game, match.agreed)
    while not match.is_over and len(match.steps) != acts:
        match.act(let_choose(match, bot, rngs[match.to_play]))
    path = folder / "match.json"
    kingofarms.save_match(match, path)
    return path


@pytest.mark.parametrize("game", ["heraldry", "kings_blade", "blazon"])
def test_a_hint_in_words_and_for_programs(command: Command, game: str, tmp_path: Path) -> None:
    path = kept(tmp_path, game, 4)
    words = command("hint", str(path), "--iterations", "60").out
    assert "is to play." in words
    assert "Best: " in words
    said = command.json("hint", str(path), "--iterations", "60")[0]
    match = kingofarms.load_match(path)
    assert sorted(each["action"] for each in said["actions"]) == sorted(match.actions)
    first = {"seat": said["seat"], "action": said["actions"][0]["action"]}
    assert said["continuation"][0] == first
    assert said["exact"] == (game == "heraldry")
    for each in said["actions"]:
        assert 0 <= each["interval"][0] <= each["interval"][1] <= 1


@pytest.mark.parametrize("game", ["heraldry", "kings_blade"])
def test_an_analysis_in_words_and_for_programs(command: Command, game: str, tmp_path: Path) -> None:
    path = kept(tmp_path, game, -1)
    acts = len(kingofarms.load_match(path).steps)
    lines = command.json("analyse", str(path), "--iterations", "40")
    players = [each for each in lines if "player" in each]
    for each in players:
        total = each["start"] + each["luck"] + each["own"] + each["others"]
        assert total == pytest.approx(each["result"], abs=1e-3)
    assert len(lines) == acts + len(players)
    for each in lines[:acts]:
        assert each["loss"] == pytest.approx(max(0, each["best_share"] - each["share"]), abs=2e-4)
    words = command("analyse", str(path), "--iterations", "40").out
    assert "own choices" in words
    assert "luck" in words


def test_there_is_no_hint_when_it_is_over(command: Command, tmp_path: Path) -> None:
    path = kept(tmp_path, "heraldry", -1)
    assert "the match is over." in command("hint", str(path), code=2).err
    command("hint", str(tmp_path / "none.json"), code=2)
    command("analyse", str(tmp_path / "none.json"), code=2)


@pytest.mark.parametrize("name", ["analyse", "replay", "hint"])
def test_a_file_is_checked_to_its_end_before_anything_is_thought_or_shown(
    command: Command, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path, "heraldry", 6)
    whole = json.loads(path.read_bytes())
    damaged = {**whole, "final": {**whole["final"], "table": "sha256:0"}}
    path.write_text(json.dumps(damaged), encoding="utf-8")
    monkeypatch.setattr("kingofarms.bots.search.analysis.Analyst.analyse", None)
    said = command(name, str(path), code=2)
    assert said.out == ""
    assert said.err.endswith("after its 6 entries the table is not the one the file ends with.\n")
