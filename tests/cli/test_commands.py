"""The command line as a person or a program meets it."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import kingofarms
from kingofarms.cli import commands
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.match.luck import Sealed, hash_of_part
from kingofarms.games.kings_blade.content.cards import CARDS
from tests.kit.python import printed

from .commanding import Command


def test_every_command_has_its_code() -> None:
    declared = re.findall(r'"([\w.]+):(\w+)"', Path(commands.__file__).read_text(encoding="utf-8"))
    assert len(declared) > 20
    for module, function in declared:
        assert callable(getattr(import_module(f"kingofarms.cli.{module}"), function))


def test_an_unknown_command_or_flag_is_answered_too(command: Command) -> None:
    assert "No such command 'dance'" in command("dance", code=2).err
    assert "Invalid value for '--matches'" in command("watch", "--matches", "0", code=2).err


def test_watch_overwrites_nothing(command: Command, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text("mine")
    words = ["watch", "--bots", "uniform,uniform", "--save"]
    assert "m.json already exists" in command(*words, "m.json", code=2).err
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "heraldry-000001.json").write_text("mine")
    command(*words, "all", "--matches", "3", code=2)
    assert len(list((tmp_path / "all").iterdir())) == 1


def test_control_characters_in_a_name_are_not_printed(command: Command) -> None:
    match = kingofarms.new_match("heraldry", seed=2)
    match.sit(0, "\x1b[2JAda[red]")
    match.concede(1)
    kingofarms.save_match(match, "m.json")
    assert "\x1b" not in command("replay", "m.json").out


def test_watch_tells_and_saves_the_same_match_for_the_same_seed(
    command: Command, tmp_path: Path
) -> None:
    for name in ("a.json", "b.json"):
        words = ["watch", "heraldry", "--bots", "uniform,uniform", "--seed", "4", "--save", name]
        said = command(*words).out
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert "Blue is played by uniform." in said
    assert "rounds won" in said


def test_watch_many_keeps_each_match_in_a_folder(command: Command, tmp_path: Path) -> None:
    words = ["watch", "heraldry", "--bots", "uniform,uniform", "--seed", "4"]
    said = command(*words, "--matches", "5", "--save", "all", "--quiet").out
    files = sorted((tmp_path / "all").iterdir())
    assert len(files) == 5
    wins = [0, 0]
    for file in files:
        outcome = kingofarms.load_match(file).outcome
        assert outcome is not None
        for seat in () if outcome.is_draw else outcome.winners:
            wins[seat] += 1
    assert f"Blue (uniform) wins {wins[0]} of 5 matches" in said
    assert f"Red (uniform) wins {wins[1]} of 5 matches" in said


def replayed(command: Command, *watch: str) -> list[dict[str, Any]]:
    command("watch", "heraldry", *watch, "--save", "m.json", "--quiet")
    return command.json("replay", "m.json")


def test_replay_for_programs_is_enough_to_check_every_rule(command: Command) -> None:
    """H3 and H8 are checked from the printed lines alone."""
    header, setup, *lines = replayed(command, "--bots", "uniform,uniform", "--seed", "6")
    assert header["game"] == "heraldry"
    assert header["options"]["rounds_to_win"] == 3
    assert [card["name"] for card in header["content"]][2] == "Bishop"
    assert [event["event"] for event in setup["events"]][-1] == "lead"
    before, acts = setup["table"], 0
    for line in lines:
        if line["kind"] == "act":
            acts += 1
            assert line["action"] in line["legal"]
            assert line["seat"] == before["to_play"]
            hand = [card["value"] for card in before["hands"][line["seat"]]]
            if before["phase"] == "turn":
                base = before["base"]["value"]
                singles = [v for v in hand if v > base or v == base - 1]
                pairs = [f"{a}+{base - a}" for a in hand if base - a in hand and a * 2 != base]
                assert sorted(line["legal"]) == sorted([*map(str, singles), *pairs])
            before = line["table"]
    assert acts > 20
    outcome = lines[-1]
    assert outcome["kind"] == "outcome"
    assert max(outcome["points"]["rounds won"].values()) == 3


def test_own_cards_are_played_with_and_a_match_refuses_others(
    command: Command, tmp_path: Path
) -> None:
    cards = CARDS.read_text(encoding="utf-8")
    (tmp_path / "own.csv").write_text(cards.replace("Dagger,", "Dirk,"), encoding="utf-8")
    words = ["watch", "kings_blade", "--bots", "uniform,uniform", "--seed", "1", "--quiet"]
    words += ["-o", "turn_limit=5", "--save", "m.json", "--cards", "own.csv"]
    command(*words)
    sheet = command("replay", "m.json", "--cards", "own.csv").out
    assert re.search(r"^Red: .* \d+\+\d+$", sheet, re.MULTILINE), "printed and effects, by card"
    assert "elvish metal" in sheet
    assert "Dirk" in command("cards", "kings_blade", "--cards", "own.csv").out
    command("replay", "m.json")  # the file has its cards
    (tmp_path / "other.csv").write_text(cards.replace("Sabre,", "Scimitar,"), encoding="utf-8")
    told = command("replay", "m.json", "--cards", "other.csv", code=2).err
    assert "m.json: content: played with other cards" in told
    (tmp_path / "bad.csv").write_text(cards.replace("draw_on_pour 1", "fly 1", 1), encoding="utf-8")
    refusal = command("cards", "kings_blade", "--cards", "bad.csv", code=2).err
    line = 1 + cards.partition("draw_on_pour 1")[0].count("\n")
    why = rf"bad\.csv, line {line}: \w+ has the effect 'fly'; there are:"
    assert re.search(why, refusal)


def test_the_gallery_for_programs(command: Command) -> None:
    cards = command.json("cards", "kings_blade")[0]["cards"]
    assert len(cards) == 33
    hilt = next(card for card in cards if card["name"] == "Shortsword hilt")
    assert (hilt["type"], hilt["metals"], hilt["origin"]) == ("hilt", 3, "attested")
    assert [effect["metal"] for effect in hilt["effects"]] == ["dwarvish", "elvish"]


def test_replay_for_programs_hides_nothing(command: Command) -> None:
    """All sixty metals are accounted for at every step, and drawn metals are named."""
    words = ["--bots", "greedy,greedy", "--seed", "6", "--save", "m.json", "--quiet"]
    command("watch", "kings_blade", *words)
    _header, *lines = command.json("replay", "m.json")
    drawn = [e["metal"] for line in lines for e in line.get("events", ()) if e["event"] == "draw"]
    assert drawn
    assert "unseen" not in drawn
    for line in lines[:-1]:
        table = line["table"]
        metals = [table["mine"][metal] for metal in ("steel", "orcish", "dwarvish", "elvish")]
        for seat in table["seats"].values():
            metals += [seat["hand"][metal] for metal in ("steel", "orcish", "dwarvish", "elvish")]
            metals += [len(card["metals"]) for card in seat["forge"]]
        assert sum(metals) == 60


def test_replay_in_words_ends_with_the_score_sheet(command: Command) -> None:
    replayed(command, "--bots", "uniform,uniform", "--seed", "6")
    assert "total of cards left (lower is better)" in command("replay", "m.json").out


def test_replay_tells_what_the_deal_was_made_from(command: Command) -> None:
    """The setup is what the parts have dealt, and the fingerprint is there to be compared."""
    first, second = b"1" * 32, b"2" * 32
    match = kingofarms.new_match("kings_blade")
    for seat, part in enumerate((first, second)):
        match.enter(Sit(seat=seat, player="P", commitment=hash_of_part(part).hex()))
    match.leave_out(1)
    match.reveal(0, first.hex())
    for _turn in range(3):
        match.act(match.actions[0])
    kingofarms.save_match(match, Path("m.json"))
    _header, *lines = command.json("replay", "m.json")
    kinds = [line["kind"] for line in lines]
    assert kinds == ["seat", "seat", "no-part", "part", "setup", "act", "act", "act"]
    assert "table" not in lines[3]
    assert lines[3]["part"] == first.hex()
    words = " ".join(command("replay", "m.json").out.split())
    assert isinstance(match.luck, Sealed)
    assert match.shuffle.fingerprint(match.luck.said().seed_hash) in words
    for text in (first.hex(), hash_of_part(first).hex(), hash_of_part(second).hex()):
        assert text in words
    assert "the part was left out" in words


@pytest.mark.parametrize(
    ("options", "winner", "margin"),
    [
        ([], "second", -3),
        (["bonus_on_lead=off"], "second", -3),
        (["empty_hand_ends_round=on"], "second", -1),
    ],
)
def test_solve_gives_value_margin_and_all_openings(
    command: Command, options: list[str], winner: str, margin: int
) -> None:
    words = [word for option in options for word in ("--option", option)]
    said = command.json("solve", "heraldry", *words)[0]
    assert (said["winner"], said["margin"]) == (winner, margin)
    assert len(said["openings"]) == 9
    assert max(each["margin"] for each in said["openings"]) == margin
    assert said["match"]["winner"] == "second"
    for option in options:
        name, value = option.split("=")
        assert said["options"][name] == (value == "on")


def test_solve_a_position(command: Command) -> None:
    said = command.json("solve", "-p", "1 7 / 2 3 9 on 5, Red to play")[0]
    assert (said["to_play"], said["winner"], said["margin"]) == ("Red", "lead", 6)
    assert said["best"] == ["2+3", "3+2"]
    assert [each["action"] for each in said["actions"]] == ["2+3", "3+2", "9"]
    assert "There is no play" in command("solve", "-p", "1 2 / 3 on 9").out


def test_games_version_and_doctor_answer(command: Command) -> None:
    listed = command.json("games")[0]
    assert [game["game"] for game in listed] == ["heraldry", "kings_blade", "blazon"], (
        "the shortest first"
    )
    assert {option["name"] for option in listed[0]["options"]} >= {"next_lead", "round_limit"}
    assert "next_lead=alternate" in command("games").out
    for words in ("version", "--version"):
        assert command(words).out == f"kingofarms {kingofarms.__version__}\n"
    assert "numba" in command("doctor").out


def test_help_does_not_wait_for_numba() -> None:
    program = "import sys; sys.argv = ['kingofarms', '--help']\nfrom kingofarms.cli import main\n"
    program += "try:\n main()\nfinally:\n assert 'numba' not in sys.modules"
    printed(program)
