"""Tables in memory, without a server: begun, acted at, seen and drawn."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Thing
from kingofarms.games import game_named
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.table import Header, Table
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.table.choices import Panel, Plays, panel_of
from kingofarms.web.table.fragment import TableRequest, table_fragment


def begun(
    game: str,
    seats: int = 2,
    seed: int = 3,
    *,
    names: Sequence[str] = (),
    content: Path | None = None,
    clock: str = "none",
    **wishes: Any,
) -> Table:
    """A table of p0, p1 and so on, dealt by that seed, at its first turn."""
    rules = game_named(game)
    return seated(Match(rules, rules.agree(wishes, content), seats, Stream(seed)), names, clock)


def seated(
    match: Match, names: Sequence[str] = (), clock: str = "none", players: Sequence[str] = ()
) -> Table:
    """The table of that match, at which everybody has sat down."""
    table = Table(Header("table", "ABCDE", False, clock_from(clock), "p0", 0.0), match)
    for seat in range(match.seats):
        entry = Sit(seat=seat, player=names[seat] if names else f"P{seat}")
        table.enter(entry, 1.0, players[seat] if players else f"p{seat}", None)
    return table


def act(table: Table, action: int | str) -> None:
    """The seat to play does that."""
    match = table.match
    notation = action if isinstance(action, str) else match.game.format_action(action, match.agreed)
    table.enter(Act(seat=match.to_play, action=notation), 2.0, f"p{match.to_play}", None)


def act_by_chance(table: Table, rng: Array) -> None:
    """The seat to play does something."""
    act(table, table.match.legal[pick(len(table.match.legal), rng)])


def seen_by(table: Table, seat: int, now: float = 9.0) -> TableView:
    """What that seat sees, or who watches."""
    return table_view(table, seat, None if seat == WATCHER else table.places[seat].player, now)


def page_for(table: Table, seat: int, **asked: Any) -> str:
    """The table as it is drawn for that seat."""
    return str(table_fragment(seen_by(table, seat), TableRequest(**asked)))


def panel_for(looks: TableView, things: Mapping[str, Thing], picked: str) -> Panel:
    """The panel when that is picked."""
    return panel_of(looks, things, Plays(things, looks.legal, picked))
