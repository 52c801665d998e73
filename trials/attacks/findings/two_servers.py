"""Two servers on one PostgreSQL: each is asked for what the other has answered; one is killed."""

import asyncio
import json
import signal
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any

from tests.kit.server import FREELY, Process
from tests.kit.wire import Answer, Wire

from trials.attacks.checkout import Checkout, Outcome
from trials.history.databases import Postgres

TITLE = "after an answer of one server the other knows less; bots of a dead server wait"
ROUNDS = 120
PROMISED = 10.0  # seconds until another server takes over
PATIENCE = 40.0
BOT = "search:1000000"  # thinks as long as it may


class Player:
    """One person who plays both seats, by either server."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports
        self._wires: list[Wire] = []
        self.counts: Counter[str] = Counter()

    async def sign_up(self) -> None:
        """Get a token that both servers know."""
        answer = await Wire(self._ports[0], {}).ask("POST", "/api/players", b'{"name": "Ann"}')
        fields = {"authorization": f"Bearer {json.loads(answer.body)['token']}"}
        self._wires = [Wire(port, fields) for port in self._ports]

    async def ask(self, server: int, path: str, body: Any = None) -> tuple[Answer, Any]:
        """An answer of that server, and its message."""
        data = b"" if body is None else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        answer = await self._wires[server].ask(method, f"/api/tables{path}", data)
        return answer, json.loads(answer.body)

    async def new_table(self, *seats: str) -> Any:
        """A table of Heraldry."""
        return (await self.ask(0, "", {"game": "heraldry", "seats": seats}))[1]

    async def play(self) -> None:
        """Act and look by turns at both servers."""
        table, other = await self.new_table("me", "me"), 0
        for number in range(ROUNDS):
            here, other = other, 1 - other
            if not table["legal"]:
                table, here, other = await self.new_table("me", "me"), 0, 1
                await self.ask(1, f"/{table['id']}")
            table = await self.act(here, table)
            if number % 3 == 0:
                await self.look(other, table)
            elif number % 3 == 1:
                table = await self.undo(other, here, table)

    async def act(self, server: int, table: Any) -> Any:
        """Do what the newest table allows, at a server that may know an older one."""
        body = {"action": table["legal"][0], "seq": table["seq"]}
        answer, message = await self.ask(server, f"/{table['id']}/act", body)
        self.counts["posts"] += 1
        if answer.status == 200:
            return message
        self.counts["refused"] += 1
        self.counts["older"] += message["table"]["seq"] < table["seq"]
        return (await self.ask(1 - server, f"/{table['id']}"))[1]

    async def look(self, server: int, table: Any) -> None:
        """Look at the table, without its number."""
        _answer, message = await self.ask(server, f"/{table['id']}")
        self.counts["looks"] += 1
        self.counts["behind"] += message["seq"] < table["seq"]

    async def undo(self, server: int, current: int, table: Any) -> Any:
        """Take back the last action without naming a number; a refusal must be true elsewhere."""
        body = {"seat": 1 - table["to_play"] if table["to_play"] is not None else 0}
        answer, message = await self.ask(server, f"/{table['id']}/undo", body)
        self.counts["undos"] += 1
        if answer.status == 200:
            return message
        again, truth = await self.ask(current, f"/{table['id']}/undo", body)
        self.counts["untrue"] += (again.status, truth.get("why")) != (answer.status, message["why"])
        return truth if again.status == 200 else truth["table"]

    async def leave_bot(self, killed: Process) -> float:
        """Kill the first server when its bot is to play; the seconds until the other plays."""
        table = await self.new_table("me", BOT)
        while not (table["to_play"] == 1 and table["seq"] > 2):
            if table["legal"]:
                body = {"action": table["legal"][0], "seq": table["seq"]}
                table = (await self.ask(0, f"/{table['id']}/act", body))[1]
            else:
                await asyncio.sleep(0.1)
                table = (await self.ask(0, f"/{table['id']}"))[1]
        killed.process.send_signal(signal.SIGKILL)
        start = monotonic()
        while monotonic() - start < PATIENCE:
            _answer, now = await self.ask(1, f"/{table['id']}")
            if now["seq"] > table["seq"]:
                break
            await asyncio.sleep(0.05)
        return monotonic() - start


async def attack_both(ports: list[int], first: Process) -> Outcome:
    """Everything, one after the other."""
    player = Player(ports)
    await player.sign_up()
    await player.play()
    seconds, found = await player.leave_bot(first), player.counts
    wrong = found["refused"] + found["behind"] + found["untrue"]
    return Outcome(
        not wrong and seconds <= PROMISED,
        f"behind in {found['behind']} of {found['looks']} first looks; of {found['posts']} posts "
        f"{found['refused']} refused as out of date, {found['older']} of them with an older table; "
        f"of {found['undos']} undos {found['untrue']} refused though allowed; a bot of a killed "
        f"server played after {seconds:.1f} s",
    )


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Two servers of that checkout on a PostgreSQL of their own."""
    folder.chmod(0o755)  # run by root, PostgreSQL is another user
    database = Postgres(folder / "postgres")
    try:
        with ExitStack() as stack:
            servers = []
            for number in range(2):
                own = folder / f"server {number}"
                own.mkdir()
                words = *FREELY[3:], "--database", database.url, "--workers", "1"
                servers.append(stack.enter_context(checkout.serve(own, *words)))
            ports = [served.ready()[0] for served in servers]
            return asyncio.run(attack_both(ports, servers[0]))
    finally:
        database.close()
