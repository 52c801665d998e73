"""Drawing the arms of a table beside drawing the rest of it, after each action of a Blazon match.

After an action at most one shield has changed: one drawing is new, the others are remembered.
"""

import random
from collections.abc import Callable
from itertools import count

from bench.measuring.pairs import Contender, Pair, measure
from bench.measuring.report import THOUSANDS, head, line
from kingofarms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.charges.find import THINGS
from kingofarms.arms.drawing import draw
from kingofarms.arms.drawing.divisions import DIVISIONS
from kingofarms.arms.drawing.ordinaries import SHAPES
from kingofarms.arms.drawing.tinctures import COLOURS, FURS
from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.web.pages.table.fragment import TableRequest, table_fragment
from kingofarms.web.table.clock import Clock
from kingofarms.web.table.table import Header, Table
from kingofarms.web.table.view import table_view

SEATS = 4
SECONDS = 1.0
CLAIM = 1.0
ARRANGEMENTS = ("", "two in pale", "three, two and one", "four, two and two", "five in saltire")


def run(rounds: int) -> bool:
    """Measure and print; True if drawing the arms takes less time than the table around them."""
    ours = Contender("arms of a table", drawing())
    theirs = Contender("a table without its arms", playing())
    with speaking("en"):
        (measured,) = measure([Pair(ours, theirs, CLAIM)], rounds, SECONDS)
    print(f"Drawings after an action at a table of {SEATS}, a second.\n")
    print(head(THOUSANDS))
    print(line(measured, THOUSANDS))
    return measured.holds


def drawing() -> Callable[[], int]:
    """One shield that is new, and those of the other seats, which are not."""
    rng = random.Random(1)
    others = [new_arms(rng) for _ in range(SEATS - 1)]

    def draw_table() -> int:
        for arms in (new_arms(rng), *others):
            draw(arms, width=120)
        return 1

    return draw_table


def new_arms(rng: random.Random) -> Arms:
    """A full shield that was hardly ever drawn before."""
    tinctures = [*COLOURS, *FURS]
    return Arms(
        Fill((rng.choice(tinctures), rng.choice(tinctures)), rng.choice(list(DIVISIONS))),
        Ordinary(rng.choice(list(SHAPES)), Fill((rng.choice(tinctures),))),
        Charges(
            rng.choice(list(THINGS)),
            Fill((rng.choice(tinctures),)),
            arrangement=rng.choice(ARRANGEMENTS),
            place=rng.choice(("on", "between", "overall")),
        ),
        rng.choice(("label", "mullet", "rose", "crescent")),
    )


def playing() -> Callable[[], int]:
    """One action of a match, and the table drawn for the seat that is to play then."""
    seeds = count(1)
    tables: list[Table] = []
    rng = random.Random(2)

    def act_and_draw() -> int:
        if not tables or tables[0].match.is_over:
            tables[:] = [new_table(next(seeds))]
        table = tables[0]
        match = table.match
        action = match.game.format_action(rng.choice(list(match.legal)), match.agreed)
        table.enter(Act(seat=match.to_play, action=action), 2.0, None, None)
        seat = 0 if match.is_over else match.to_play
        table_fragment(table_view(table, seat, f"p{seat}", 3.0), TableRequest())
        return 1

    return act_and_draw


def new_table(seed: int) -> Table:
    """A table where everybody sits."""
    game = game_named("blazon")
    match = Match(game, game.agree({}), SEATS, Stream(seed))
    table = Table(Header("table", "CODE", False, Clock(), "p0", 0.0), match)
    for seat in range(SEATS):
        table.enter(Sit(seat=seat, player=f"Name {seat}"), 1.0, f"p{seat}", None)
    return table
