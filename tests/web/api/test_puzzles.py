"""Puzzles by the API: the question without its solution, and the answer to an answer."""

import pytest

from kingofarms.study.puzzles.exact import today
from kingofarms.study.puzzles.shelf import shipped
from tests.web.house import House


def test_the_question_has_all_that_the_seat_sees_and_no_solution(house: House) -> None:
    puzzle = shipped("kings_blade")[0]
    told = house.ask("GET", f"/api/puzzles/kings_blade/{puzzle.name}").json()
    assert [each["action"] for each in told["actions"]].count(puzzle.right) == 1
    assert told["seat"] == puzzle.seat
    assert told["grade"] == puzzle.grade
    assert {"solution", "right", "seed", "match"}.isdisjoint(told)


def test_every_answer_is_judged(house: House) -> None:
    puzzle = shipped("kings_blade")[0]
    for verdict in puzzle.verdicts:
        told = house.ask(
            "POST", f"/api/puzzles/kings_blade/{puzzle.name}", message={"action": verdict.action}
        ).json()
        assert told["right"] == (verdict.action == puzzle.right)
        assert told["share"] == verdict.share
        assert [step["action"] for step in told["line"]] == list(verdict.line)
        assert told["solution"] == puzzle.right


def test_today_is_the_puzzle_of_this_date(house: House) -> None:
    told = house.ask("GET", "/api/puzzles/blazon/today").json()
    assert told["name"] == today().isoformat()


@pytest.mark.parametrize(
    ("path", "message", "status"),
    [
        ("/api/puzzles/blazon/ffffffff", None, 404),
        ("/api/puzzles/chess/today", None, 404),
        ("/api/puzzles/blazon/today", {"action": "fly"}, 400),
        ("/api/puzzles/blazon/today", {"answer": "fly"}, 400),
        ("/api/puzzles/blazon/today", {}, 400),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    house: House, path: str, message: dict[str, str] | None, status: int
) -> None:
    told = house.ask("GET" if message is None else "POST", path, message=message)
    assert told.status == status
    assert told.json()["why"].endswith(".")
