"""A session on a stream: what it hears, and what it may conclude from that."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

from trials.history.record import ACT, MESSAGE, OK, REST, Call, History
from trials.history.session import Hall, Person, Seating, Sent, Session
from trials.history.streams import Stream
from websockets.asyncio.client import ClientConnection

ACTION = "5"


@dataclass
class Address:
    """A server that nobody asks."""

    port: int = 1
    life: int = 1


@dataclass
class Line:
    """Takes what is sent."""

    sent: list[Any] = field(default_factory=list)

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))


def message(seq: int) -> str:
    """The table after an action that has that number."""
    entry = {"kind": "act", "seat": 0, "action": ACTION}
    table = {**dict.fromkeys(REST), "view": None, "seq": seq, "legal": [ACTION], "phase": "running"}
    return json.dumps({"seq": seq, "entries": [{"seq": seq, "entry": entry}], "table": table})


async def act_heard(folder: Path, pending: Sent | None) -> Call:
    """The act of a stream that sends it, for table 1, and then hears of entry 2."""
    hall = Hall([Address()], History(folder / "history"), pause=1e-6)
    seating = Seating("table", "heraldry", [Person("Ann", "ann", "token")])
    session = Session(hall, "stream", seating, 0, 0, Random(1))
    session.latest, session.pending = json.loads(message(1))["table"], pending
    stream, line = Stream(session, plays=True, known=1), Line()
    opening = session.begin(MESSAGE, 0)
    await stream._play(cast(ClientConnection, line), 0)
    stream._hear(opening, message(2))
    hall.history.close()
    assert [each["action"] for each in line.sent] == [ACTION]
    return next(call for call in hall.history.calls if call.kind == ACT)


async def test_a_message_about_a_new_act_shows_the_table_after_it(tmp_path: Path) -> None:
    act = await act_heard(tmp_path, None)
    assert act.outcome == OK
    assert act.sight
    assert act.sight.seq == 2


async def test_a_message_about_an_act_sent_again_may_be_older_than_that(tmp_path: Path) -> None:
    """It was under way already: it acknowledges the act, and says nothing about the table now."""
    act = await act_heard(tmp_path, Sent(1, ACTION, "before"))
    assert (act.outcome, act.sight) == (OK, None)
