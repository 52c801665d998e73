"""Drawing the arms of a table beside drawing the table itself, after each action of a Blazon match.

A shield that has changed is drawn and compressed, large and small, as browsers ask for it; the
pictures of the others are remembered.
"""

import random
from collections.abc import Callable
from itertools import count

from bench.measuring.pairs import Contender, Pair, measure
from bench.measuring.report import THOUSANDS, head, line
from kingofarms.arms.arms import LARGE, SMALL
from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.web.arms.pictures import compressed
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.table import Header, Table
from kingofarms.web.model.view import table_view
from kingofarms.web.table.fragment import TableRequest, table_fragment

SEATS = 4
SECONDS = 1.0
CLAIM = 1.0


def run(rounds: int) -> bool:
    """Measure and print; True if drawing the arms takes less time than the table around them."""
    ours = Contender("arms of a table", drawing())
    theirs = Contender("the table itself", playing())
    with speaking("en"):
        (measured,) = measure([Pair(ours, theirs, CLAIM)], rounds, SECONDS)
    print(f"Drawings after an action at a table of {SEATS}, a second.\n")
    print(head(THOUSANDS))
    print(line(measured, THOUSANDS))
    return measured.holds


def drawing() -> Callable[[], int]:
    """One action of a match, and the pictures of all shields as browsers ask for them then."""
    after = acting()

    def act_and_draw() -> int:
        table = after()
        match = table.match
        view = quick_record(match.view(WATCHER))
        for seat in range(SEATS):
            arms = match.game.scene.arms(view, seat, match.agreed)
            compressed(arms, LARGE, False, "")
            compressed(arms, SMALL, False, "")
        return 1

    return act_and_draw


def playing() -> Callable[[], int]:
    """One action of a match, and the table drawn for the seat that is to play then."""
    after = acting()

    def act_and_draw() -> int:
        table = after()
        seat = 0 if table.match.is_over else table.match.to_play
        table_fragment(table_view(table, seat, f"p{seat}", 3.0), TableRequest())
        return 1

    return act_and_draw


def acting() -> Callable[[], Table]:
    """A table after one more action by chance; a new one when a match is over."""
    seeds = count(1)
    tables: list[Table] = []
    rng = random.Random(2)

    def act() -> Table:
        if not tables or tables[0].match.is_over:
            tables[:] = [new_table(next(seeds))]
        table = tables[0]
        match = table.match
        action = match.game.format_action(rng.choice(list(match.legal)), match.agreed)
        table.enter(Act(seat=match.to_play, action=action), 2.0, None, None)
        return table

    return act


def new_table(seed: int) -> Table:
    """A table where everybody sits."""
    game = game_named("blazon")
    match = Match(game, game.agree({}), SEATS, Stream(seed))
    table = Table(Header("table", "CODE", False, Clock(), "p0", 0.0), match)
    for seat in range(SEATS):
        table.enter(Sit(seat=seat, player=f"Name {seat}"), 1.0, f"p{seat}", None)
    return table
