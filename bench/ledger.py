"""What clients were told by a server, match by match, and whether it still says so.

An action is acknowledged when its answer has come, or when somebody has seen it on a stream.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from kingofarms.engine.match.game import Game
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named


class Told(NamedTuple):
    """An entry, as far as it is compared."""

    kind: str
    seat: int
    action: str = ""


class Sent(NamedTuple):
    """An action on its way: for the table with that number, under an id of its own."""

    seq: int
    seat: int
    action: str
    request: str


@dataclass
class Noted:
    """A match, as its clients know it."""

    id: str
    game: str
    way: str  # how actions are sent there
    acts: dict[int, Sent] = field(default_factory=dict)  # acknowledged, by the number they got
    heard: dict[int, Told] = field(default_factory=dict)  # on a stream, by number
    pending: Sent | None = None  # sent, and not answered yet
    moved: int = 0  # entries since the server's last start
    is_over: bool = False

    def acknowledge(self, sent: Sent) -> None:
        """It was answered: it has the next number after the table it was made for."""
        self.acts[sent.seq + 1] = sent
        self.pending = None
        self.moved += 1


@dataclass
class Faults:
    """What went wrong, by kind; at best nothing."""

    noted: dict[tuple[str, str], None] = field(default_factory=dict)  # in order, each once

    def note(self, kind: str, words: str) -> None:
        """One more, unless it was noted before."""
        self.noted[kind, words] = None

    @property
    def counted(self) -> Counter[str]:
        """How many of each kind."""
        return Counter(kind for kind, _words in self.noted)

    @property
    def examples(self) -> list[str]:
        """The first of them."""
        return [f"{kind}: {words}" for kind, words in self.noted][:10]

    @property
    def total(self) -> int:
        """All of them."""
        return len(self.noted)


def told_in(entries: Iterable[Mapping[str, Any]]) -> dict[int, Told]:
    """Entries as streams and exports of running matches say them."""
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
    """Everything acknowledged must be among what is told, with the same number and content."""
    known = {seq: Told("act", sent.seat, sent.action) for seq, sent in noted.acts.items()}
    for seq, entry in [*known.items(), *noted.heard.items()]:
        now = told.get(seq)
        if now is None:
            faults.note("lost", f"{noted.id} {seq} {entry}")
        elif not is_same(noted.game, entry, now):
            faults.note("changed", f"{noted.id} {seq} {entry} is {now}")


def is_same(game: str, before: Told, now: Told) -> bool:
    """Whether it is that entry; some eyes see less of an action than others."""
    if before == now:
        return True
    if before[:2] != now[:2] or before.kind != "act":
        return False
    return before.action == unseen(game, now) or unseen(game, before) == now.action


def unseen(name: str, told: Told) -> str:
    """The action as who watches may know it."""
    game, agreed = usual(name)
    try:
        action = game.parse_action(told.action, agreed)
    except Refusal:  # it is hidden already
        return told.action
    return game.format_action(game.hide_action(action, told.seat, WATCHER), agreed)


@cache
def usual(name: str) -> tuple[Game, Agreed]:
    """A game, and what is agreed where nothing is said."""
    game = game_named(name)
    return game, game.agree({})


def compare_rows(noted: Noted, rows: Mapping[int, tuple[Told, str | None]], faults: Faults) -> None:
    """The rows of the database: each request once, at the number it was acknowledged with."""
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
