"""The coach: three hints in somebody's first match of a game, one at each of the first turns.

A cookie holds, for each game, the table of the first match; so the hints show up at no other one.
"""

import re
from dataclasses import dataclass
from itertools import groupby, islice

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from kingofarms.engine.match.entries import Act
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.web.model.table import RUNNING, Table

COACHED = "coached"
DONE = "-"  # in place of a table: the hints were sent away
ENTRY = re.compile(r"([a-z_]{1,30})\.([A-Za-z0-9-]{1,40})(?::|$)")
MOST = 20  # games in the cookie that are read


@dataclass(frozen=True)
class Hint:
    """One of the hints, as its English text."""

    words: str
    number: int
    count: int


def hint_for(table: Table, seat: int, headers: Headers) -> Hint | None:
    """The hint for that seat now, if this is its player's first match of the game."""
    game = table.match.game
    if seat == WATCHER or table.phase != RUNNING or table.header.lesson:
        return None
    if coached_in(headers).get(game.NAME, table.header.id) != table.header.id:
        return None
    turns = turns_of(table, seat, len(game.COACH))
    if turns == len(game.COACH):
        return None
    return Hint(game.COACH[turns], turns + 1, len(game.COACH))


def turns_of(table: Table, seat: int, most: int) -> int:
    """The turns that the seat has finished, counted as far as they matter."""
    acts = (entry for entry in table.match.entries if isinstance(entry, Act))
    own = (1 for whose, _acts in groupby(acts, lambda act: act.seat) if whose == seat)
    begun = sum(islice(own, most + 1))
    return min(begun - (begun > 0 and table.to_play == seat and is_within_turn(table, seat)), most)


def is_within_turn(table: Table, seat: int) -> bool:
    """Whether that seat has already acted in the turn that is its own now."""
    for entry in reversed(table.match.entries):
        if isinstance(entry, Act):
            return entry.seat == seat
    return False


def coached_in(headers: Headers) -> dict[str, str]:
    """The first table of each game, by the game's name."""
    text = cookie_parser(headers.get("cookie", "")).get(COACHED, "")
    return dict(ENTRY.findall(text)[:MOST])


def with_table(headers: Headers, game: str, table: str) -> str:
    """The cookie with that table for the game; empty if it has one already."""
    known = coached_in(headers)
    if table != DONE and game in known:
        return ""
    return ":".join(f"{name}.{first}" for name, first in {**known, game: table}.items())
