"""What seats get in a match: where a census counts it, its columns in the lab's rows, its worth.

These are the usual lists and kinds. A game whose census counts other things declares its own LISTS,
TABLE_LISTS and THING_KINDS there; what was released keeps its columns.
"""

from dataclasses import dataclass
from typing import Any

from kingofarms.engine.game.game import Game
from kingofarms.engine.words import N_

THINGS, TURNS = "things", "turns"


@dataclass(frozen=True)
class Listed:
    """A column with a list in each row: things in the order of their turns."""

    column: str
    counted: str  # the field of the Census: 0, or one more than the turn, by thing
    meaning: str
    shows: str = THINGS  # or TURNS, or the field of the Census whose values are shown


LISTS = (
    Listed("cards_taken", "taken", "cards that the seat got, in this order; names: `card`"),
    Listed("cards_taken_at", "taken", "the turn of each; 0: dealt before the first turn", TURNS),
    Listed("cards_completed", "completed", "cards that the seat completed or laid, in this order"),
    Listed("cards_completed_at", "completed", "the turn of each, the first time", TURNS),
    Listed("effects", "effect", "effects in force for the seat at some time; names: `effect`"),
    Listed("effects_at", "effect", "the turn of each, the first time", TURNS),
    Listed("effects_kept", "effect_kept", "effects in force at the end"),
    Listed("distinctions", "claimed", "distinctions that the seat claimed; names: `distinction`"),
    Listed("distinctions_at", "claimed", "the turn of each", TURNS),
    Listed(
        "distinctions_place",
        "claimed",
        "1: the seat was the first to claim it, 2: second …",
        "place",
    ),
)
TABLE_LISTS = (
    Listed("distinctions_in_play", "in_play", "what could be claimed; names: `distinction`"),
)


@dataclass(frozen=True)
class Kind:
    """Things of a kind, in a column: what is asked about them."""

    name: str  # in the frame `names`
    column: str
    fork: str  # the kind of fork that tries it
    tried: str = ""  # what is tried where the other way is not to have it at once
    is_printed: bool = False  # each is a line of a card file
    least: float = 0.0  # had by anybody in a smaller share of the matches, it is not worth it
    seldom: str = ""  # … because of this
    open: str = ""  # the column of the matches with those that could be had; all if there is none


THING_KINDS = (
    Kind("card", "cards_taken", "taken", is_printed=True),
    Kind("card", "cards_completed", "completed", N_("type of card, completed or laid")),
    Kind(
        "effect",
        "effects",
        "effect",
        N_("effect, in force"),
        least=0.01,
        seldom=N_("hardly ever in force"),
    ),
    Kind(
        "distinction",
        "distinctions",
        "claimed",
        N_("distinction, claimed"),
        is_printed=True,
        least=0.10,
        seldom=N_("hardly ever claimed"),
        open="distinctions_in_play",
    ),
)


def listed(game: Game, name: str) -> tuple[Any, ...]:
    """LISTS, TABLE_LISTS or THING_KINDS of that game."""
    own: tuple[Any, ...] = getattr(game.census, name, globals()[name])
    return own
