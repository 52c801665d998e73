"""Messages on the stream of a table."""

import msgspec

from kingofarms.web.api.messages.table import EntrySeen, Table


class News(msgspec.Struct):
    """On the stream: the entries since the last message, and the table after them."""

    seq: int
    entries: list[EntrySeen]
    table: Table


class Backlog(msgspec.Struct):
    """On the stream, if there are many entries since the last message: some; the rest follows."""

    seq: int  # of the last of them
    entries: list[EntrySeen]


class Beat(msgspec.Struct):
    """On the stream, after a silence: still connected, and this is the number of the table."""

    seq: int


class Emote(msgspec.Struct):
    """What a player says."""

    seat: int
    emote: str


class People(msgspec.Struct):
    """Who is at a table: seats of people who are there; watchers by name, and without a name."""

    here: list[int]
    watchers: list[str]
    guests: int


class Meeting(msgspec.Struct):
    """On the stream, if asked for: who is there now, and what was said since the last message."""

    seq: int
    company: People
    emotes: list[Emote]


class NotDone(msgspec.Struct):
    """The command that was refused; `stale`: the table has changed since."""

    id: str | None
    why: str
    stale: bool


class Denied(msgspec.Struct):
    """On the stream: a command was refused."""

    seq: int
    refused: NotDone
