"""Cards of The King's Blade that differ in what they need, give and when: truth not seen at a look.

They are the cards of release 0.2.0, which stay as they are, with planted ones among them.
"""

from collections.abc import Mapping
from pathlib import Path

from bench.lab.plant import Cells, read, write
from kingofarms.games import game_named
from kingofarms.games.kings_blade.rules.state import A

GAME = game_named("kings_blade")
RELEASED = GAME.folder / "released" / "0.2.0" / "cards.csv"
NOTHING: Cells = {"any": "", "orcish": "", "dwarvish": "", "elvish": ""}
STRONG, USELESS, SUBTLE, TRAP = "Raven hilt", "Anvil", "Sabre", "Crucible"

# One far too strong, one that costs its takers wins: the truth is far from nothing.
EXTREMES: Mapping[str, Cells] = {
    STRONG: {"points": 10, "metals": 2},
    USELESS: {**NOTHING, "points": 1, "metals": 3, "elvish": "points_per_upgrade 3"},
}
# The blade pours twice as long as dwarvish metal lies in it: greedy bots do not aim at that, a
# search does. The upgrade promises much and is hardly ever finished: greedy bots take it gladly.
PLAYERS: Mapping[str, Cells] = {
    SUBTLE: {**NOTHING, "points": 2, "metals": 3, "orcish": "points 1", "dwarvish": "pour_again"},
    TRAP: {
        "any": "",
        "points": 12,
        "metals": 6,
        "orcish": "draw_on_sabotage 3",
        "dwarvish": "guard",
        "elvish": "points 9",
    },
}


def write_varied(path: Path, planted: Mapping[str, Cells] | None = None) -> Path:
    """The released cards with these among them, as a file."""
    rows = [row | dict((planted or {}).get(row["name"], {})) for row in read(RELEASED)]
    write(path, rows)
    return path


def card_taken_by(action: int) -> int | None:
    """The card that the action takes from the market."""
    return action - A.TAKE if A.TAKE <= action < A.TOKEN else None
