"""Messages about matches that are over, and the results against bots."""

import msgspec


class PastSeat(msgspec.Struct):
    """A seat of a match that is over: `name` is what people are shown."""

    name: str
    bot: str | None  # the bot's level or kind
    rank: int | None  # null if the match was stopped, or cannot be opened
    points: int | None
    mine: bool


class PastMatch(msgspec.Struct):
    """A match that is over."""

    id: str
    game: str
    ended: float  # seconds since 1970
    # `won`, `drawn`, `lost`, `stopped`, `unknown`; null if the caller has several seats.
    result: str | None
    level: str | None  # the level of the bots against which it counts; null if it does not
    seats: list[PastSeat]


class LevelRecord(msgspec.Struct):
    """The caller's results against one level, among the matches that count."""

    level: str
    won: int
    drawn: int
    lost: int
    latest: list[str]  # results of the last matches, the latest last
    beaten: bool


class GameRecord(msgspec.Struct):
    """The caller's results against bots in one game."""

    game: str
    streak: int  # matches won in a row up to now
    best_streak: int
    levels: list[LevelRecord]  # from the weakest


class Past(msgspec.Struct):
    """The caller's matches that are over, the latest first, and the results against bots."""

    matches: list[PastMatch]
    newer: str | None  # what to send as `at` for another page; null if there is none
    older: str | None
    records: list[GameRecord]
