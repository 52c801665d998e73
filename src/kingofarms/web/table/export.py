"""Exports: what a seat saw while the match runs; the match file with its seed when it is over."""

from typing import Any

import msgspec

from kingofarms.engine.match.matchfile import as_file
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import digest_of
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.web.table.table import SeenEntry, Table

FORMAT = "kingofarms seen 1"


def export_of(table: Table, player: str | None) -> bytes:
    """The match as a file, as far as that player may know it."""
    if table.match.is_over:
        return msgspec.json.format(msgspec.json.encode(as_file(table.match)), indent=1)
    mine = table.seats_of(player)
    # Several people on one device: a file has no curtain.
    seat = mine[0] if len(mine) == 1 and not table.places[mine[0]].bot else WATCHER
    return seen_from(table, seat)


def seen_from(table: Table, seat: int) -> bytes:
    """What that seat saw, as a file."""
    return msgspec.json.format(msgspec.json.encode(seen(table, seat)), indent=1)


def seen(table: Table, seat: int) -> dict[str, Any]:
    """What that seat saw, from the beginning."""
    match = table.match
    with speaking(SOURCE):
        return {
            "format": FORMAT,
            "game": match.game.NAME,
            "rules": match.game.RULES_VERSION,
            "options": match.agreed.said,
            "content": match.agreed.content_digest,
            "terms": match.agreed.digest,
            "seats": match.seats,
            "seed_hash": seed_hash(table),
            "seat": None if seat == WATCHER else seat,
            "entries": [entry_message(table, each) for each in table.seen_by(seat)],
            "table": match.table(seat) if table.is_dealt else None,
        }


def seed_hash(table: Table) -> str:
    """The seed's digest: all that is public of the seed while the match runs."""
    seed = table.match.luck.seed
    return digest_of(seed) if isinstance(seed, bytes) else ""


def entry_message(table: Table, seen: SeenEntry) -> dict[str, Any]:
    """An entry and what happened with it, for programs, as one viewer knows it."""
    match = table.match
    return {
        "seq": seen.seq,
        "entry": msgspec.to_builtins(seen.entry),
        "events": [match.game.describe_event(event, match.agreed) for event in seen.events],
    }
