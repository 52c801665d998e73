"""Finished matches that a server analyses while its pages are measured."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.request import Request, urlopen

from bench.web.finished import finished, put

GAME, BOTS = "blazon", ("greedy",) * 4  # long matches, so that the analyses last
PATIENCE = 300.0  # seconds until the first decisions are judged: they may have to be compiled


def lay_finished(folder: Path, database: str | None, count: int) -> list[str]:
    """Put so many finished matches into the database; their ids."""
    names = [f"finished-{number}" for number in range(count)]
    if names:
        tables = [finished(GAME, BOTS, name, at + 1) for at, name in enumerate(names)]
        put(folder, tables, database)
    return names


def begin_analyses(port: int, names: Sequence[str]) -> None:
    """Have all of them analysed, and wait until every one has made a step."""
    for name in names:
        ask(port, name, "POST")
    until = time.perf_counter() + PATIENCE
    while min(ask(port, name)[1] for name in names) < 1 and time.perf_counter() < until:
        time.sleep(0.5)


def count_running(port: int, names: Sequence[str]) -> int:
    """How many are still under way."""
    return sum(ask(port, name)[0] for name in names)


def ask(port: int, name: str, method: str = "GET") -> tuple[bool, int]:
    """Whether it is under way, and how many decisions are judged."""
    address = f"http://127.0.0.1:{port}"
    if method == "POST":
        form = Request(
            f"{address}/t/{name}/analysis",
            data=b"",
            headers={"Origin": address, "Content-Type": "application/x-www-form-urlencoded"},
        )
        with urlopen(form) as answer:
            answer.read()
    with urlopen(f"{address}/api/tables/{name}/analysis") as answer:
        told = json.load(answer)
    return told["state"] == "running", int(told["done"])
