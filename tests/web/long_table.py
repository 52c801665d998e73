"""A table of many entries: actions that are taken back, again and again."""

from kingofarms.engine.match.entries import Act, Sit, Undo
from kingofarms.engine.match.match import Match
from kingofarms.games import game_named
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.table import Header, Table

from .house import NOW
from .running import FIRST_IS_FIRST


def long_table(entries: int, *players: str, name: str = "long-one", game: str = "blazon") -> Table:
    """So many entries at the table of these players; the last one stands."""
    rules = game_named(game)
    match = Match(rules, rules.agree({}), len(players), FIRST_IS_FIRST)
    table = Table(Header(name, "LONG2", False, Clock(), players[0], NOW), match)
    for seat, player in enumerate(players):
        table.enter(Sit(seat=seat, player=f"Player {seat}"), NOW, player, None)
    undo = None
    while table.seq < entries:
        if undo and table.seq < entries - 1:
            table.enter(undo, NOW, players[undo.seat], None)
            undo = None
            continue
        act_once(table)
        step = match.history[-1]
        undo = None if step.drew else Undo(seat=step.seat, agreed=True)
    return table


def act_once(table: Table) -> None:
    """One decision: another each time, as far as possible."""
    match = table.match
    action = match.actions[table.seq // 2 % len(match.actions)]
    entry = Act(seat=match.to_play, action=action, time=NOW + table.seq)
    table.enter(entry, NOW, table.places[match.to_play].player, f"request-{table.seq}")
