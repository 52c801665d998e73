"""Pages of puzzles without a browser: the question, answers, the line, progress, bad input."""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from datetime import date, timedelta
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import quote_plus

import pytest

from kingofarms.engine.rules.chance import generator
from kingofarms.games import game_named
from kingofarms.study.puzzles.exact import today
from kingofarms.study.puzzles.puzzle import Puzzle, dealt, forget_unseen
from kingofarms.study.puzzles.shelf import make_named, shipped
from kingofarms.web.puzzles import table as puzzle_tables
from kingofarms.web.puzzles.panel import COOKIE, MOST_SOLVED, PATH, Progress
from kingofarms.web.study.puzzles import Puzzles
from tests.web.house import Answer, Guest, House, open_house

JSON = "application/json"
GAMES = ["kings_blade", "blazon"]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Puzzles are made here at once, in this process, and each once."""

    @cache
    def make(_self: Puzzles, game: str, name: str) -> Future[Puzzle]:
        future: Future[Puzzle] = Future()
        future.set_result(make_named(game, name))
        return future

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Puzzles, "make", make)
        with open_house(tmp_path_factory.mktemp("house")) as house:
            yield house


def at(puzzle: Puzzle, more: str = "") -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.name}{more}"


def wrong(puzzle: Puzzle) -> str:
    return next(each.action for each in puzzle.verdicts if each.action != puzzle.right)


def cookie_of(answer: Answer) -> str:
    found = [value.decode() for name, value in answer.headers if name == b"set-cookie"]
    return next((each for each in found if each.startswith(f"{COOKIE}=")), "")


def test_todays_puzzle_is_made_once_somebody_looks_at_the_list(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, str]] = []
    monkeypatch.setattr(Puzzles, "make", lambda _self, *which: made.append(which))
    lobby = house.ask("GET", "/").text
    assert made == [], "its process starts for somebody who wants it"
    house.ask("GET", "/puzzles")
    assert made == [("heraldry", today().isoformat())]
    for game in ("heraldry", *GAMES):
        assert f'href="/puzzles/{game}/{today()}"' in lobby


@EVERY_GAME
def test_the_question_shows_the_table_and_not_the_solution(house: House, name: str) -> None:
    puzzle = shipped(name)[0]
    text = house.ask("GET", at(puzzle)).text
    assert "Find the one action that is clearly best." in text
    assert f'action="{at(puzzle)}/act"' in text
    assert "/t/" not in re.sub(r"</?t", "", text)
    assert "What may follow" not in text
    assert 'class="board puzzle' in text


@EVERY_GAME
def test_a_wrong_answer_is_refuted_step_by_step(house: House, name: str) -> None:
    puzzle = shipped(name)[0]
    answer = wrong(puzzle)
    sent = house.ask("POST", at(puzzle, "/act"), form={"action": answer})
    assert not cookie_of(sent)
    assert sent.location == at(puzzle, f"?answer={quote_plus(answer)}&step=1")
    line = puzzle.verdict(answer).line
    for step in range(1, len(line) + 1):
        text = house.ask("GET", at(puzzle, f"?answer={quote_plus(answer)}&step={step}")).text
        assert "That is not it." in text
        assert f'<li value="{step}" aria-current="step">' in text
        assert ('id="line-next"' in text) == (step < len(line))
        assert ('id="line-back"' in text) == (step > 1)


@EVERY_GAME
def test_the_right_answer_is_kept(house: House, name: str) -> None:
    puzzle = shipped(name)[0]
    told = house.ask("POST", at(puzzle, "/act"), form={"action": puzzle.right}, accept=JSON)
    message = json.loads(told.body)
    assert "Right!" in message["html"]
    cookie = cookie_of(told)
    assert f"{name}.{puzzle.name}" in cookie
    assert f"Path={PATH}" in cookie
    assert "HttpOnly" in cookie
    guest = Guest("", "", cookie.partition(";")[0], "")
    assert '<strong class="solved">' in house.ask("GET", at(puzzle), guest).text
    assert "is-solved" in house.ask("GET", "/puzzles", guest).text


def test_a_script_is_told_what_moves(house: House) -> None:
    puzzle = shipped("kings_blade")[0]
    first = json.loads(house.ask("GET", at(puzzle), accept=JSON).body)
    form = {"action": puzzle.right, "seq": str(first["seq"])}
    message = json.loads(house.ask("POST", at(puzzle, "/act"), form=form, accept=JSON).body)
    assert message["seq"] == first["seq"] + 1
    assert [step["seq"] for step in message["steps"]] == [message["seq"]]


def test_what_is_not_legal_is_refused_in_a_sentence(house: House) -> None:
    puzzle = shipped("kings_blade")[0]
    sent = house.ask("POST", at(puzzle, "/act"), form={"action": "fly"})
    assert sent.status == 400
    assert 'role="alert"' in sent.text
    assert "Find the one action" in sent.text
    assert house.ask("GET", at(puzzle, "?answer=fly")).status == 400
    assert house.ask("POST", at(puzzle, "/act"), form={}).status == 400


@pytest.mark.parametrize(
    "path",
    [
        "/puzzles/chess/today",
        "/puzzles/heraldry/nothing",
        "/puzzles/heraldry/0",
        "/puzzles/heraldry/9999-12-31",
        "/puzzles/heraldry/2025-01-01",
        "/puzzles/blazon/17",
        "/puzzles/blazon/ffffffff",
        "/puzzles/kings_blade/%2e%2e",
        f"/puzzles/heraldry/{'9' * 300}",
    ],
)
def test_a_puzzle_that_does_not_exist_is_not_found(house: House, path: str) -> None:
    answer = house.ask("GET", path)
    assert answer.status == 404
    assert "Traceback" not in answer.text


def test_an_action_of_which_nothing_is_told_is_in_words_too() -> None:
    told = [
        words
        for puzzle in shipped("kings_blade")
        for verdict in puzzle.verdicts
        for words in puzzle_tables.line_words(puzzle, verdict.action)
    ]
    assert any("forge token" in words for words in told)
    assert not any(": token " in words for words in told), "that is notation"


def test_today_leads_to_the_date(house: House) -> None:
    for game in ("heraldry", *GAMES):
        sent = house.ask("GET", f"/puzzles/{game}/today")
        assert sent.location == f"/puzzles/{game}/{today()}"
        assert house.ask("GET", f"/puzzles/{game}/{today()}").status == 200


def test_heraldry_shows_the_round_to_its_end(house: House) -> None:
    puzzle = make_named("heraldry", "page-2")
    answer = wrong(puzzle)
    last = len(puzzle.verdict(answer).line)
    path = f"/puzzles/heraldry/page-2?answer={quote_plus(answer)}&step={last}"
    text = unescape(house.ask("GET", path).text)
    assert "the round is over" in text or "The round is drawn" in text
    assert "with best play" in text or "against best play" in text
    assert 'id="score"' not in text


def test_the_next_one_is_made_while_an_answer_is_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(Puzzles, "expect", lambda _self, _games, name: made.append(name))
    assert house.ask("GET", "/puzzles/heraldry/page-2").status == 200
    assert made == []
    assert house.ask("GET", "/puzzles/heraldry/page-2?solution=1").status == 200
    assert made == ["page-3"]


def lost() -> "Future[Puzzle]":
    """Of a process that was killed while it made the puzzle."""
    future: Future[Puzzle] = Future()
    future.set_exception(BrokenProcessPool())
    return future


@pytest.mark.parametrize("future", [Future, lost], ids=["slow", "lost"])
def test_a_puzzle_that_is_not_there_yet_is_announced(
    house: House, monkeypatch: pytest.MonkeyPatch, future: Callable[[], "Future[Puzzle]"]
) -> None:
    monkeypatch.setattr("kingofarms.web.study.puzzles.PATIENCE", 0.0)
    monkeypatch.setattr(Puzzles, "make", lambda *_asked: future())
    told = house.ask("GET", "/puzzles/heraldry/page-4")
    assert (told.status, "This puzzle is being made." in told.text) == (503, True)
    monkeypatch.undo()
    assert house.ask("GET", "/puzzles/heraldry/page-4").status == 200


def test_nothing_is_expected_of_a_name_that_is_none(house: House) -> None:
    house.server.puzzles.expect([game_named("heraldry")], "1000000000")
    house.server.puzzles.expect([game_named("blazon")], "nothing")


def test_the_solution_is_told_on_request_and_counts_for_nothing(house: House) -> None:
    puzzle = shipped("kings_blade")[0]
    told = house.ask("GET", at(puzzle, "?solution=1"))
    assert "The solution" in told.text
    assert not cookie_of(told)


def test_a_card_can_be_looked_at(house: House) -> None:
    puzzle = shipped("kings_blade")[0]
    text = house.ask("GET", at(puzzle)).text
    card = re.search(rf'href="({re.escape(at(puzzle))}/card/[^"]+)"', text)
    assert card
    shown = house.ask("GET", card[1])
    assert shown.status == 200
    assert f'href="{at(puzzle)}"' in shown.text
    assert house.ask("GET", at(puzzle, "/card/nothing")).status == 404


@EVERY_GAME
def test_the_page_is_the_same_whatever_the_others_hold(
    house: House, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another world behind the same View gives the same bytes: question, answer and every step."""
    puzzle = shipped(name)[1]
    answer = quote_plus(wrong(puzzle))
    last = len(puzzle.verdict(wrong(puzzle)).line)
    paths = [at(puzzle), at(puzzle, f"?answer={answer}&step={last}"), at(puzzle, "?solution=1")]
    seen = [house.ask("GET", path).body for path in paths]

    def from_another_world(match: object, seat: int, mark: str) -> None:
        match.states = dealt(match, match.view(seat), generator(99))  # type: ignore[arg-type,attr-defined]
        match.rng = generator(98)  # type: ignore[attr-defined]
        forget_unseen(match, seat, mark)  # type: ignore[arg-type]

    monkeypatch.setattr(puzzle_tables, "forget_unseen", from_another_world)
    vars(puzzle).clear()  # what was remembered of it
    assert [house.ask("GET", path).body for path in paths] == seen
    vars(puzzle).clear()


# Progress.


def test_days_in_a_row_are_counted_once_each() -> None:
    monday = date(2026, 10, 5)
    progress = Progress()
    for number in range(3):
        day = monday + timedelta(number)
        progress = progress.with_solved("heraldry", day.isoformat(), day)
        progress = progress.with_solved("blazon", day.isoformat(), day)
        assert progress.streak(day) == number + 1
    assert progress.streak(monday + timedelta(3)) == 3
    assert progress.streak(monday + timedelta(4)) == 0
    late = progress.with_solved("heraldry", "2026-10-20", date(2026, 10, 20))
    assert (late.row, late.best) == (1, 3)


def test_an_older_puzzle_does_not_count_for_today() -> None:
    day = date(2026, 10, 5)
    progress = Progress().with_solved("heraldry", "2026-10-04", day)
    assert progress.streak(day) == 0
    assert progress.has("heraldry", "2026-10-04")


def test_the_cookie_stays_small_and_whatever_is_in_it_is_read(house: House) -> None:
    progress = Progress(date(2026, 10, 5), 3, 4)
    for number in range(3 * MOST_SOLVED):
        progress = progress.with_solved("kings_blade", f"king-of-arms-{number}", date(2026, 10, 6))
    assert len(progress.cookie()) < 3_500
    assert len(progress.solved) == MOST_SOLVED
    for text in ("", ":::", "x", "99999999.1.1:a.b", "0.0.0:é", progress.cookie()):
        guest = Guest("", "", f"{COOKIE}={text}", "")
        assert house.ask("GET", "/puzzles", guest).status == 200


def test_a_damaged_file_costs_only_its_puzzles(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text("{", encoding="utf-8")
    monkeypatch.setattr("kingofarms.study.puzzles.shelf.file_of", lambda _game: path)
    shipped.cache_clear()
    try:
        assert shipped("blazon") == ()
        assert house.ask("GET", "/").status == 200
        assert "Heraldry" in house.ask("GET", "/puzzles").text
        assert house.ask("GET", "/puzzles/blazon/2026-10-05").status == 404
    finally:
        shipped.cache_clear()


def test_puzzles_speak_german(house: House) -> None:
    puzzle = shipped("blazon")[0]
    guest = Guest("", "", "language=de", "")
    assert "Finde die eine Aktion" in house.ask("GET", at(puzzle), guest).text
    assert "Rätsel des Tages" in house.ask("GET", "/puzzles", guest).text
