"""Heraldry: what can be agreed, in words and as the Terms record that the rules read."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import new
from kingofarms.engine.terms.content import read_table
from kingofarms.engine.terms.terms import (
    Agreed,
    Value,
    choice,
    flag,
    number,
    options_from,
    write_options,
)
from kingofarms.engine.words import N_, _
from kingofarms.games.heraldry.rules import Terms

NEXT_LEAD = ("alternate", "loser", "last_to_play", "other_than_last")

CARDS = Path(__file__).parent / "content" / "cards.csv"
COLUMNS = ["value", "name", "de", "nl", "origin"]


@dataclass(frozen=True)
class Options:
    """The table options of Heraldry."""

    # Those of the first release, which named them all; one that came later is not among them.
    ALWAYS_WRITTEN: ClassVar = (
        "bonus_on_lead",
        "empty_hand_ends_round",
        "next_lead",
        "rounds_to_win",
        "round_limit",
    )

    bonus_on_lead: bool = flag(True, N_("leading a 3 or 6 also gives a bonus"), "H5")
    empty_hand_ends_round: bool = flag(
        False, N_("the round ends at once when a player has no cards left"), "H7"
    )
    next_lead: str = choice(
        NEXT_LEAD,
        N_("who leads the next round"),
        "H9",
        (
            N_("players take turns"),
            N_("loser of the last round"),
            N_("player of the last card"),
            N_("opponent of the player of the last card"),
        ),
    )
    rounds_to_win: int = number(3, 1, 9, N_("rounds needed to win the match"), "H10")
    round_limit: int = number(50, 1, 999, N_("round limit"), "H10")


def agree(wishes: Mapping[str, Value], content: Path | None = None) -> Agreed:
    """The terms with these options and, where given, other card names."""
    options = options_from(Options, wishes)
    terms = new(Terms)
    write_options(options, terms)
    return Agreed("heraldry", options, read_cards(content or CARDS), terms)


def read_cards(path: Path) -> list[dict[str, str]]:
    """The nine cards of a House, 1 to 9; a Refusal names file, line and what would be right."""
    rows = read_table(path, COLUMNS)
    for value, (line, row) in enumerate(rows, 1):
        if row["value"] != str(value) or not all(text.strip() for text in row.values()):
            text = _("{path}, line {line}: must be card {value} with {columns} all filled in.")
            columns = ", ".join(COLUMNS)
            raise Refusal(text.format(path=path, line=line, value=value, columns=columns))
    if len(rows) != 9:
        text = _("{path}: a House has nine cards, 1 to 9; here are {count}.")
        raise Refusal(text.format(path=path, count=len(rows)))
    return [row for _line, row in rows]
