"""Tables as rows of the database."""

import msgspec

from kingofarms.engine.entries import AnyEntry
from kingofarms.engine.seats import NOBODY
from kingofarms.web.store import Append, Row
from kingofarms.web.table import Table


def append_of(
    table: Table,
    entry: AnyEntry,
    now: float,
    player: str | None,
    request: str | None,
    is_lobby_news: bool,
) -> Append:
    """The rows that the table's last entry writes."""
    row = {
        "match": table.header.id,
        "seq": table.seq,
        "time": now,
        "player": player,
        "request": request,
        "body": msgspec.json.encode(entry).decode(),
    }
    match: Row = {"touched": now}
    if is_lobby_news:
        match["phase"] = table.phase
    return Append(row, match, tuple(place_rows(table)) if is_lobby_news else ())


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
