"""`python -m trials attacks`: its verdict is that of the last checkout."""

import asyncio
from pathlib import Path
from types import ModuleType

import pytest
from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.findings import bots_without_people
from trials.attacks.findings.long_tables import MAKE_LONG_TABLE

from tests.kit.python import run
from tests.kit.wire import Answer
from trials.attacks import run as attacks

OLD, NEW = Checkout("old", Path("old")), Checkout("new", Path("new"))


@pytest.mark.parametrize(("falls", "verdict"), [("old", True), ("new", False)])
def test_only_the_last_checkout_must_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], falls: str, verdict: bool
) -> None:
    module = ModuleType("flood")
    module.TITLE = "everybody asks at once"  # type: ignore[attr-defined]
    module.attack = lambda checkout, _folder: Outcome(  # type: ignore[attr-defined]
        checkout.name != falls, "7 of 9 answered"
    )
    monkeypatch.setattr(attacks, "module_of", lambda _name: module)
    assert attacks.run(["flood"], [OLD, NEW]) is verdict
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(maxsplit=2) for line in lines[2:4]] == [
        [name, "FALLS:" if name == falls else "holds:", "7 of 9 answered"]
        for name in ("old", "new")
    ]


def test_every_attack_has_a_title_and_a_function() -> None:
    for name in attacks.attack_names():
        module = attacks.module_of(name)
        assert module.TITLE
        assert callable(module.attack)


def test_an_attack_that_fails_does_not_end_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def attack(_checkout: Checkout, _folder: Path) -> Outcome:
        raise RuntimeError("no table")

    broken, whole = ModuleType("broken"), ModuleType("whole")
    broken.TITLE = whole.TITLE = "everybody asks at once"  # type: ignore[attr-defined]
    broken.attack = attack  # type: ignore[attr-defined]
    whole.attack = lambda *_named: Outcome(True, "all answered")  # type: ignore[attr-defined]
    monkeypatch.setattr(attacks, "module_of", {"broken": broken, "whole": whole}.get)
    assert not attacks.run(["broken", "whole"], [NEW])
    said = capsys.readouterr().out
    assert "FALLS: could not be measured: RuntimeError: no table" in said
    assert "holds: all answered" in said


class Strict:
    """A connection to a server that refuses every second request, and tells how long to wait."""

    def __init__(self) -> None:
        self.made = self.asked = 0

    async def ask(self, _method: str, path: str, _body: bytes) -> Answer:
        self.asked += 1
        if self.asked % 2:
            return Answer(429, b"HTTP/1.1 429\r\nRetry-After: 0", b"")
        self.made += path == "/api/tables"
        return Answer(201, b"HTTP/1.1 201", b'{"token": "t"}')

    def close(self) -> None:
        pass


def test_a_flood_that_is_refused_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """That it is refused is the defence that is measured."""
    strict = Strict()

    async def wire_to(_port: int, **_fields: str) -> Strict:
        return strict

    monkeypatch.setattr(bots_without_people, "wire_to", wire_to)
    refused = asyncio.run(bots_without_people.flood(0))
    assert (refused, strict.made) == (bots_without_people.TABLES + 1, bots_without_people.TABLES)


def test_the_long_table_is_made(tmp_path: Path) -> None:
    made = run("-c", MAKE_LONG_TABLE, str(tmp_path), "20")
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.strip()
