"""The command `serve`: what its help says, and what it hands over."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from kingofarms.cli import commands
from kingofarms.engine.settings import default_of, settings_of
from kingofarms.web.defaults import LOOPBACK, Keeping, Limits, Listening, Settings
from kingofarms.web.http.guard import ANY

from .commanding import Command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server would have been started with."""
    seen: dict[str, Any] = {}

    def run_nothing(settings: Settings, listening: Listening) -> None:
        seen.update(settings=settings, listening=listening)

    monkeypatch.setattr("kingofarms.web.serve.run", run_nothing)
    monkeypatch.setattr(
        "kingofarms.web.http.logging.start_log", lambda target: seen.update(log=target)
    )
    return seen


def help_of(command: Command) -> str:
    command.monkeypatch.setenv("COLUMNS", "200")
    return re.sub(r"\x1b\[[\d;]*m", "", command("serve", "--help").out)


def test_the_help_is_plain(command: Command) -> None:
    text = help_of(command)
    assert "Delete inactive players after this many days; 0 for never." in text
    assert "Token that allows remote access to /metrics." in text


def test_every_flag_is_in_the_document_for_operators_and_no_other(command: Command) -> None:
    flags = set(re.findall(r"--[a-z][a-z-]*", help_of(command))) - {"--help"}
    document = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    table = document.partition("| flag | does |")[2].partition("\n\n")[0]
    assert flags == set(re.findall(r"--[a-z][a-z-]*", table))


@pytest.mark.parametrize(
    ("words", "hosts"),
    [
        ([], (*LOOPBACK, "127.0.0.1")),
        (["--host", "0.0.0.0"], (ANY,)),
        (["--host", "0.0.0.0", "--name", "a.example"], (*LOOPBACK, "0.0.0.0", "a.example")),
        (["--name", "a.b", "--name", "c.d"], (*LOOPBACK, "127.0.0.1", "a.b", "c.d")),
    ],
)
def test_without_a_name_only_a_server_for_the_network_accepts_any(
    command: Command, words: list[str], hosts: tuple[str, ...], started: dict[str, Any]
) -> None:
    command("serve", *words)
    assert started["settings"].hosts == hosts


@pytest.mark.parametrize("target", ["json", "some/file", None])
def test_the_log_goes_where_it_is_told_to(
    command: Command, target: str | None, started: dict[str, Any]
) -> None:
    command("serve", *(["--log", target] if target else []))
    assert started["log"] == target


def test_without_flags_a_server_has_the_defaults_of_its_settings(
    command: Command, started: dict[str, Any]
) -> None:
    command("serve")
    settings, usual = started["settings"], Settings()
    assert (settings.limits, settings.keeping) == (usual.limits, usual.keeping)
    assert (settings.workers, settings.pace) == (usual.workers, usual.pace)
    assert (settings.metrics_token, started["listening"]) == ("", Listening())


def test_no_default_and_no_help_of_a_setting_stands_twice() -> None:
    """The command has no number and no sentence of its own for what a field declares."""
    tree = ast.parse(inspect.getsource(commands))
    literals = {each.value for each in ast.walk(tree) if isinstance(each, ast.Constant)}
    kinds = (Listening, Limits, Keeping, Settings)
    declared = [each for kind in kinds for each in settings_of(kind).values()]
    assert len(declared) > 15
    for each, setting in declared:
        assert not literals & {flag.help for flag in setting.flags}
        assert default_of(each) in ("", None, False, ()) or default_of(each) not in literals
