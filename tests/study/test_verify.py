"""Whatever is wrong with a match is found, and named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec import structs

import kingofarms
from kingofarms.engine.match.entries import MatchFile, Sit
from kingofarms.engine.match.luck import Sealed, hash_of_part
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import as_file, parsed, read, save
from kingofarms.engine.match.start import start_from
from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named, games
from kingofarms.study.deal import deal_of, first_table
from kingofarms.study.verify import OPEN, RIGHT, WRONG, Verifying, told_findings, verified
from tests.cli.commanding import Command

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
PARTS = [bytes([at + 1]) * 32 for at in range(5)]
EVERY_GAME = pytest.mark.parametrize("name", list(games()))


def match_of(name: str, seats: int = 2, acts: int = 12, seed: int = 7) -> Match:
    """A match whose players have each added a part to the shuffle."""
    game = game_named(name)
    match = Match(game, game.agree({}), seats, Sealed(bytes([seed]) * 32))
    for seat in range(seats):
        commitment = hash_of_part(PARTS[seat]).hex()
        match.enter(Sit(seat=seat, player=NAMES[seat], commitment=commitment))
    for seat in range(seats):
        match.reveal(seat, PARTS[seat].hex())
    for number in range(acts):
        if not match.is_over:
            match.act(match.legal[number % len(match.legal)])
    return match


def found_in(file: MatchFile, **more: Any) -> dict[str, list[str]]:
    """The words about what is wrong, by what they are about."""
    verifying = verified(Verifying(file, **more))
    wrong: dict[str, list[str]] = {}
    for each in told_findings(verifying):
        if each.status == WRONG:
            wrong.setdefault(each.about, []).append(each.words)
    assert verifying.is_right == (not wrong)
    return wrong


@EVERY_GAME
def test_a_right_match_is_right_in_every_point(name: str) -> None:
    verifying = verified(Verifying(as_file(match_of(name))))
    about = [each.about for each in told_findings(verifying) if each.status == RIGHT]
    assert about == ["terms", "seed", "part", "part", "deal", "entries", "final"]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/matches/*/*.json")), ids=lambda p: p.stem)
def test_matches_of_every_release_are_right(path: Path) -> None:
    own = {"heraldry": "heraldry.csv", "kings_blade": "kings_blade.csv", "blazon": "blazon"}
    cards = path.parents[2] / "cards" / own[path.parent.name] if "own" in path.stem else None
    assert not found_in(read(path), content=cards)


Change = Callable[[dict[str, Any]], Any]
NOT_OURS = "Ann's part is wrong: That is not the part of the shuffle that was committed to."
NOT_REACHED = "After the last entry the table is not the one that was recorded."
IMPOSSIBLE = "Entry 7 (act) is not possible: "
PLANTED: list[tuple[Change, str, str]] = [  # entries: two seats, two parts, then actions
    (lambda f: f["chance"].update(seed="09" * 32), "seed", "The seed is not the one whose hash"),
    (lambda f: f["chance"].pop("seed"), "seed", "The seed is missing"),
    (lambda f: f.update(terms="sha256:0"), "terms", "terms: "),
    (lambda f: f["entries"][2].update(part="77" * 32), "part", NOT_OURS),
    (lambda f: f["entries"][2].update(part=""), "part", "Ann's part is wrong"),
    (lambda f: f["entries"][2].update(part="zz"), "part", "Ann's part is wrong"),
    (lambda f: f["entries"][2].update(part="00"), "part", "Ann's part is wrong"),
    (lambda f: f["entries"].pop(2), "deal", "It cannot be dealt, because a part of the shuffle"),
    (lambda f: f["entries"][6].update(seat=1 - f["entries"][6]["seat"]), "entries", IMPOSSIBLE),
    (lambda f: f["entries"][6].update(action="mine 9"), "entries", IMPOSSIBLE),
    (lambda f: f["final"].update(table="sha256:" + 64 * "0"), "final", NOT_REACHED),
    (lambda f: f["final"].update(over=True), "final", NOT_REACHED),
]


def planted(match: Match, change: Change) -> MatchFile:
    said = msgspec.to_builtins(as_file(match))
    change(said)
    return parsed(Path("match.json"), json.dumps(said).encode())


@EVERY_GAME
@pytest.mark.parametrize("case", PLANTED, ids=range(len(PLANTED)))
def test_what_is_wrong_is_named(name: str, case: tuple[Change, str, str]) -> None:
    change, about, words = case
    wrong = found_in(planted(match_of(name), change))
    assert wrong[about][0].startswith(words), wrong
    if about == "final":
        assert wrong == {about: [words]}


@EVERY_GAME
def test_another_seed_with_its_own_hash_makes_another_match(name: str) -> None:
    file, other = as_file(match_of(name)), as_file(match_of(name, seed=8))
    swapped = structs.replace(file, chance=other.chance)
    if game_named(name).SECRETS:  # else only the lead is left to chance, and may be the same
        assert found_in(swapped).keys() & {"entries", "final"}
    noted = verified(Verifying(file)).fingerprint
    assert not found_in(file, noted=noted)
    assert found_in(swapped, noted=noted)["fingerprint"] == [
        "The fingerprint is not the one that you noted: another seed, or other players."
    ]


@EVERY_GAME
def test_beside_a_wrong_part_the_others_are_still_checked(name: str) -> None:
    broken = planted(match_of(name), lambda file: file["entries"][2].update(part="77" * 32))
    right = [each for each in told_findings(verified(Verifying(broken))) if each.status == RIGHT]
    assert any(each.words.startswith("Ben's part is the one") for each in right)


@EVERY_GAME
def test_a_deal_that_players_were_not_shown_is_found(name: str) -> None:
    match, other = match_of(name, acts=4), match_of(name, acts=4, seed=5)
    for each in (match, other):
        each.stop()
    assert not found_in(as_file(match), shown=first_table(match))
    assert found_in(as_file(other), shown=first_table(match))["deal"] == [
        "The deal is another one than the players were shown."
    ]


@EVERY_GAME
def test_a_match_from_a_position_is_never_called_a_fresh_deal(
    name: str, tmp_path: Path, command: Command
) -> None:
    other = match_of(name, acts=6)
    seat = other.to_play
    start = start_from(other.view(seat), seat, 6)
    match = Match(other.game, other.agreed, 2, Sealed(bytes([9]) * 32), start)
    for at, player in enumerate(("Ann", "Ben")):
        match.enter(Sit(seat=at, player=player))
    for number in range(4):
        if not match.is_over:
            match.act(match.legal[number % len(match.legal)])
    if not match.is_over:
        match.concede(0)
    file = as_file(match)
    verifying = verified(Verifying(file, shown=first_table(match)))
    assert verifying.is_right
    words = {each.about: each for each in told_findings(verifying)}
    assert words["start"].status == OPEN
    assert "move 6 of another match" in words["start"].words
    assert words["deal"].words.startswith("What was hidden there was dealt")
    assert "The deal was made again" not in words["deal"].words
    assert verifying.deal
    assert verifying.deal.groups == ()
    assert np.array_equal(verifying.deal.state, first_table(match))
    save(match, tmp_path / "begun.json")
    said = command("verify", str(tmp_path / "begun.json")).out
    assert "The match began from a position" in " ".join(said.split())
    assert "step by step" not in said


@pytest.mark.parametrize(("name", "seats"), [(n, s) for n, g in games().items() for s in g.SEATS])
def test_every_random_number_of_the_deal_is_told(name: str, seats: int) -> None:
    for seed in range(12):
        match = match_of(name, seats, 0, seed)
        deal = deal_of(match, match.luck, match.names)
        assert deal.draws
        assert not any("Whatever else" in group.words for group, _draws in deal.groups)
        assert sum(len(draws) for _group, draws in deal.groups) == len(deal.draws)
        assert all(0 <= each.chosen < each.among for each in deal.draws)
        assert all(each.bits * each.among >> 64 == each.chosen for each in deal.draws)
        assert (deal.state == match.states).all()


def test_what_the_deal_tells_lies_on_the_table() -> None:
    match = match_of("blazon", 3, 0)
    deal, table = deal_of(match, match.luck, match.names), str(match.table(0))
    hand = next(group for group, _draws in deal.groups if group.words == "Ann gets a hand.")
    assert hand.names
    assert all(name in table for name in hand.names)


# The command.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    save(match_of("kings_blade"), path)
    return path


def edited(file: Path, change: Change) -> None:
    said = json.loads(file.read_bytes())
    change(said)
    file.write_text(json.dumps(said), encoding="utf-8")


def test_the_command_says_line_by_line_what_is_right(file: Path, command: Command) -> None:
    said = command("verify", str(file)).out
    for words in ("✓ The seed is", "✓ Ann's part", "✓ Ben's part", "Ann gets a blade.", "begins."):
        assert words in said
    assert "✗" not in said
    assert said.rstrip().endswith("Nothing is wrong with this match.")


def test_the_command_names_what_is_wrong(file: Path, command: Command) -> None:
    edited(file, lambda said: said["entries"][2].update(part="77" * 32))
    told = command("verify", str(file), code=2).out
    assert NOT_OURS in " ".join(line for line in told.splitlines() if line.startswith("✗"))
    said = json.loads(command("verify", str(file), "--json", code=2).out)
    assert said["right"] is False
    assert NOT_OURS in [each["words"] for each in said["findings"] if each["status"] == "wrong"]


def test_the_command_compares_the_fingerprint_and_refuses_what_it_cannot_read(
    file: Path, command: Command
) -> None:
    mark = command.json("verify", str(file))[0]["fingerprint"]
    command("verify", str(file), "--fingerprint", mark)
    command("verify", str(file), "--fingerprint", "sha256:1", code=2)
    file.write_text("{", encoding="utf-8")
    assert "is not a match file" in command("verify", str(file), code=2).err


def test_own_cards_travel_in_the_match_file(tmp_path: Path) -> None:
    cards = GOLDEN / "0.1.0" / "cards" / "kings_blade.csv"
    from kingofarms.engine.game.own_content import agree_with_path

    game = game_named("kings_blade")
    match = Match(game, agree_with_path(game, {}, cards), 2, Sealed(b"\x01" * 32))
    match.act(match.legal[0])
    save(match, tmp_path / "own.json")
    again = kingofarms.load_match(tmp_path / "own.json")  # nobody names the cards
    assert again.agreed.content == match.agreed.content
    assert not found_in(read(tmp_path / "own.json"))
    edited(tmp_path / "own.json", lambda said: said["cards"].update({"cards.csv": "name\n"}))
    with pytest.raises(Refusal, match="cards.csv, line 1: the columns must be"):
        kingofarms.load_match(tmp_path / "own.json")
