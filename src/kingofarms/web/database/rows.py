"""Tables as rows of the database."""

from collections.abc import Sequence

import msgspec

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.web.database.store import Append, Row
from kingofarms.web.table.table import Entered, Table


def append_of(table: Table, news: Sequence[Entered], is_lobby_news: bool) -> Append:
    """The rows that the table's last entries write."""
    match: Row = {"touched": table.times[-1]}
    if is_lobby_news:
        match["phase"] = table.phase
    rows = entry_rows(table, news)
    return Append(tuple(rows), match, tuple(place_rows(table)) if is_lobby_news else ())


def entry_rows(table: Table, news: Sequence[Entered]) -> list[Row]:
    """The table's last entries, in order."""
    first = table.seq - len(news)
    return [
        {
            "match": table.header.id,
            "seq": first + at + 1,
            "time": time,
            "player": player,
            "request": request,
            # As the match has it: an action in its own notation, however it was typed.
            "body": msgspec.json.encode(table.match.entries[first + at]).decode(),
        }
        for at, (_entry, time, player, request) in enumerate(news)
    ]


def place_rows(table: Table) -> list[Row]:
    """Who sits where, for the lobby."""
    waited_for = table.to_play
    return [
        {
            "match": table.header.id,
            "seat": seat,
            "player": place.player,
            "name": place.bot or place.name,
            "is_bot": bool(place.bot),
            "is_waited_for": waited_for != NOBODY and seat == waited_for,
        }
        for seat, place in enumerate(table.places)
    ]
