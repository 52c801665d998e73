"""Server processes that can be killed, stopped, continued and started again."""

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.kit.server import FREELY, NotServedError, Process, is_healthy

ROOT = Path(__file__).parents[2]
START = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from trials.history.launcher import main"
TRIES = 60  # to start, where the database is not there yet
HEALTHY_SECONDS = 60.0


class ServerProcess:
    """One server, through all its lives; clients know its port and the number of its life."""

    def __init__(self, number: int, folder: Path, where: Sequence[str], fault: str = "-") -> None:
        self.port = 1  # nothing listens there
        self.life = 0
        self.clock = folder / f"clock {number}"
        self._folder = folder / f"server {number}"
        self._folder.mkdir()
        self.clock.write_text("0")
        words = [*FREELY, *where, "--workers", "1", "--log", str(self._folder / "log.jsonl")]
        program = [sys.executable, "-c", f"{START}; main()"]
        self._command = [*program, str(self.clock), fault, *words]
        self._served: Process | None = None

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._served is not None
        return self._served.process.pid

    async def start(self) -> None:
        """Start it, again and again until it answers: a database may take its time."""
        for _try in range(TRIES):
            served = Process(self._command, self._folder)
            self._served = served
            try:
                port, _seconds = await asyncio.to_thread(served.ready)
            except NotServedError:
                await asyncio.to_thread(self._end, signal.SIGKILL)
                await asyncio.sleep(0.5)
                continue
            self.life += 1
            self.port = port
            return
        raise NotServedError(f"no server; its log is in {self._folder}")

    async def end(self, how: int) -> None:
        """Send it that signal, and wait until it is gone."""
        await asyncio.to_thread(self._end, how)

    def _end(self, how: int) -> None:
        served, self._served = self._served, None
        if served:
            served.end(how)

    def send(self, number: int) -> None:
        """A signal that does not end it."""
        if self._served:
            self._served.process.send_signal(number)

    def jump(self, seconds: float) -> None:
        """From now on its clock is wrong by so much."""
        self.clock.write_text(str(seconds))

    async def healthy(self) -> None:
        """Wait until it answers that all is well."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEALTHY_SECONDS):
                while not await asyncio.to_thread(is_healthy, self.port):
                    await asyncio.sleep(0.1)
                return
        raise NotServedError(f"not well any more; its log is in {self._folder}")
