"""A match that begins from a position of another one, and one without entries."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import kingofarms
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Sit, Start
from kingofarms.engine.match.luck import Sealed, Stream, hash_of_part
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import as_file, load, save
from kingofarms.engine.match.start import LEFT_OUT, Driver, start_from, view_of
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.target import PYTHON
from kingofarms.engine.terms.terms import digest_of
from kingofarms.games import game_named, games
from tests.unseen import change_secrets

GOLDEN = Path(__file__).parents[2] / "golden" / "positions"
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "heraldry": (2, {"rounds_to_win": 2}),
    "kings_blade": (3, {"turn_limit": 12}),
    "blazon": (4, {"turn_limit": 8}),
}
EVERY_GAME = pytest.mark.parametrize("name", SHORT)
SECRET_GAMES = pytest.mark.parametrize("name", [n for n, g in games().items() if g.SECRETS])
MUTATIONS = 60
MOST_ACTS = 3_000


def sealed(number: int) -> Sealed:
    return Sealed(bytes([number] * 32))


def played(name: str, acts: int, seed: int = 1) -> Match:
    """A match after so many actions by chance."""
    seats, wishes = SHORT[name]
    game = game_named(name)
    match, chance = Match(game, game.agree(wishes), seats, sealed(seed)), random.Random(seed)
    for _act in range(acts):
        match.act(chance.choice(match.legal))
    return match


def begun(match: Match, seat: int, seed: int = 9) -> Match:
    """A match that begins from what that seat sees."""
    start = start_from(match.view(seat), seat, len(match.entries))
    return Match(match.game, match.agreed, match.seats, sealed(seed), start)


def lies(view: Array) -> dict[str, Any]:
    """What lies there; what was told last is left out."""
    return {n: view[n][0].tolist() for n in view.dtype.names or () if n not in LEFT_OUT}


def to_the_end(match: Match) -> None:
    chance = random.Random(3)
    while not match.is_over:
        match.act(chance.choice(match.legal))


@EVERY_GAME
@pytest.mark.parametrize("acts", [0, 7, 20])
def test_its_seat_sees_what_it_saw_and_can_play_on(name: str, acts: int) -> None:
    match = played(name, acts)
    for seat in range(match.seats):
        again = begun(match, seat)
        assert lies(again.view(seat)) == lies(match.view(seat))
        assert again.to_play == match.to_play
        assert again.told(seat) == [], "nothing has happened yet"
        with pytest.raises(Refusal, match="nothing to undo"):
            again.undo(again.to_play)
        to_the_end(again)
        assert again.outcome


@SECRET_GAMES
def test_what_its_seat_could_not_see_is_dealt_by_its_own_luck(name: str) -> None:
    match = played(name, 10)
    deals = {begun(match, 0, seed).states.tobytes() for seed in range(2, 12)}
    assert len(deals) > 5
    assert begun(match, 0, 5).states.tobytes() == begun(match, 0, 5).states.tobytes()


@SECRET_GAMES
def test_it_follows_from_the_view_and_the_luck_alone(name: str) -> None:
    """By nothing that it shows or does could anybody tell what was hidden in the other match."""
    match, rng, changed = played(name, 12), generator(5), 0
    for _world in range(10):
        other = played(name, 12)
        other.states = copied(match.states)
        change_secrets(match.game, other.states[0], 0, rng)
        changed += other.states.tobytes() != match.states.tobytes()
        one, two = begun(match, 0), begun(other, 0)
        assert one.start == two.start
        assert one.states.tobytes() == two.states.tobytes()
        assert as_file(one) == as_file(two)
    assert changed


@EVERY_GAME
def test_it_is_saved_with_its_position_and_read_again(name: str, tmp_path: Path) -> None:
    again = begun(played(name, 9), 1)
    chance = random.Random(1)
    for _act in range(6):
        again.act(chance.choice(again.legal))
    save(again, tmp_path / "match.json")
    read = load(tmp_path / "match.json")
    assert read.states.tobytes() == again.states.tobytes()
    assert (read.start, read.counts) == (again.start, False)
    written = json.loads((tmp_path / "match.json").read_bytes())["start"]
    assert written.keys() == {"seat", "move", "position", "digest"}
    assert (written["seat"], written["move"]) == (1, 9)


def test_a_match_that_begins_as_usual_has_no_such_field(tmp_path: Path) -> None:
    match = played("heraldry", 3)
    save(match, tmp_path / "match.json")
    assert "start" not in json.loads((tmp_path / "match.json").read_bytes())
    assert match.counts


@SECRET_GAMES
def test_players_can_add_parts_to_its_shuffle(name: str) -> None:
    again = begun(played(name, 10), 0)
    before, part = again.states.tobytes(), bytes(range(32))
    again.enter(Sit(seat=0, player="Ann", commitment=hash_of_part(part).hex()))
    for seat in range(1, again.seats):
        again.sit(seat, f"P{seat}")
    again.reveal(0, part.hex())
    assert again.is_dealt
    assert again.states.tobytes() != before, "it was dealt again, with the part"
    assert lies(again.view(0)) == lies(played(name, 10).view(0))


# Positions that cannot be.


def changed(start: Start, **fields: Any) -> Start:
    position = {**start.position, **fields}
    return Start(seat=start.seat, move=start.move, position=position, digest=digest_of(position))


def check(match: Match, start: Start) -> None:
    view_of(start, match.game, match.agreed, match.seats)


@EVERY_GAME
def test_a_position_that_cannot_be_is_refused_in_a_sentence(name: str) -> None:
    match = played(name, 9)
    start = start_from(match.view(0), 0, 9)
    check(match, start)
    faults: list[Start] = [
        changed(start, to_play=7),
        changed(start, to_play="0"),
        changed(start, to_play=True),
        changed(start, to_play=1.0),
        changed(start, to_play=10**30),
        changed(start, place=[]),
        changed(start, place=[[1]]),
        changed(start, crown=1),
        changed(start, told_count=0),
        changed(start, reason=1),
    ]
    lacking = {key: each for key, each in start.position.items() if key != "to_play"}
    faults.append(Start(seat=0, move=9, position=lacking, digest=digest_of(lacking)))
    faults.append(Start(seat=7, move=9, position=start.position, digest=start.digest))
    faults.append(Start(seat=0, move=-1, position=start.position, digest=start.digest))
    for fault in faults:
        with pytest.raises(Refusal, match="^start: this is not a possible table; '.+' is wrong"):
            check(match, fault)
    with pytest.raises(Refusal, match="^start: the position is not the one whose digest"):
        check(match, Start(seat=0, move=9, position=start.position, digest="sha256:0"))


@SECRET_GAMES
def test_a_position_holds_no_more_than_its_seat_could_see(name: str) -> None:
    match = played(name, 9)
    whole = start_from(match.states, 0, 9)
    with pytest.raises(Refusal, match="not a possible table"):
        check(match, whole)
    others = start_from(match.view(1), 0, 9)
    with pytest.raises(Refusal, match="not a possible table"):
        check(match, others)


def test_a_game_that_cannot_check_positions_does_not_begin_from_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played("heraldry", 3)
    start = start_from(match.view(0), 0, 3)
    monkeypatch.setattr(type(match.game), "wrong_field", Game.wrong_field)
    with pytest.raises(Refusal, match="Heraldry cannot begin from a position"):
        check(match, start)


@EVERY_GAME
def test_whatever_is_changed_in_a_position_it_is_refused_or_can_be_played(name: str) -> None:
    """In Python, where an index that goes astray is an error."""
    chance, rng, accepted = random.Random(4), generator(4), 0
    match = played(name, 8)
    for number in range(MUTATIONS):
        if number % 10 == 9 and not match.is_over:
            match.act(chance.choice(match.legal))
        seat = chance.randrange(match.seats)
        position = start_from(match.view(seat), seat, 9).position
        mutate(position, chance)
        start = Start(seat=seat, move=9, position=position, digest=digest_of(position))
        try:
            view = view_of(start, match.game, match.agreed, match.seats)
        except Refusal:
            continue
        accepted += 1
        play_in_python(match.game, match, view, rng)
    assert 0 < accepted < MUTATIONS


def mutate(position: dict[str, Any], chance: random.Random) -> None:
    """Change one number."""
    numbers = [(position, name) for name in position]
    where, at = numbers[chance.randrange(len(numbers))]
    inner: Any = where
    key: Any = at
    while isinstance(inner[key], list):
        inner, key = inner[key], chance.randrange(len(inner[key]))
    inner[key] = chance.choice([inner[key] + 1, inner[key] - 1, -1, 0, 2, 5, 11, 60, 127])


def play_in_python(game: Game, match: Match, view: Array, rng: Array) -> None:
    rules, out, table = rules_of(game, PYTHON), room_for_actions(game), new(game.State)
    terms = match.agreed.record
    rules.deal_at(view, 0, table, 0, terms, rng)
    rules.legal_at(table, 0, terms, out)
    for _act in range(MOST_ACTS):
        if not out[0]:
            return
        rules.act_at(table, 0, terms, int(out[1 + pick(int(out[0]), rng)]), rng, out)
    raise AssertionError("it does not end")


# Files that stay readable.


def test_a_file_of_a_match_from_a_position_stays_readable(tmp_path: Path) -> None:
    files = sorted(GOLDEN.glob("*.json"))
    assert [file.stem for file in files] == sorted(SHORT)
    for file in files:
        match = kingofarms.load_match(file)
        kingofarms.save_match(match, tmp_path / file.name)
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()
        to_the_end(match)


# A match without entries.


@EVERY_GAME
def test_a_driver_plays_what_a_match_plays_and_starts_over_from_a_clean_table(name: str) -> None:
    game = game_named(name)
    agreed, seats, luck = game.agree({}), game.SEATS[0], Stream(5)
    driver = Driver(game, agreed, seats, luck.rng_for(0, None))
    match = Match(game, agreed, seats, luck)
    legal, chance = driver.start(), random.Random(1)
    while legal:
        assert list(legal) == match.legal
        action = chance.choice(legal)
        match.act(action)
        legal = driver.act(action)
    assert match.is_over
    assert driver.states.tobytes() == match.states.tobytes()
    again = Driver(game, agreed, seats, driver._rng.copy())
    assert list(driver.start()) == list(again.start())
    assert driver.states.tobytes() == again.states.tobytes()
