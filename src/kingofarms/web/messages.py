"""The messages of the API, as programs send and get them; their schema is published."""

from typing import Any

import msgspec

from kingofarms.engine.options import Value


class NewPlayer(msgspec.Struct):
    """Somebody new."""

    name: str


class Player(msgspec.Struct):
    """Who one is from now on; the token is shown this once."""

    player: str
    name: str
    token: str


class NewTable(msgspec.Struct):
    """A table to be set up. A seat is `me`, `open`, or a bot by name, such as `knight`."""

    game: str
    seats: list[str]
    options: dict[str, Value] = {}
    private: bool = False
    clock: str = "none"


class Join(msgspec.Struct):
    """Sit down there; on the first open seat where none is named."""

    seat: int | None = None


class Act(msgspec.Struct):
    """A decision in notation, made for the table with that number; sent twice it counts once."""

    action: str
    seq: int
    id: str | None = None
    seat: int | None = None


class AtSeat(msgspec.Struct):
    """Something asked for at a seat: one's own where none is named."""

    seat: int | None = None
    seq: int | None = None


class HandOver(msgspec.Struct):
    """Let a bot play on at that seat."""

    seat: int
    bot: str = "knight"
    seq: int | None = None


class Table(msgspec.Struct):
    """A table as the caller may see it."""

    id: str
    code: str
    game: str
    options: dict[str, Value]
    terms: str
    seq: int
    phase: str  # gathering, running, over
    players: list[str | None]  # by seat; null where it is open
    bots: list[bool]  # by seat
    seat: int | None  # the caller's; null for who watches
    to_play: int | None
    legal: list[str]  # in notation; empty unless the caller is to play
    view: dict[str, Any] | None
    outcome: dict[str, Any] | None


class Refused(msgspec.Struct):
    """Why not, and the table as it is."""

    why: str
    table: Table


class News(msgspec.Struct):
    """On the stream: the entries since the last message, and the table after them."""

    seq: int
    entries: list[dict[str, Any]]
    table: Table


def schema() -> dict[str, Any]:
    """All of them as JSON Schema."""
    kinds = [NewPlayer, Player, NewTable, Join, Act, AtSeat, HandOver, Table, Refused, News]
    _refs, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions}
