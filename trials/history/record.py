"""The history: every call with its beginning, its end and its result, kept as JSON lines.

Of an answer only digests stay in memory; the file has all of it.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

# Kinds of calls.
CREATE, JOIN, ACT, UNDO, READ, EXPORT, MESSAGE = (
    "create",
    "join",
    "act",
    "undo",
    "read",
    "export",
    "message",
)
# Outcomes. Whatever was not refused may have happened.
OK, STALE, REFUSED, GONE = "ok", "stale", "refused", "gone"
UNAVAILABLE, FAILED, UNKNOWN = "unavailable", "failed", "unknown"
MAYBE = (UNAVAILABLE, FAILED, UNKNOWN)
# What is compared of a table beside its number and its view; the time left is no part of it.
REST = ("phase", "gone", "mine", "seat", "to_play", "legal", "outcome")


class Sight(msgspec.Struct, frozen=True):
    """A table as an answer shows it; digests are empty where the answer had the number alone."""

    seq: int
    view: str = ""
    rest: str = ""


class Call(msgspec.Struct, kw_only=True):
    """One call of one session. A session asks one thing after the other."""

    session: str
    server: int
    life: int  # how often that server had been started when the call began
    table: str
    kind: str
    began: float
    ended: float | None = None  # None: no answer came
    outcome: str = UNKNOWN
    player: str | None = None
    seat: int | None = None  # which the session holds; None: it watches
    seq: int | None = None  # the number of the table that the call was made for, or names
    action: str = ""
    request: str = ""
    status: int = 0
    why: str = ""
    sight: Sight | None = None
    entries: list[tuple[int, str]] = []  # numbers and digests of the entries that were shown
    since: int = 0  # the entries begin behind this number


class History:
    """All calls of a run, in the order in which they ended; also written to a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.calls: list[Call] = []
        self._file = path.open("wb")

    def add(self, call: Call, answer: bytes | str = b"") -> None:
        """One more call, with the text of its answer for the file."""
        self.calls.append(call)
        text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
        self.note({"call": call, "answer": text})

    def note(self, line: Mapping[str, Any]) -> None:
        """A line for the file alone."""
        self._file.write(msgspec.json.encode(line) + b"\n")

    def close(self) -> None:
        """Nothing is added any more."""
        self._file.close()


def digest(value: Any) -> str:
    """The same for the same JSON."""
    data = msgspec.json.encode(value, order="sorted")
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def sight_in(table: Mapping[str, Any]) -> Sight:
    """What is kept of a table in an answer."""
    rest = digest({name: table[name] for name in REST})
    return Sight(table["seq"], digest(table["view"]), rest)
