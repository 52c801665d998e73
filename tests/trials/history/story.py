"""Hand-written histories: a short match, with entry n sent at 10n and acknowledged at 10n + 1."""

from dataclasses import replace
from typing import Any

from trials.history.check import check
from trials.history.final import Log, Row, key_of
from trials.history.record import ACT, CREATE, EXPORT, JOIN, MESSAGE, OK, READ, UNDO, Call, Sight
from trials.history.replay import replay_log

from kingofarms.engine.match.entries import Act, AnyEntry, Undo
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named

TABLE, SEED = "table", bytes(32)
SITTING = 2  # entries 1 and 2: two people sit down
PEOPLE = ("ann", "ben")


class Story:
    """A match that was played, and the calls that are told of it."""

    def __init__(self, game: str = "kings_blade", acts: int = 6, undo: bool = False) -> None:
        self.match = Match(game_named(game), game_named(game).agree({}), 2, Sealed(SEED))
        for seat, player in enumerate(PEOPLE):
            self.match.sit(seat, player)
        for _act in range(acts):
            self.match.act(self.match.legal[-1])
        while undo and not self.undone():
            self.match.act(self.match.legal[0])
        rows = tuple(row_of(seq, entry) for seq, entry in enumerate(self.match.entries, 1))
        self.log = Log(TABLE, game, {}, 2, SEED, rows)
        self.last = len(rows)
        self.calls: list[Call] = []
        self.sit_down()

    def undone(self) -> bool:
        """Whether the last act could be taken back; then it is."""
        try:
            self.match.undo(self.match.to_play)
        except Refusal:
            return False
        return True

    def sit_down(self) -> None:
        """The first two calls."""
        self.add(CREATE, 0, began=10.0, ended=11.0)
        self.add(JOIN, 1, began=20.0, ended=21.0)

    def add(self, kind: str, seat: int | None, **fields: Any) -> Call:
        """A call; where nothing else is said, of the seat's own session, and answered well."""
        usual: dict[str, Any] = {
            "session": f"seat {seat}",
            "server": 0,
            "life": 1,
            "table": TABLE,
            "outcome": OK,
            "player": None if seat is None else PEOPLE[seat],
        }
        call = Call(kind=kind, seat=seat, **(usual | fields))
        self.calls.append(call)
        return call

    def act(self, number: int, **fields: Any) -> Call:
        """The call that led to entry `number`."""
        entry = self.log.rows[number - 1].entry
        usual: dict[str, Any] = {
            "seq": number - 1,
            "began": 10.0 * number,
            "ended": 10.0 * number + 1,
        }
        if isinstance(entry, Undo):
            return self.add(UNDO, entry.seat, **(usual | fields))
        assert isinstance(entry, Act)
        usual |= {"action": entry.action, "request": f"r{number}"}
        return self.add(ACT, entry.seat, **(usual | fields))

    def act_all(self) -> "Story":
        """Every entry was acknowledged."""
        for number in range(SITTING + 1, self.last + 1):
            self.act(number)
        return self

    def read(self, seat: int | None, number: int, began: float, **fields: Any) -> Call:
        """Somebody looked and saw what that seat sees at that number."""
        fields = {"sight": self.sight(seat, number), "ended": began + 0.5} | fields
        return self.add(READ, seat, began=began, **fields)

    def sight(self, seat: int | None, number: int) -> Sight:
        """What that seat sees at that number."""
        return replay_log(self.log).sights[number, WATCHER if seat is None else seat]

    def message(self, seat: int | None, number: int, since: int, **fields: Any) -> Call:
        """A message on a stream, with the entries behind `since`."""
        reports = replay_log(self.log).reports
        viewer = WATCHER if seat is None else seat
        entries = [(at, reports[at, viewer]) for at in range(since + 1, number + 1)]
        usual: dict[str, Any] = {
            "began": 5.0,
            "ended": 10.0 * number + 2,
            "sight": self.sight(seat, number),
        }
        usual |= {"entries": entries, "since": since, "session": f"stream of {seat}"}
        return self.add(MESSAGE, seat, **(usual | fields))

    def export(self, seat: int | None, **fields: Any) -> Call:
        """A file of the match as that seat saw it, at the end."""
        reports = replay_log(self.log).reports
        viewer = WATCHER if seat is None else seat
        entries = [(at, reports[at, viewer]) for at in range(1, self.last + 1)]
        sight = Sight(self.last, self.sight(seat, self.last).view)
        usual: dict[str, Any] = {"began": 900.0, "ended": 901.0, "sight": sight, "entries": entries}
        return self.add(EXPORT, seat, **(usual | fields))

    def lose(self, number: int) -> None:
        """The log ends before that entry."""
        self.log = replace(self.log, rows=self.log.rows[: number - 1])

    @property
    def violated(self) -> dict[str, int]:
        """What the checker says."""
        return dict(check(self.calls, {TABLE: self.log}).counted)


def row_of(seq: int, entry: AnyEntry) -> Row:
    """An entry as the database has it."""
    player = PEOPLE[entry.seat]
    request = key_of(player, f"r{seq}") if isinstance(entry, Act) else None
    return Row(seq, entry, player, request)
