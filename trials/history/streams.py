"""Streams: a session that hears of a table by WebSocket, and may play there."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kingofarms.web.database.connection import unavailable
from trials.history.record import (
    ACT,
    MESSAGE,
    OK,
    REFUSED,
    STALE,
    UNAVAILABLE,
    Call,
    Sight,
    digest,
    sight_in,
)
from trials.history.session import PATIENCE, Session

AWAY = str(unavailable())
MOMENT = 0.2  # seconds after which a quiet stream looks whether the hall closes


@dataclass
class Stream:
    """A session on a stream. One that plays there is the only device of its person."""

    session: Session
    plays: bool = False
    known: int = 0  # entries up to this number were heard
    _act: Call | None = None  # on its way
    _is_again: bool = False  # it was sent before: messages about it may be under way

    async def live(self) -> None:
        """Listen until the match is over or the hall closes; a line that is cut is opened again."""
        session = self.session
        while not self.is_done:
            server = session.choose_server()
            try:
                await self._listen(server)
            except (OSError, WebSocketException, EOFError, TimeoutError):
                self._give_up()
                await asyncio.sleep(session.hall.pause)
        self._give_up()

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to hear."""
        return self.session.seating.is_over or self.session.hall.is_closing

    def _give_up(self) -> None:
        """The line is cut: what became of the act is not known."""
        if self._act:
            self.session.hall.history.add(self._act)
            self._act = None

    async def _listen(self, server: int) -> None:
        opening = self.session.begin(MESSAGE, server)
        async with self._line(server) as line:
            while not self.is_done:
                try:
                    async with asyncio.timeout(MOMENT):
                        text = await line.recv()
                except TimeoutError:
                    if self._act and monotonic() - self._act.began > PATIENCE:
                        raise
                    continue
                self._hear(opening, str(text))
                await self._play(line, server)

    def _line(self, server: int) -> connect:
        session = self.session
        port, person = session.hall.servers[server].port, session.person
        fields = {"Authorization": f"Bearer {person.token}"} if person else {}
        address = f"ws://127.0.0.1:{port}{session.path('stream')}?since={self.known}"
        return connect(
            address,
            additional_headers=fields,
            max_size=None,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1.0,
        )

    def _hear(self, opening: Call, text: str) -> None:
        """Note a message. Nobody knows when it was sent, but it was after the line was opened."""
        message, session = json.loads(text), self.session
        call = session.begin(MESSAGE, opening.server)
        call.life, call.began, call.ended = opening.life, opening.began, monotonic()
        call.outcome, call.since = OK, self.known
        if "seq" in message:
            call.sight = Sight(message["seq"])
        else:  # the last message before the server hangs up
            call.outcome, call.why = UNAVAILABLE, message.get("why", "")
        if "table" in message:
            self._learn(call, message)
        session.hall.history.add(call, text)
        if "refused" in message:
            self._refuse(message, call)

    def _learn(self, call: Call, message: Mapping[str, Any]) -> None:
        table, session = message["table"], self.session
        call.sight = sight_in(table)
        call.entries = [(entry["seq"], digest(entry)) for entry in message["entries"]]
        if table["phase"] != "gathering":
            self.known = table["seq"]
        session.latest = table
        session.seating.is_over |= table["phase"] == "over"
        for entry in message["entries"]:
            self._acknowledge(entry, call)

    def _acknowledge(self, entry: Mapping[str, Any], heard: Call) -> None:
        """The act on its way has got its number."""
        act, body = self._act, entry["entry"]
        if act is None or act.seq is None or act.seq + 1 != entry["seq"]:
            return
        if (body["kind"], body["seat"], body.get("action")) == ("act", act.seat, act.action):
            act.ended, act.outcome = heard.ended, OK
            # What was sent before this act shows the table as it was then, not as it is now.
            act.sight = None if self._is_again else heard.sight
            self._answered(act)

    def _refuse(self, message: Mapping[str, Any], heard: Call) -> None:
        """The act on its way is not done."""
        act, refusal = self._act, message["refused"]
        if act and refusal["id"] == act.request:
            act.ended, act.sight = heard.ended, heard.sight
            act.outcome, act.why = outcome_of(refusal), refusal["why"]
            self._answered(act)

    def _answered(self, act: Call) -> None:
        self.session.hall.history.add(act)
        self._act = None
        if act.outcome != UNAVAILABLE:
            self.session.pending = None

    async def _play(self, line: ClientConnection, server: int) -> None:
        """Send the next act, or again the one of which nobody knows what became of it."""
        session = self.session
        legal = session.latest.get("legal", [])
        if not self.plays or self._act or not (session.pending or legal):
            return
        await asyncio.sleep(session.rng.expovariate(1 / session.hall.pause))
        self._is_again = session.pending is not None
        if session.pending is None:
            session.pending = session.new(session.latest["seq"], session.rng.choice(legal))
        sent = session.pending
        body = {"action": sent.action, "seq": sent.seq, "id": sent.request, "seat": session.seat}
        self._act = session.begin(
            ACT, server, seq=sent.seq, action=sent.action, request=sent.request
        )
        await line.send(json.dumps(body))


def outcome_of(refusal: Mapping[str, Any]) -> str:
    """What a refusal means; only its words tell that the database was not there."""
    if refusal["why"] == AWAY:
        return UNAVAILABLE
    return STALE if refusal["stale"] else REFUSED
