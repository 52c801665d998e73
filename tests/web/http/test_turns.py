"""Turns: whoever has long work to do lets others have their turn, and has it done all the same."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from kingofarms.web.http import turns as module
from kingofarms.web.http.turns import Turns


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
