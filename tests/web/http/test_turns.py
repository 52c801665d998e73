"""Who is next in a line that all share, and who gives up a place; long work lets others work."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from kingofarms.web.http import turns as module
from kingofarms.web.http.limits import TooMany
from kingofarms.web.http.turns import Line, OneAtATime, Turns, Visitor

GREEDY, ANN, BEN = (Visitor(name, f"{name}'s") for name in ("greedy", "ann", "ben"))


def line_of(most: int, *visitors: Visitor) -> Line[int]:
    line: Line[int] = Line(most)
    for number, visitor in enumerate(visitors):
        assert line.add(number, visitor) is None
    return line


def test_addresses_take_turns_and_at_an_address_its_people() -> None:
    near = Visitor("neighbour", GREEDY.address)
    line = line_of(9, GREEDY, GREEDY, GREEDY, near, ANN)
    order = []
    while len(line):
        order.append(next(iter(line)))
        line.remove(order[-1])
    assert order == [0, 4, 3, 1, 2]


def test_an_address_that_is_served_comes_after_somebody_who_came_meanwhile() -> None:
    line = line_of(9, GREEDY, GREEDY)
    line.remove(0)  # it is served now
    line.add(7, ANN)
    line.step_back(GREEDY)  # that is done
    assert list(line) == [7, 1]


def test_a_full_line_makes_room_at_the_address_with_the_most() -> None:
    line = line_of(4, ANN, GREEDY, GREEDY, GREEDY)
    assert line.add(9, BEN) == 3


def test_at_the_address_with_the_most_the_person_with_the_most_makes_room() -> None:
    near = Visitor("neighbour", GREEDY.address)
    line = line_of(4, GREEDY, GREEDY, GREEDY, ANN)
    assert line.add(9, near) == 2


@pytest.mark.parametrize("who", [GREEDY, ANN])
def test_nobody_makes_room_for_one_who_would_then_have_more(who: Visitor) -> None:
    line = line_of(4, GREEDY, GREEDY, ANN, ANN)
    assert line.add(9, who) == 9


async def test_one_is_served_at_a_time_in_turn_and_one_that_is_given_up_holds_nobody_up() -> None:
    turns, served, opens = OneAtATime(9), list[str](), asyncio.Event()

    async def ask(name: str, visitor: Visitor) -> None:
        async with turns.turn(visitor, "Too many."):
            served.append(name)
            await opens.wait()
            await asyncio.sleep(0)
            assert served[-1] == name, "nobody else was served meanwhile"

    asked = [asyncio.ensure_future(ask(f"greedy {at}", GREEDY)) for at in range(4)]
    await asyncio.sleep(0)
    asked += [asyncio.ensure_future(ask(visitor.person, visitor)) for visitor in (ANN, BEN)]
    await asyncio.sleep(0)
    asked[2].cancel()
    opens.set()
    await asyncio.gather(*asked, return_exceptions=True)
    assert served == ["greedy 0", "ann", "ben", "greedy 1", "greedy 3"]


async def test_one_who_asks_for_too_much_is_refused_and_nobody_else() -> None:
    turns = OneAtATime(4)

    async def ask(visitor: Visitor) -> str:
        async with turns.turn(visitor, "Too many."):
            await asyncio.sleep(0)
            return visitor.person

    asked = [GREEDY] * 6 + [ANN, BEN]
    answers = await asyncio.gather(*map(ask, asked), return_exceptions=True)
    assert answers[-2:] == ["ann", "ben"]
    refusals = [each for each in answers if isinstance(each, TooMany)]
    assert [str(each) for each in refusals] == ["Too many."] * 4


# Long work.


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every piece takes a whole turn."""
    monkeypatch.setattr(module, "LONGEST", -1.0)


async def test_many_long_answers_are_made_one_piece_at_a_time() -> None:
    turns, made = Turns(), list[tuple[int, int]]()
    since = 0  # pieces since somebody else had a turn
    most = 0

    def work(number: int) -> Iterator[None]:
        nonlocal since, most
        for piece in range(4):
            since += 1
            most = max(most, since)
            made.append((number, piece))
            yield

    async def others() -> None:
        nonlocal since
        while len(made) < 80:
            since = 0
            await asyncio.sleep(0)

    await asyncio.gather(others(), *(turns.do(work(number)) for number in range(20)))
    assert most == 1
    assert sorted(made) == [(number, piece) for number in range(20) for piece in range(4)]
    assert [number for number, _piece in made[:20]] == list(range(20)), "nobody has two before all"


async def test_an_answer_has_its_length_and_is_sent_piece_by_piece() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError

    answer = await Turns().answer(lambda: (b"one", b"two", b"three"), {"Content-Type": "text/x"})
    await answer({"type": "http", "method": "GET"}, receive, send)
    start, *bodies = sent
    assert (b"content-length", b"11") in start["headers"]
    assert [each["body"] for each in bodies] == [b"one", b"two", b"three", b""]
    assert [each.get("more_body", False) for each in bodies] == [True, True, True, False]


async def test_work_that_fails_fails_and_lets_others_work() -> None:
    turns = Turns()

    def work() -> Iterator[None]:
        yield
        raise KeyError("broken")

    with pytest.raises(KeyError):
        await turns.do(work())
    await turns.do(range(3))
