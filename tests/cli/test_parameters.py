"""Parameters of commands are made from dataclasses, and settings are written as they are typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from kingofarms.cli.parameters import spread
from kingofarms.engine.settings import ALWAYS, NEVER, REQUIRED, Flag, setting, words_of


def read(pairs: tuple[str, ...]) -> dict[str, str]:
    return dict(pair.split("=") for pair in pairs)


def write(options: Mapping[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in options.items()]


@dataclass(frozen=True)
class Fair:
    """Things to be typed."""

    town: str = setting(REQUIRED, "Where it is.", metavar="TOWN", is_argument=True)
    stalls: int = setting(20, "Number of stalls.", least=1, most=99, written=ALWAYS)
    master: str | None = setting(None, "The master.", "--master", "-m")
    is_open: bool = setting(False, "Whether it is open.", "--open")
    changes: tuple[str, ...] = setting(
        (),
        "Any change.",
        "--change",
        also=(Flag("Without this.", ("--without",), begin="without "),),
    )
    options: Mapping[str, str] = setting({}, "Options.", "--option", read=read, write=write)
    helpers: int = setting(2, "Helpers.", written=NEVER)
    days: int = 3  # is no parameter


@dataclass(frozen=True)
class Weather:
    """The other half of a command."""

    rain: float = setting(0.5, "Rain.", least=0)


def run(*words: str) -> tuple[Any, ...]:
    taken: list[Any] = []
    app = typer.Typer()

    @app.command()
    @spread
    def hold(fair: Fair, weather: Weather, json: bool = False) -> None:
        taken.extend((fair, weather, json))

    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return tuple(taken)


def test_what_is_not_typed_keeps_the_default_of_the_field() -> None:
    assert run("Ghent") == (Fair("Ghent"), Weather(), False)


def test_everything_typed_reaches_its_field() -> None:
    words = "Ghent --stalls 3 -m Ann --open --without rain --change x=2 --option a=b --helpers 4"
    fair = Fair("Ghent", 3, "Ann", True, ("x=2", "without rain"), {"a": "b"}, 4)
    assert run(*words.split(), "--rain", "2", "--json") == (fair, Weather(2.0), True)


@pytest.mark.parametrize("words", [["Ghent", "--stalls", "0"], [], ["Ghent", "--rain", "-1"]])
def test_bounds_are_kept(words: list[str]) -> None:
    with pytest.raises(AssertionError):
        run(*words)


def test_settings_are_written_as_they_are_typed() -> None:
    assert words_of(Fair("Ghent")) == ["Ghent", "--stalls", "20"]
    fair = Fair("Ghent", 3, None, True, ("x=2", "without the rain"), {"a": "b"}, 7)
    words = words_of(fair)
    changes = ["--change", "x=2", "--without", "the rain"]
    assert words == ["Ghent", "--stalls", "3", "--open", *changes, "--option", "a=b"]
    again, _weather, _json = run(*words)
    assert words_of(again) == words


def test_help_and_default_come_from_the_field() -> None:
    app = typer.Typer()
    app.command()(spread(lambda_of(Fair)))
    text = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"}).output
    assert "Number of stalls." in text
    assert "default: 20" in text


def lambda_of(kind: Any) -> Any:
    def hold(fair: Any) -> None:
        del fair

    hold.__annotations__["fair"] = kind
    return hold
