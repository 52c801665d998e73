"""Worth by plain experiments, apart from the lab's own forks and formulas: the truth to compare.

What is dealt: the same deals are played once for every blade in the place of every other one: the
lines of the card file are moved on by one, and all else is as it was. So each seat of each match
gets each blade once, and the share of wins with each is known to a fraction of a point.

What is chosen: every decision that takes a card from the market is also taken otherwise, with the
greedy bot's next choice, and played to the end with the same luck (`twice.py`).
"""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bench.lab.plant import read, write
from bench.lab.twice import Table, loop_of
from kingofarms.bots.bot import generators
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import SCRIPT, streamed
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.lab.matches.run import plan_of, series
from kingofarms.lab.spec import Spec

GREEDY, SEATS = "greedy", 4
MOST_TAKES = 64  # in a match


def tried(game: Game, cards: Path | None, numbers: Sequence[int], seed: int) -> Array:
    """Of every card taken in these matches: match, card, and what taking it won more."""
    plan = plan_of(Spec(game.NAME, (GREEDY,), SEATS, cards=cards, seed=seed))
    table = table_of(game, plan.agreed.record)
    loop, blank, rows = loop_of(game), new(game.State), []
    for number in numbers:
        table.states[0] = blank[0]
        table.rngs[0] = streamed(seed, number)
        table.bot_rngs[0] = generators(seed, number, SEATS)
        count = loop(table)
        ranks = table.sheets[0]["rank"][:SEATS]
        wins = (ranks == 1) / (ranks == 1).sum()
        gains = wins[table.seat_of[:count]] - table.won[:count]
        rows.append(np.column_stack([np.full(count, number), table.cards[:count], gains]))
    return np.concatenate(rows)


def table_of(game: Game, terms: Array) -> Table:
    """Room for one match and its tries."""
    return Table(
        states=new(game.State, 2),
        views=new(game.State),
        terms=terms,
        seats=SEATS,
        out=np.zeros(game.ACTIONS + 1, np.int16),
        rngs=np.zeros((2, SCRIPT), np.uint64),
        bot_rngs=np.zeros((2, SEATS, SCRIPT), np.uint64),
        sheets=new(Sheet, 2),
        cards=np.zeros(MOST_TAKES, np.int16),
        seat_of=np.zeros(MOST_TAKES, np.int16),
        won=np.zeros(MOST_TAKES),
    )


def dealt(
    game: Game, cards: Path, kind: str, matches: int, seed: int, bots: str = GREEDY
) -> dict[str, tuple[float, float]]:
    """By name the share of wins with each card of a type, had by every seat; with its error."""
    lines = read(cards)
    own = [at for at, line in enumerate(lines) if line["type"] == kind]
    won = {lines[at]["name"]: np.zeros(matches) for at in own}
    with TemporaryDirectory() as folder:
        for step in range(len(own)):
            moved = list(lines)
            for place, at in enumerate(own):
                moved[at] = lines[own[(place + step) % len(own)]]
            path = Path(folder) / f"{step}.csv"
            write(path, moved)
            played = series(
                game, bots, cards=path, seats=SEATS, matches=matches, seed=seed, workers=1
            )
            for match, win, first in played.seats.select("match", "win", "cards_taken").iter_rows():
                won[moved[first[0]]["name"]][match] += win / SEATS
    root = np.sqrt(matches)
    return {name: (float(each.mean()), float(each.std() / root)) for name, each in won.items()}
