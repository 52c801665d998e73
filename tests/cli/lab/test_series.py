"""`kingofarms lab series` as a person or a program meets it."""

import shlex
from pathlib import Path

import pytest

from kingofarms.engine.match.matchfile import load
from kingofarms.lab.matches import run as running

from ..commanding import Command

WORDS = ["lab", "series", "heraldry", "--bots", "uniform", "--matches", "30", "--workers", "1"]
COMPARE = ["lab", "compare", "kings_blade", "--b", "version=2", "--matches", "40", "--workers", "1"]


def test_a_series_is_played_kept_checked_and_a_match_of_it_replayed(command: Command) -> None:
    found = command.json(*WORDS, "--out", "series")[0]
    assert (found["game"], found["matches"], found["seed"]) == ("heraldry", 30, 1)
    assert found["digest"] in command(*WORDS, "--out", "series").out
    assert command("lab", "digest", "series").out.strip() == found["digest"]
    command("lab", "export", "series", "--match", "12", "--out", "match.json")
    assert load(Path("match.json")).is_over
    assert "wins the match" in command("replay", "match.json").out


def test_the_command_that_is_shown_plays_the_same_series(command: Command) -> None:
    found = command.json(*WORDS, "-o", "rounds_to_win=2", "--swap")[0]
    program, *again = shlex.split(found["again"])
    assert program == "kingofarms"
    assert command.json(*again)[0] == found


@pytest.mark.parametrize(
    ("words", "folder", "kept", "lost"),
    [
        (
            WORDS,
            "--out",
            "Stopped after 0 of 30 matches, kept in",
            "They were not kept; use --out for that.",
        ),
        (
            COMPARE,
            "--folder",
            "Stopped. Run the same command to continue.",
            "Stopped; nothing was written.",
        ),
    ],
    ids=["series", "compare"],
)
def test_ctrl_c_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
    command: Command,
    words: list[str],
    folder: str,
    kept: str,
    lost: str,
) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr(running, "play_chunk", interrupted)
        assert kept in " ".join(command(*words, folder, "a", code=130).err.split())
        assert lost in " ".join(command(*words, code=130).err.split())
    command(*words, folder, "a")
