"""A series of greedy matches beside the same bots, driven from Python through our PettingZoo.

Both play the same matches with the same chance: the number of actions is compared at the start.
Ours includes the rows, as Parquet, and is played as `kingofarms lab series` plays it, in chunks of
that size, on all cores; beside it, on one core. The ratio is one of clocks: measure on a machine
that has nothing else to do.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from itertools import count
from statistics import median
from typing import Any, NamedTuple

from bench.measuring.games import games_with_taste
from bench.measuring.pairs import Contender, Measured, Pair, pace
from bench.measuring.report import THOUSANDS, show
from kingofarms.bots.bot import generators
from kingofarms.bots.levels import bot_named
from kingofarms.envs.pettingzoo import env, raw_env
from kingofarms.games import game_named
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.matches.rows import MATCHES, Chunk, play_chunk
from kingofarms.lab.work.runner import cores, runner_for

SEATS, SEED = 4, 1
SECONDS = 3.0  # of each stretch
AT_LEAST = 50.0
CHECKED = 3  # matches whose actions are counted on both sides
FORKS, FORKED, COST = 4, 2_000, 2.0  # in each match, matches, and what a fork may cost in matches


class Side(NamedTuple):
    """What is compared: ours on so many cores, beside that environment."""

    workers: int
    make: Callable[..., Any]
    claim: float | None = None


class Unequal(Exception):
    """Both sides do not play the same matches, so there is nothing to compare."""


def plan_of(name: str) -> Plan:
    """The series."""
    game = game_named(name)
    return Plan(game, game.agree({}), SEATS, ("greedy",) * SEATS, SEED)


def ours(plan: Plan, workers: int, seconds: float) -> float:
    """Actions a second of a series that is under way; its processes end before this returns."""
    import polars

    chunks = (Chunk(plan, begins, begins + MATCHES) for begins in count(0, MATCHES))
    with closing(runner_for("local", workers).run(play_chunk, chunks)) as results:
        for _worker in range(2 * workers):
            next(results)  # all have started
        actions, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            done = next(results)
            actions += int(polars.read_parquet(BytesIO(done.result.matches))["actions"].sum())
        return actions / (time.perf_counter() - start)


def theirs(plan: Plan, make: Callable[..., Any]) -> Iterator[int]:
    """Play match after match through an environment; how many actions each had."""
    table = make(plan.game.NAME, seats=plan.seats)
    bots = [bot_named(name, plan.game, plan.agreed) for name in plan.bots]
    number = 0
    table.reset(seed=plan.seed)
    while True:
        rngs, actions = generators(plan.seed, number, plan.seats), 0
        for agent in table.agent_iter():
            observation, _reward, is_over, is_cut, _info = table.last()
            if is_over or is_cut:
                table.step(None)
                continue
            match, seat = table.unwrapped.match, table.possible_agents.index(agent)
            mask = observation["action_mask"]
            # In the order of the rules, on which ties depend.
            legal = [action for action in match.legal if mask[action]]
            table.step(bots[seat].choose(match.view(seat), legal, rngs[seat]))
            actions += 1
        yield actions
        number += 1
        table.reset()


def check_equal(plan: Plan) -> None:
    """Refuse to compare different matches."""
    import polars

    rows = play_chunk(Chunk(plan, 0, CHECKED))
    here = polars.read_parquet(BytesIO(rows.matches))["actions"].to_list()
    for make in (env, raw_env):
        there = theirs(plan, make)
        if [next(there) for _match in range(CHECKED)] != here:
            raise Unequal(f"{plan.game.NAME}: the two sides play different matches")


def measured(plan: Plan, side: Side, rounds: int) -> Measured:
    """A series on so many cores and the environment on one, in turn."""
    words = f"the same bots through {side.make.__name__}"
    other = Contender(words, theirs(plan, side.make).__next__)
    mine = Contender(f"lab series {plan.game.NAME}", lambda: 0)
    pace(other, SECONDS)  # warms up
    rates = [(ours(plan, side.workers, SECONDS), pace(other, SECONDS)) for _round in range(rounds)]
    fast, slow = zip(*rates, strict=True)
    return Measured(Pair(mine, other, side.claim), fast, slow)


def cost_of_a_fork(plan: Plan) -> float:
    """What a fork takes beside a whole match, on one core: the same matches with and without."""
    import polars

    def seconds(plan: Plan) -> tuple[float, bytes | None]:
        start = time.perf_counter()
        forks = play_chunk(Chunk(plan, 0, FORKED)).forks
        return time.perf_counter() - start, forks

    forked = replace(plan, forks=FORKS)
    play_chunk(Chunk(forked, 0, CHECKED))  # warms up
    (alone, _none), (both, forks) = seconds(plan), seconds(forked)
    assert forks is not None
    played = polars.read_parquet(BytesIO(forks)).height
    return (both - alone) / played / (alone / FORKED)


def costs_hold(plans: Sequence[Plan], rounds: int) -> bool:
    """Print what forks cost; True if the claim holds for every game."""
    holds = True
    for plan in plans:
        costs = [cost_of_a_fork(plan) for _round in range(rounds)]
        cost, fits = median(costs), median(costs) <= COST
        spread, words = (
            f"[{min(costs):.2f}, {max(costs):.2f}]",
            "holds" if fits else "DOES NOT HOLD",
        )
        said = f"a fork of {plan.game.NAME}, in matches: {cost:.2f} {spread}"
        print(f"{said}, at most {COST:g}: {words}")
        holds = holds and fits
    return holds


def run(rounds: int) -> bool:
    """Measure and print; True if the claim holds for every game."""
    plans = [plan_of(name) for name in games_with_taste()]
    for plan in plans:
        check_equal(plan)
    sides = [
        Side(cores(), env, AT_LEAST),
        Side(cores(), raw_env, AT_LEAST),
        Side(1, env),
        Side(1, raw_env),
    ]
    sections = [
        (
            f"On {side.workers} of {cores()} cores",
            [measured(plan, side, rounds) for plan in plans],
        )
        for side in sides
    ]
    print(
        f"Thousands of actions a second, greedy bots at {SEATS} seats; medians of {rounds} rounds."
    )
    print("A series with its rows, beside the same matches driven from Python on one core, through")
    print("our PettingZoo environment as users make it (env), and without its wrappers (raw_env).")
    print("Again: python -m bench lab")
    show(sections, THOUSANDS)
    return costs_hold(plans, rounds) and all(
        one.holds for _title, several in sections for one in several
    )
