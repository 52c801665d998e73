"""Clients: people who play by posts, each on two devices, and whoever watches.

They ask one server or another, try what is not allowed, repeat what was answered and, where no
answer came, sometimes give up: of such a call it is not known whether it was done.
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass

from trials.history.session import Session

# What a device does, in parts of a hundred: act where it may, act for an old number or out of turn,
# send again what was answered, and so on; what cannot be done now becomes a read.
HABITS = {"act": 60, "read": 22, "old": 3, "out of turn": 3, "undo": 4, "repeat": 4, "export": 4}
SENDS_AGAIN = 0.8  # the share of acts without an answer that are sent once more


@dataclass
class Device:
    """Somebody who plays by posts, or watches."""

    session: Session

    async def live(self) -> None:
        """Play or watch until the match is over or the hall closes."""
        session = self.session
        try:
            while not (session.seating.is_over or session.hall.is_closing):
                await asyncio.sleep(session.rng.expovariate(1 / session.hall.pause))
                await self._next_call()
        finally:
            session.close()

    def _next_call(self) -> Awaitable[None]:
        session = self.session
        if session.seat is None or not session.latest:
            return session.read()
        if session.pending and session.rng.random() < SENDS_AGAIN:
            return session.act(session.pending)
        session.pending = None
        wish = session.rng.choices(list(HABITS), list(HABITS.values()))[0]
        return self._act(wish) or self._ask(wish)

    def _act(self, wish: str) -> Awaitable[None] | None:
        """An act, allowed or not; None where that cannot be sent now."""
        session, last = self.session, self.session.last
        known, legal = session.known, session.latest["legal"]
        if wish == "act" and legal:
            return session.act(session.new(known, session.rng.choice(legal)))
        if wish == "old" and last:
            return session.act(session.new(max(0, known - 1), last.action))
        if wish == "out of turn" and last and not legal:
            return session.act(session.new(known, last.action))
        if wish == "repeat" and last:
            return session.act(last)
        return None

    def _ask(self, wish: str) -> Awaitable[None]:
        """Anything else."""
        session = self.session
        if wish == "undo" and len(session.seating.people) > 1:
            return session.undo()
        return session.export() if wish == "export" else session.read()
