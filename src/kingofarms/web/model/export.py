"""Exports: what a seat saw while the match runs; the match file with its seed when it is over."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import structs

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.matchfile import as_file
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import Agreed, digest_of
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.web.model.table import SeenEntry, Table

FORMAT = "kingofarms seen 1"
AT_ONCE = 50  # entries in one piece of an export
# How a list of entries begins and ends in a file.
BEGIN, END, EMPTY = b'"entries": [', b"\n ]", b'"entries": []'


def export_seat(table: Table, player: str | None) -> int:
    """The seat from which that player gets the export of a running match."""
    mine = table.seats_of(player)
    # Several people on one device: a file has no curtain.
    return mine[0] if len(mine) == 1 and not table.places[mine[0]].bot else WATCHER


def export_pieces(table: Table, seat: int) -> Iterator[bytes]:
    """The match as a file, as far as that seat may know it, piece by piece."""
    if table.match.is_over:
        entries: Sequence[Any] = table.match.entries
        frame: Any = structs.replace(as_file(table.match), entries=[])
    else:
        entries, frame = table.seen[seat], seen(table, seat)
    yield from file_pieces(frame, (as_json(table, each) for each in parts(entries)))


def parts(entries: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The entries, some at a time."""
    for at in range(0, len(entries), AT_ONCE):
        yield entries[at : at + AT_ONCE]


def as_json(table: Table, entries: Sequence[Any]) -> bytes:
    """These entries as a list in JSON: as seen, or as they are."""
    if not isinstance(entries[0], SeenEntry):
        return msgspec.json.encode(entries)
    with speaking(SOURCE):
        return b"[%b]" % b",".join(entry_json(table, each) for each in entries)


def file_pieces(frame: Any, lists: Iterator[bytes]) -> Iterator[bytes]:
    """The frame, whose entries are still missing, with the entries of these lists."""
    before, empty, after = pretty(msgspec.json.encode(frame)).partition(EMPTY)
    between = before + BEGIN
    for each in lists:
        inside = pretty(b'{"entries":%b}' % each).removeprefix(b"{\n " + BEGIN)
        yield between + inside.removesuffix(END + b"\n}")
        between = b","
    yield END + after if between == b"," else before + empty + after


def pretty(data: bytes) -> bytes:
    """The same JSON as people read it."""
    return msgspec.json.format(data, indent=1)


def seen(table: Table, seat: int) -> dict[str, Any]:
    """What that seat saw, without the entries."""
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
            "entries": [],
            "table": match.table(seat) if table.is_dealt else None,
        }


def seed_hash(table: Table) -> str:
    """The seed's digest: all that is public of the seed while the match runs."""
    seed = table.match.luck.seed
    return digest_of(seed) if isinstance(seed, bytes) else ""


def entry_json(table: Table, seen: SeenEntry) -> msgspec.Raw:
    """An entry and what happened with it, for programs, as one viewer knows it."""
    return described(seen, table.match.game, table.match.agreed)


@memo_in_object
def described(seen: SeenEntry, game: Game, agreed: Agreed) -> msgspec.Raw:
    """The same, remembered with the entry: one that is asked for again costs nothing."""
    events = [game.describe_event(event, agreed) for event in seen.events]
    message = {"seq": seen.seq, "entry": seen.entry, "events": events}
    return msgspec.Raw(msgspec.json.encode(message))
