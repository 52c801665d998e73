"""Shipped puzzles: valid data with complete evidence; what is wrong is refused with its line."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator
from kingofarms.games import games
from kingofarms.study.puzzles import shelf
from kingofarms.study.puzzles.exact import WEEK, hardness, on_day
from kingofarms.study.puzzles.puzzle import Puzzle, dealt, forget_unseen, position

GAMES = [game for game in games().values() if game.solver is None]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.NAME for game in GAMES])
SHIPPED = [
    (game, line, puzzle)
    for game in GAMES
    if shelf.file_of(game).exists()
    for line, puzzle in shelf.read_puzzles(shelf.file_of(game))
]
EVERY_PUZZLE = pytest.mark.parametrize(
    ("game", "line", "puzzle"), SHIPPED, ids=[f"{g.NAME}-{p.name}" for g, _line, p in SHIPPED]
)


@EVERY_GAME
def test_every_game_has_puzzles_that_can_be_played(game: Game) -> None:
    there = shelf.shipped(game.NAME)
    assert len(there) == len(list(shelf.read_puzzles(shelf.file_of(game)))) >= 3
    assert all(shelf.is_playable(each, game) for each in there)
    assert len({each.name for each in there}) == len(there)


@EVERY_GAME
def test_terms_are_agreed_once_for_all_puzzles_with_the_same_options(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first page asks for them after a start."""
    agreed: list[Any] = []
    monkeypatch.setattr(game, "agree", noting(agreed, game.agree))
    shelf.shipped.cache_clear()
    shelf.digest_of.cache_clear()
    there = shelf.shipped(game.NAME)
    assert len(agreed) < len(there)
    shelf.shipped.cache_clear()
    before = len(agreed)
    assert shelf.shipped(game.NAME) == there
    assert len(agreed) == before


def test_a_puzzle_of_released_cards_is_played_with_these() -> None:
    """Whoever tunes a card takes no puzzle away; more are made with today's cards alone."""
    game = game_named("kings_blade")
    released = game.agree({}, game.folder / "released" / "0.2.0" / "cards.csv")
    old = [each for each in shelf.shipped(game.NAME) if each.content == released.content_digest]
    assert old
    assert not any(shelf.has_cards_of_today(each, game) for each in old)
    assert position(old[0]).agreed.content_digest == released.content_digest
    unknown = msgspec.structs.replace(old[0], content="sha256:0", terms="sha256:0")
    assert not shelf.is_playable(unknown, game)


def noting(calls: list[Any], function: Any) -> Any:
    """The same function, which notes what it is called with."""

    def noted(*arguments: Any) -> Any:
        calls.append(arguments)
        return function(*arguments)

    return noted


@EVERY_PUZZLE
def test_every_shipped_puzzle_can_be_reached_and_proves_that_one_action_wins_most(
    game: Game, line: int, puzzle: Puzzle
) -> None:
    shelf.check_puzzle(shelf.file_of(game), line, puzzle)
    shares = {each.action: each.share or 0.0 for each in puzzle.verdicts}
    assert max(shares, key=lambda action: shares[action]) == puzzle.right
    assert puzzle.grade
    assert puzzle.right in position(puzzle).actions
    for verdict in puzzle.verdicts:
        played = position(puzzle)
        for action in verdict.line:
            played.act(action)


@EVERY_PUZZLE
def test_nothing_follows_from_what_the_seat_cannot_see(
    game: Game, line: int, puzzle: Puzzle
) -> None:
    """Whatever the others really hold, the same table is shown and the same follows."""
    shown = position(puzzle)
    view = shown.view(puzzle.seat)
    for seed in range(3):
        other = position(puzzle)
        other.states = dealt(other, view, generator(seed))
        other.rng = generator(seed)
        forget_unseen(other, puzzle.seat, puzzle.name)
        assert other.states.tobytes() == shown.states.tobytes()
        assert other.rng.tobytes() == shown.rng.tobytes()
        assert other.view(puzzle.seat).tobytes() == view.tobytes()


def some_puzzle() -> Puzzle:
    return SHIPPED[0][2]


def damaged() -> dict[str, bytes]:
    puzzle = some_puzzle()
    told = msgspec.to_builtins(puzzle)
    runs = [*told["runs"][:-1], {**told["runs"][-1], "right": told["runs"][-1]["second"]}]
    changes: dict[str, dict[str, Any]] = {
        "an unknown field": {"colour": "red"},
        "no number": {"seed": "one"},
        "another format": {"format": "kingofarms puzzle 9"},
        "other rules": {"rules": 99},
        "no such game": {"game": "chess"},
        "other cards": {"terms": "sha256:" + "0" * 64},
        "an action that is not legal": {"actions": ["fly", *puzzle.actions]},
        "another seat": {"seat": 1 - puzzle.seat},
        "a right action that is not legal": {"right": "fly"},
        "a verdict too few": {"verdicts": told["verdicts"][1:]},
        "another grade": {"grade": "king-of-arms"},
        "an unknown grade": {"grade": "baron"},
        "a search that prefers another action": {"runs": runs},
        "one seed for all searches": {"runs": [{**each, "seed": 1} for each in told["runs"]]},
        "no searches": {"runs": []},
        "no shares": {
            "verdicts": [
                {name: each[name] for name in ("action", "line")} for each in told["verdicts"]
            ]
        },
    }
    lines = {name: msgspec.json.encode(told | change) for name, change in changes.items()}
    return {"no JSON": b"{", "an empty line": b"", **lines}


def check_all(path: Path) -> None:
    for line, puzzle in shelf.read_puzzles(path):
        shelf.check_puzzle(path, line, puzzle)


@pytest.mark.parametrize("what", damaged())
def test_a_damaged_file_is_refused_with_file_and_line(tmp_path: Path, what: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(msgspec.json.encode(some_puzzle()) + b"\n" + damaged()[what] + b"\n")
    with pytest.raises(Refusal, match=r"puzzles\.jsonl, line 2: .+\.$") as refused:
        check_all(path)
    assert "\n" not in str(refused.value)


@EVERY_GAME
def test_each_day_has_one_of_them_and_it_gets_harder_in_the_week(game: Game) -> None:
    there = shelf.shipped(game.NAME)
    monday = date(2026, 10, 5)
    for week in range(8):
        days = [on_day(there, monday + timedelta(WEEK * week + day)) for day in range(WEEK)]
        assert [hardness(each) for each in days] == sorted(hardness(each) for each in days)
    weeks = range(len(there) * WEEK)
    shown = {on_day(there, monday + timedelta(number)).name for number in weeks}
    assert shown == {each.name for each in there}
