"""Workers: the same choices as in this process, many tables, low priority, and robust."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import fields, replace
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest

import kingofarms
from kingofarms.bots.levels import bot_named
from kingofarms.bots.processes import desk as desk_module
from kingofarms.bots.processes.desk import KEPT, Desk, Request
from kingofarms.bots.processes.workers import NICER, Allowance, Workers
from kingofarms.bots.search.analysis import Analysis, Analyst
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.compiled import set_target
from kingofarms.engine.rules.target import PROCESSOR
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games import games

FEW = 4 if UNCOMPILED else 100
GAMES = ("kings_blade", "blazon")
UNENDING = 10_000_000  # iterations: as good as forever


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(2) as pool:
        yield pool


def some_way_in(name: str, seed: int) -> Match:
    match, rng = kingofarms.new_match(name, 2, seed), generator(seed)
    while len(match.steps) < 7 or len(match.legal) < 2:
        match.act(match.legal[pick(len(match.legal), rng)])
    return match


def asked(match: Match, bot: str, seed: int = 1, strength: float = 1.0) -> Request:
    return Request.about(match, seed, bot=bot, strength=strength)


def chosen_here(match: Match, bot: str, seed: int) -> int:
    here = bot_named(bot, match.game, match.agreed)
    return here.choose(match.view(match.to_play), match.legal, generator(seed))


def analysed_here(match: Match, seed: int) -> Analysis:
    analyst = Analyst(match.game, match.agreed, FEW)
    return analyst.analyse(match.view(match.to_play), match.legal, generator(seed))


@pytest.mark.parametrize("name", GAMES)
def test_a_worker_chooses_what_the_bot_chooses_here(name: str, workers: Workers) -> None:
    bot = f"search:{FEW}"
    for seed in range(1 if UNCOMPILED else 3):
        match = some_way_in(name, seed)
        assert workers.ask(asked(match, bot, seed)).result() == chosen_here(match, bot, seed)


@pytest.mark.parametrize("name", [*GAMES, "heraldry"])
def test_a_worker_analyses_as_an_analyst_here_does(name: str, workers: Workers) -> None:
    match = some_way_in(name, 2)
    there: Analysis = workers.ask(Request.about(match, 5, iterations=FEW)).result()
    assert there == analysed_here(match, 5)
    assert {each.action for each in there.judgements} == set(match.legal)
    assert there.is_exact == (name == "heraldry")


def test_options_travel_with_the_terms(workers: Workers) -> None:
    match = kingofarms.new_match("heraldry", 2, 1, rounds_to_win=1, empty_hand_ends_round=True)
    bot = f"search:{FEW}"
    assert workers.ask(asked(match, bot)).result() == chosen_here(match, bot, 1)


def test_many_tables_are_thought_for_at_once(workers: Workers) -> None:
    matches = [some_way_in(GAMES[seed % 2], seed) for seed in range(6)]
    futures = [
        workers.ask(asked(match, f"search:{FEW}", seed, 0.5)) for seed, match in enumerate(matches)
    ]
    for match, future in zip(matches, futures, strict=True):
        assert future.result() in match.legal


def test_workers_give_way(workers: Workers) -> None:
    for _time in range(2):
        workers.ask(asked(some_way_in("blazon", 1), "uniform")).result()
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    pids = [each._process.pid for each in workers._workers]
    theirs = [os.getpriority(os.PRIO_PROCESS, pid) for pid in pids if pid]
    assert max(theirs) == min(19, ours + NICER)


def test_a_worker_survives_what_it_cannot_answer(workers: Workers) -> None:
    match = some_way_in("blazon", 1)
    good, no_terms = asked(match, "uniform"), cast(Agreed, None)
    bad_ones: list[dict[str, Any]] = [
        {"game": "chess"},
        {"bot": "nobody"},
        {"legal": ()},
        {"legal": (), "bot": ""},
        {"game": "heraldry"},
    ]
    for bad in bad_ones:
        with pytest.raises(Refusal, match=r"\.$"):
            workers.ask(replace(good, **bad)).result()
    with pytest.raises(RuntimeError, match="AttributeError"):
        workers.ask(replace(good, agreed=no_terms)).result()
    assert workers.ask(good).result() in match.legal


def test_a_refusal_is_in_the_language_of_the_request(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "de")
    with pytest.raises(Refusal, match="gibt"):
        workers.ask(asked(some_way_in("blazon", 1), "nobody")).result()


def unending(match: Match) -> list[Request]:
    """A choice and an analysis that take as good as forever."""
    return [asked(match, f"search:{UNENDING}"), Request.about(match, iterations=UNENDING)]


def test_a_worker_that_is_lost_is_replaced() -> None:
    match = some_way_in("kings_blade", 1)
    with Workers(1) as pool:
        for request in unending(match):
            long = pool.ask(request)
            pool._workers[0]._process.kill()
            with pytest.raises(Refusal, match="ask again"):
                long.result()
        assert pool.ask(asked(match, "uniform")).result() in match.legal


def test_ctrl_c_at_the_terminal_does_not_reach_a_worker_not_even_while_it_starts() -> None:
    match = some_way_in("heraldry", 1)
    with Workers(1) as pool:
        process = pool._workers[0]._process
        for _time in range(2):
            os.kill(process.pid or 0, signal.SIGINT)
            assert pool.ask(asked(match, "uniform")).result() in match.legal
        assert pool._workers[0]._process is process
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()), "here it still does"


SERVER = """
import os, signal, time
from kingofarms.bots.processes.workers import Workers
from tests.bots.processes.test_workers import asked, some_way_in, unending
if __name__ == "__main__":
    pool = Workers(1)
    match = some_way_in("kings_blade", 1)
    pool.ask(asked(match, "uniform")).result()
    pool.ask(unending(match)[0])
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_worker_ends_with_who_started_it() -> None:
    # The worker holds the other end of the pipe: it is read to its end only when that is gone.
    ended = subprocess.run([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, timeout=200)
    assert ended.returncode == -signal.SIGKILL


def test_a_waiting_request_can_be_cancelled_and_a_closed_pool_refuses() -> None:
    match = some_way_in("kings_blade", 1)
    with Workers(1) as pool:
        long = pool.ask(unending(match)[0])
        second, third = (pool.ask(asked(match, "uniform", seed)) for seed in (2, 3))
        assert second.cancel()
    with pytest.raises(Refusal, match="lost"):
        long.result()
    with pytest.raises(CancelledError):
        third.result()
    with pytest.raises(Refusal, match="sent home"):
        pool.ask(asked(match, "uniform", 4))
    assert not any(each._process.is_alive() for each in pool._workers)
    with pytest.raises(Refusal, match="At least one"):
        Workers(0)


def test_a_thought_under_way_ends_when_its_allowance_shrinks() -> None:
    match = some_way_in("kings_blade", 1)
    requests, answers = unending(match), list[Any]()
    with Workers(1) as pool:
        for request in requests:
            allowance = Allowance(600.0)
            long = pool.ask(request, allowance)
            allowance.seconds = 0.01
            answers.append(long.result(100))
        choice, analysis = answers
        assert choice in match.legal
        assert {each.action for each in analysis.judgements} == set(match.legal)
        assert pool.ask(replace(requests[0], seed=2), Allowance(0.0)).result(100) in match.legal


def test_a_change_after_the_end_does_not_reach_the_next_thought() -> None:
    class Shared:
        value = 0.0

    first, second, shared = Allowance(1.0), Allowance(2.0), Shared()
    with first.reaching(shared):
        assert shared.value == 1.0
        first.seconds = 0.5
        assert shared.value == 0.5
    with second.reaching(shared):
        first.seconds = 0.1
        assert (shared.value, second.seconds) == (2.0, 2.0)


def test_a_desk_does_not_make_another_bot_for_another_time() -> None:
    match, allowed = some_way_in("kings_blade", 1), [600.0]
    desk = Desk(allowed=lambda: allowed[0])
    for seconds in (600.0, 0.0):
        allowed[0] = seconds
        assert desk.answer(asked(match, "search:2"), is_limited=True) in match.legal
    assert len(desk.kept) == 1


def test_a_desk_keeps_the_bots_asked_last() -> None:
    match, desk = some_way_in("kings_blade", 1), Desk()
    for strength in (*range(1, KEPT + 3), KEPT + 2):
        assert desk.answer(asked(match, "greedy", strength=strength)) in match.legal
    assert [key[-2] for key in desk.kept] == list(range(3, KEPT + 3))  # by strength


def test_a_bot_does_not_wait_long_for_its_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart on a busy machine: the code is there, and to load it takes minutes."""
    never = Event()
    monkeypatch.setattr(desk_module, "load", lambda *_asked: never.wait())
    monkeypatch.setattr(desk_module, "is_cached", lambda _game: True)
    monkeypatch.setattr(desk_module, "CACHE", Path())
    monkeypatch.setattr(Desk._catch_up, "__defaults__", (0.0,))
    match = some_way_in("kings_blade", 1)
    try:
        assert Desk(may_compile=False).answer(asked(match, "greedy")) in match.legal
    finally:
        never.set()
        for each in games().values():
            set_target(each, PROCESSOR)


def test_a_request_holds_a_view_and_no_state() -> None:
    assert [field.name for field in fields(Request)] == [
        *("game", "agreed", "view", "legal", "seed", "bot", "strength", "iterations"),
    ]
