"""A server that dallies: each message waits for a moment at random before it is sent.

Asked for by the environment: at most so many seconds, by a seed.
"""

import asyncio
import os
from random import Random
from typing import Any

SECONDS, SEED = "KINGOFARMS_DALLY_SECONDS", "KINGOFARMS_DALLY_SEED"
KINDS = ("http.response.start", "websocket.accept", "websocket.send")


class Dallying:
    """An application whose answers, and whatever it sends on its sockets, come late."""

    def __init__(self, app: Any, most: float, seed: int) -> None:
        self.app, self.most, self.chance = app, most, Random(seed)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The same, later."""

        async def send_later(message: Any) -> None:
            if message["type"] in KINDS:
                await asyncio.sleep(self.chance.uniform(0, self.most))
            await send(message)

        await self.app(scope, receive, send_later)


def dallying(app: Any) -> Any:
    """The application as the environment asks for it."""
    most = float(os.environ.get(SECONDS, "0"))
    return Dallying(app, most, int(os.environ.get(SEED, "1"))) if most else app
