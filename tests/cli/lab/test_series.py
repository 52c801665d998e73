"""`kingofarms lab` as a person or a program meets it."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from kingofarms.engine.match.matchfile import load
from kingofarms.lab.matches import run as running
from kingofarms.lab.work import on_ray
from tests.cli.commanding import run

Said = pytest.CaptureFixture[str]
WORDS = ["lab", "series", "heraldry", "--bots", "uniform", "--matches", "30", "--workers", "1"]


def test_a_series_is_played_kept_checked_and_a_match_of_it_replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    out, file = str(tmp_path / "series"), str(tmp_path / "match.json")
    assert run(monkeypatch, *WORDS, "--out", out, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (found["game"], found["matches"], found["seed"]) == ("heraldry", 30, 1)
    assert run(monkeypatch, *WORDS, "--out", out) == 0
    assert found["digest"] in capsys.readouterr().out
    assert run(monkeypatch, "lab", "digest", out) == 0
    assert capsys.readouterr().out.strip() == found["digest"]
    assert run(monkeypatch, "lab", "export", out, "--match", "12", "--out", file) == 0
    assert load(Path(file)).is_over
    assert run(monkeypatch, "replay", file) == 0
    assert "wins the match" in capsys.readouterr().out


def test_the_command_that_is_shown_plays_the_same_series(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert run(monkeypatch, *WORDS, "--json", "-o", "rounds_to_win=2", "--swap") == 0
    found = json.loads(capsys.readouterr().out)
    program, *again = shlex.split(found["again"])
    assert program == "kingofarms"
    assert run(monkeypatch, *again, "--json") == 0
    assert json.loads(capsys.readouterr().out) == found


def test_ctrl_c_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr(running, "play_chunk", interrupted)
        assert run(stopping, *WORDS, "--out", str(tmp_path / "a")) == 130
        said = " ".join(capsys.readouterr().err.split())
        assert "Stopped after 0 of 30 matches, kept in" in said
        assert run(stopping, *WORDS) == 130
        assert "They were not kept; use --out for that." in capsys.readouterr().err
    assert run(monkeypatch, *WORDS, "--out", str(tmp_path / "a")) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["series", "chess"], "There is no game called 'chess'"),
        (["series", "heraldry", "--bots", "uniform,x"], "no bot for Heraldry called 'x'"),
        (["series", "heraldry", "--bots", "uniform,uniform,uniform"], "2 seats need one bot for"),
        (["series", "heraldry", "--seats", "3"], "can't be played with 3 players"),
        (["series", "kings_blade", "--cards", "none.csv"], "none.csv cannot be read"),
        (["series", "heraldry", "--bots", "uniform", "--seed", "9" * 30], "too long"),
        (["series", "heraldry", "--bots", "uniform", "--on", "moon"], "Choose one of: local, ray"),
        (["series", "heraldry", "--bots", "uniform", "--address", "h:1"], "use --on ray"),
        (["digest", "nowhere"], "There is no folder nowhere."),
        (["export", "nowhere", "--match", "0", "--out", "m.json"], "There is no folder nowhere."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, words: list[str], sentence: str
) -> None:
    assert run(monkeypatch, "lab", *words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert "Traceback" not in said


def test_without_the_extras_one_sentence_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(running, "find_spec", lambda _name: None)
        assert run(patched, *WORDS) == 2
        assert "pip install 'kingofarms[lab]'" in capsys.readouterr().err
    with monkeypatch.context() as patched:
        patched.setattr(on_ray, "find_spec", lambda _name: None)
        assert run(patched, *WORDS, "--on", "ray") == 2
        assert "pip install 'kingofarms[lab,ray]'" in capsys.readouterr().err
        words = ["tourney", "heraldry", "--bots", "uniform,uniform", "--on", "ray"]
        assert run(patched, *words) == 2
        assert "pip install 'kingofarms[lab,ray]'" in capsys.readouterr().err
