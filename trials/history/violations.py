"""What a history may not hold, by kind; each with the table, the numbers and the times."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from trials.history.record import Call

LOST = "acknowledged entry is not in the log"
CHANGED = "acknowledged entry is another in the log"
TWICE = "one request is in the log twice"
NOBODY = "entry in the log that nobody sent"
GAP = "numbers of the log are not 1, 2, 3 …"
BROKEN = "log cannot be replayed"
TABLE_GONE = "table is gone"
UNSENT = "entry was seen before it was sent"
AGAINST_TIME = "order of entries contradicts real time"
WENT_BACK = "reader went back in time"
OWN_WRITE = "own entry is not seen"
STALE_READ = "stale read after acknowledgement"
STALE_AFTER_READ = "stale read after somebody else's read"
UNTRUE_STALE = "refused as stale, though it was current"
UNTRUE_REFUSAL = "refusal that is not true"
REPEAT_REFUSED = "request was entered, and refused when it was repeated"
LEAK = "another seat's view"
OTHER_NUMBER = "view of another number"
OTHER_VIEW = "view that is not the table's"
OTHER_FACTS = "table's facts are not those of its number"
OTHER_ENTRY = "entry heard is not the one in the log"
HEARD_GAP = "entries heard are not all, in order"
EXPORT = "export is not the log"
STREAM_BACK = "stream went back in time"


@dataclass(frozen=True)
class Violation:
    """One of them, in words."""

    kind: str
    table: str
    words: str


@dataclass
class Violations:
    """All of a run."""

    all: list[Violation] = field(default_factory=list)
    start: float = 0.0  # times are told from here on

    def add(self, kind: str, table: str, words: str, *calls: Call) -> None:
        """One more; the calls are told with their times."""
        parts = [words, *(self.describe(call) for call in calls)]
        self.all.append(Violation(kind, table, "; ".join(filter(None, parts))))

    def describe(self, call: Call) -> str:
        """A call in a few words."""
        end = "no answer" if call.ended is None else f"{call.ended - self.start:.3f}"
        number = "" if call.seq is None else f" for {call.seq}"
        sight = "" if call.sight is None else f" showing {call.sight.seq}"
        return (
            f"{call.session} at server {call.server} (life {call.life}) {call.kind}"
            f" {call.action}{number} [{call.began - self.start:.3f}, {end}] {call.outcome}{sight}"
        )

    @property
    def counted(self) -> Counter[str]:
        """How many of each kind."""
        return Counter(violation.kind for violation in self.all)

    def examples(self, kind: str, most: int) -> Iterable[Violation]:
        """The first of a kind."""
        return [violation for violation in self.all if violation.kind == kind][:most]


def where(later: Call, earlier: Call) -> str:
    """How two calls stand to each other, for the name of a kind."""
    if later.server != earlier.server:
        return " (other server)"
    return " (same server, after a restart)" if later.life != earlier.life else " (same server)"
