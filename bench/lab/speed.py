"""A series of greedy matches beside the same bots, driven from Python through our PettingZoo.

Both play the same matches with the same chance: the number of actions is compared at the start.
Ours includes the rows, as Parquet, and is played as `kingofarms lab series` plays it, on all cores;
beside it, on one core.
"""

import time
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from itertools import count

from bench.measuring.games import games_with_taste
from bench.measuring.pairs import Contender, Measured, Pair, pace
from bench.measuring.report import THOUSANDS, show
from kingofarms.bots.bot import generators
from kingofarms.bots.registry import bot_named
from kingofarms.games import game_named
from kingofarms.lab.series.chunk import Chunk, play_chunk
from kingofarms.lab.series.plan import Plan
from kingofarms.lab.work.runner import cores, runner_for

SEATS, SEED = 4, 1
SECONDS = 3.0  # of each stretch
AT_LEAST = 50.0
CHECKED = 3  # matches whose actions are counted on both sides
MATCHES = 200  # of a chunk of ours


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


def theirs(plan: Plan) -> Iterator[int]:
    """Play match after match through the environment; how many actions each had."""
    from kingofarms.envs.pettingzoo import TableEnv

    env = TableEnv(plan.game.NAME, plan.seats)
    bots = [bot_named(name, plan.game, plan.agreed) for name in plan.bots]
    number = 0
    env.reset(seed=plan.seed)
    while True:
        rngs, actions = generators(plan.seed, number, plan.seats), 0
        while not env.match.is_over:
            observation, *_rest = env.last()
            seat = env.possible_agents.index(env.agent_selection)
            mask = observation["action_mask"]
            # In the order of the rules, on which ties depend.
            legal = [action for action in env.match.legal if mask[action]]
            env.step(bots[seat].choose(env.match.view(seat), legal, rngs[seat]))
            actions += 1
        yield actions
        number += 1
        env.reset()


def check_equal(plan: Plan) -> None:
    """Refuse to compare different matches."""
    import polars

    rows = play_chunk(Chunk(plan, 0, CHECKED))
    there, here = theirs(plan), polars.read_parquet(BytesIO(rows.matches))["actions"].to_list()
    if [next(there) for _match in range(CHECKED)] != here:
        raise Unequal(f"{plan.game.NAME}: the two sides play different matches")


def measured(plan: Plan, workers: int, claim: float | None, rounds: int) -> Measured:
    """A series on so many cores and the environment on one, in turn."""
    other = Contender("the same bots through PettingZoo", theirs(plan).__next__)
    mine = Contender(f"lab series {plan.game.NAME}", lambda: 0)
    pace(other, SECONDS)  # warms up
    rates = [(ours(plan, workers, SECONDS), pace(other, SECONDS)) for _round in range(rounds)]
    fast, slow = zip(*rates, strict=True)
    return Measured(Pair(mine, other, claim), fast, slow)


def run(rounds: int) -> bool:
    """Measure and print; True if the claim holds for every game."""
    plans = [plan_of(name) for name in games_with_taste()]
    for plan in plans:
        check_equal(plan)
    sections = [
        (
            f"On {workers} of {cores()} cores",
            [measured(plan, workers, claim, rounds) for plan in plans],
        )
        for workers, claim in ((cores(), AT_LEAST), (1, None))
    ]
    print(
        f"Thousands of actions a second, greedy bots at {SEATS} seats; medians of {rounds} rounds."
    )
    print("A series with its rows, beside the same matches driven from Python on one core.")
    print("Again: python -m bench lab")
    show(sections, THOUSANDS)
    return all(one.holds for _title, several in sections for one in several)
