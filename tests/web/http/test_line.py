"""Who is next in a line that all share, and who gives up a place when it is full."""

import asyncio

import pytest

from kingofarms.web.http.limits import TooMany
from kingofarms.web.http.turns import Line, OneAtATime, Visitor

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
