"""Thirty people behind one address open the first page and a table: nobody is refused.

Each has a browser with an empty cache, which asks for whatever a page names: scripts and what they
import, the style sheet, fonts, pictures, and what the service worker keeps.
"""

import asyncio
import gzip
import html
import re
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin

from tests.kit.socket_wire import socket_to
from tests.kit.wire import FORM, Answer, CutError, Wire, wire_to

from trials.attacks.checkout import Checkout, Outcome

TITLE = "30 browsers with empty caches behind one address are refused within ten seconds"
PEOPLE = 30
SECONDS = 10.0  # in which they all come
LINES = 6  # connections of a browser
NAMED = re.compile(r'(?:src|href)="(/(?:static/|arms\.svg|manifest)[^"]+)"')
IMPORTED = re.compile(r'^import .*?"(\.[^"]+\.js[^"]*)"', re.MULTILINE)
KEPT = re.compile(r'"(/[^"]*)"')  # by the service worker
FONTS = ("cinzel", "garamond", "garamond-italic")
WORKER = "/service-worker.js"


class Visitor:
    """One browser; `answers` counts all answers by their status."""

    def __init__(self, port: int, answers: Counter[int]) -> None:
        self._port, self._answers = port, answers
        self._cached: set[str] = set()
        self._cookie: dict[str, str] = {}
        self.asked = 0

    async def visit(self) -> None:
        """Open the first page, press its first button, and open the table that this leads to."""
        await self._open("/")
        wire = await self._wire()
        answer = await wire.ask("POST", "/play", b"game=heraldry&seats=2", FORM)
        wire.close()
        self._note(answer)
        self._cookie = {"cookie": answer.field(b"set-cookie").partition(";")[0]}
        if table := answer.field(b"location"):
            await self._open(table)
            await self._listen(table)

    async def _wire(self) -> Wire:
        host = f"http://127.0.0.1:{self._port}"
        fields = {"origin": host, "accept": "text/html", "accept-encoding": "gzip"}
        return await wire_to(self._port, **fields, **self._cookie)

    def _note(self, answer: Answer) -> str:
        """Count it; what it says, if it is a text."""
        self.asked += 1
        self._answers[answer.status] += 1
        is_packed = answer.field(b"content-encoding") == "gzip"
        data = gzip.decompress(answer.body) if is_packed else answer.body
        return data.decode(errors="replace")

    async def _open(self, page: str) -> None:
        """A page with all that it names, by several connections at once."""
        wire = await self._wire()
        text = self._note(await wire.ask("GET", page))
        worker = self._note(await wire.ask("GET", WORKER))
        wire.close()
        names = [html.unescape(name) for name in NAMED.findall(text)]
        names += [f"/static/fonts/{name}.woff" for name in FONTS]
        names += KEPT.findall(worker.partition("FILES = ")[2].partition(";")[0])
        await asyncio.gather(*(self._load(names) for _line in range(LINES)))

    async def _load(self, queue: list[str]) -> None:
        """What is in the queue and not in the cache; and what that imports."""
        wire = await self._wire()
        while queue:
            name = queue.pop(0)
            if name in self._cached:
                continue
            self._cached.add(name)
            text = self._note(await wire.ask("GET", name))
            queue += [urljoin(name, each) for each in IMPORTED.findall(text)]
        wire.close()

    async def _listen(self, table: str) -> None:
        """Open the socket of that table, until it brings something."""
        news = asyncio.Event()
        fields = {"origin": f"http://127.0.0.1:{self._port}", **self._cookie}
        try:
            line = await socket_to(self._port, f"{table}/live", lambda _text: news.set(), fields)
        except CutError:
            self._answers[429] += 1
            return
        await news.wait()
        line.close()


async def come(
    port: int, people: int = PEOPLE, seconds: float = SECONDS
) -> tuple[Counter[int], int]:
    """The answers that they all got, by status; and how often one browser asked."""
    answers: Counter[int] = Counter()
    visitors = [Visitor(port, answers) for _person in range(people)]

    async def later(visitor: Visitor, wait: float) -> None:
        await asyncio.sleep(wait)
        await visitor.visit()

    waits = [seconds * number / people for number in range(people)]
    await asyncio.gather(*map(later, visitors, waits))
    return answers, max(visitor.asked for visitor in visitors)


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """All come right after the start."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        start = time.perf_counter()
        answers, asked = asyncio.run(come(port))
        seconds = time.perf_counter() - start
    refused = answers[429]
    return Outcome(
        not any(status >= 400 for status in answers),
        f"{PEOPLE} browsers asked {answers.total()} times, at most {asked} times each, within "
        f"{seconds:.1f} s: {refused} refused",
    )
