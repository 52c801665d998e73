"""What a server has told its clients, match by match, and whether it still says the same.

An action is acknowledged when a client has its answer, or has received it on a stream.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games import game_named


class Told(NamedTuple):
    """The compared fields of an entry."""

    kind: str
    seat: int
    action: str = ""


class Sent(NamedTuple):
    """An action that was sent for the table with that number, under an id of its own."""

    seq: int
    seat: int
    action: str
    request: str


@dataclass
class Noted:
    """A match as its clients know it."""

    id: str
    game: str
    way: str  # how its actions are sent
    acts: dict[int, Sent] = field(default_factory=dict)  # acknowledged ones by number
    heard: dict[int, Told] = field(default_factory=dict)  # received on a stream, by number
    pending: Sent | None = None  # sent, without an answer so far
    moved: int = 0  # entries since the server's last start
    is_over: bool = False

    def acknowledge(self, sent: Sent) -> None:
        """Note its answer: its number is the next after that of the table it was sent for."""
        self.acts[sent.seq + 1] = sent
        self.pending = None
        self.moved += 1


@dataclass
class Faults:
    """Everything that went wrong, by kind."""

    noted: dict[tuple[str, str], None] = field(default_factory=dict)  # in order, each once

    def note(self, kind: str, words: str) -> None:
        """Note a fault, unless it is noted already."""
        self.noted[kind, words] = None

    @property
    def counted(self) -> Counter[str]:
        """How many of each kind."""
        return Counter(kind for kind, _words in self.noted)

    @property
    def examples(self) -> list[str]:
        """The first faults."""
        return [f"{kind}: {words}" for kind, words in self.noted][:10]

    @property
    def total(self) -> int:
        """The number of faults."""
        return len(self.noted)


def told_in(entries: Iterable[Mapping[str, Any]]) -> dict[int, Told]:
    """The entries of a stream, or of the export of a running match."""
    return {each["seq"]: told_of(each["entry"]) for each in entries if each["entry"] is not None}


def told_of(entry: Mapping[str, Any]) -> Told:
    """An entry of a match file."""
    return Told(entry["kind"], entry["seat"], entry.get("action", ""))


def told_by_export(export: Mapping[str, Any]) -> dict[int, Told]:
    """The entries of an export: numbered while the match runs, a match file when it is over."""
    entries = export["entries"]
    if export["format"].startswith("kingofarms seen"):
        return told_in(entries)
    return {number: told_of(entry) for number, entry in enumerate(entries, 1)}


def compare(noted: Noted, told: Mapping[int, Told], faults: Faults) -> None:
    """Every acknowledged entry must be there with the same number and content."""
    known = {seq: Told("act", sent.seat, sent.action) for seq, sent in noted.acts.items()}
    for seq, entry in [*known.items(), *noted.heard.items()]:
        now = told.get(seq)
        if now is None:
            faults.note("lost", f"{noted.id} {seq} {entry}")
        elif not is_same(noted.game, entry, now):
            faults.note("changed", f"{noted.id} {seq} {entry} is {now}")


def is_same(game: str, before: Told, now: Told) -> bool:
    """Whether both are the same entry; a spectator may see less of it than the player."""
    if before == now:
        return True
    if before[:2] != now[:2] or before.kind != "act":
        return False
    return before.action == unseen(game, now) or unseen(game, before) == now.action


def unseen(name: str, told: Told) -> str:
    """The action as a spectator sees it."""
    game, agreed = with_default_terms(name)
    try:
        action = game.parse_action(told.action, agreed)
    except Refusal:  # it is hidden already
        return told.action
    return game.format_action(game.hide_action(action, told.seat, WATCHER), agreed)


@cache
def with_default_terms(name: str) -> tuple[Game, Agreed]:
    """A game and its default terms."""
    game = game_named(name)
    return game, game.agree({})


def compare_rows(noted: Noted, rows: Mapping[int, tuple[Told, str | None]], faults: Faults) -> None:
    """Compare with the database: each request once, at the number it was acknowledged with."""
    for seq, sent in noted.acts.items():
        told, request = rows.get(seq, (None, None))
        if told is None:
            faults.note("lost", f"{noted.id} {seq} {sent}")
        elif told != Told("act", sent.seat, sent.action) or not request:
            faults.note("changed", f"{noted.id} {seq} {sent} is {told} {request}")
    requests = Counter(request for _told, request in rows.values() if request)
    for seq, (told, request) in rows.items():
        if request and (seq not in noted.acts or requests[request] > 1):
            faults.note("doubled", f"{noted.id} {seq} {told} {request}")
    if sorted(rows) != list(range(1, len(rows) + 1)):
        faults.note("unreadable", f"{noted.id} has a gap: {sorted(rows)}")
