"""`kingofarms lab compare`, `sweep` and `exact` as a person or a program meets them."""

import errno
import json
import os
import shlex
from pathlib import Path
from typing import Any

import pytest

from kingofarms.games.kings_blade.content.cards import CARDS
from kingofarms.lab.matches import run as running
from kingofarms.lab.matches.rows import play_chunk
from tests.cli.commanding import run

Said = pytest.CaptureFixture[str]
GAME = "kings_blade"
QUICK = ["--matches", "40", "--workers", "1"]
CHANGES = ["--without", "Katana hilt", "--double", "Dagger", "--change", "Dagger.points=2"]


def told(monkeypatch: pytest.MonkeyPatch, capsys: Said, *words: str) -> dict[str, Any]:
    assert run(monkeypatch, "lab", *words, "--json") == 0, capsys.readouterr().err
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_two_option_sets_are_compared_and_the_command_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    file, plots = tmp_path / "report.html", tmp_path / "plots"
    words = ["compare", GAME, "--a", "version=2", "--b", "version=3,same_blade=on", *QUICK]
    found = told(monkeypatch, capsys, *words, "--out", str(file), "--plots", str(plots))
    assert found["variants"] == ["version=2", "version=3, same_blade=on"]
    assert len(set(found["digests"])) == 2
    page = file.read_text("utf-8")
    assert "https://" not in page
    assert shlex.quote("version=3,same_blade=on") in page
    assert page.count("<figure>") == len(list(plots.glob("*.svg"))) > 4
    _program, _lab, *again = shlex.split(found["again"])
    assert told(monkeypatch, capsys, *again) == found
    assert run(monkeypatch, "lab", *words) == 0
    text = capsys.readouterr().out
    assert "Who wins?" in text
    assert "To repeat: kingofarms lab compare kings_blade --a version=2" in text


def test_what_if_is_one_flag_of_compare_series_and_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    found = told(monkeypatch, capsys, "compare", GAME, *CHANGES, *QUICK)
    assert found["variants"] == [
        "as usual",
        "without Katana hilt, Dagger twice, Dagger.points=2",
    ]
    words = ["series", GAME, "--seats", "4", *CHANGES, *QUICK]
    assert told(monkeypatch, capsys, *words, "--forks", "2")["digest"] == found["digests"][1]
    series = told(monkeypatch, capsys, *words)
    assert series["content"] == found["content"][1]
    assert series["changes"] == ["without Katana hilt", "double Dagger", "Dagger.points=2"]
    asked = told(monkeypatch, capsys, "ask", GAME, "seat", "--bots", "greedy", *CHANGES, *QUICK)
    assert asked["digest"] == series["digest"]
    assert "--double Dagger" in asked["again"]


def test_a_comparison_of_cards_begins_with_what_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    file = tmp_path / "report.html"
    words = ["compare", GAME, "--without", "Katana hilt", "--change", "Dagger.points=9", *QUICK]
    found = told(monkeypatch, capsys, *words, "--out", str(file))
    altered, removed = found["changed"]
    assert (altered["name"], altered["change"]) == ("Dagger", "altered")
    assert altered["cells"] == {"points": {"from": "3", "to": "9"}}
    assert (removed["name"], removed["change"]) == ("Katana hilt", "removed")
    assert removed["worth"][1] is None
    sentence = "Removed: Katana hilt. Altered: Dagger (points: 3 → 9)."
    page = file.read_text("utf-8")
    assert page.index(sentence) < page.index("Who wins?")
    assert run(monkeypatch, "lab", *words) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"What changed of the cards?\n{sentence}")
    options = ["compare", GAME, "--b", "turn_limit=20", *QUICK]
    assert told(monkeypatch, capsys, *options)["changed"] == []
    assert run(monkeypatch, "lab", *options) == 0
    assert capsys.readouterr().out.startswith("Who wins?")


def test_own_cards_are_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    cards = tmp_path / "mine.csv"
    cards.write_bytes(CARDS.read_bytes().replace(b"Dagger", b"Toothpick"))
    found = told(monkeypatch, capsys, "compare", GAME, "--b-cards", str(cards), *QUICK)
    assert found["variants"] == ["as usual", "mine.csv"]
    cards.write_bytes(CARDS.read_bytes().replace(b"Dagger,Dolch", b",Dolch"))
    assert run(monkeypatch, "lab", "compare", GAME, "--b-cards", str(cards), *QUICK) == 2
    assert "mine.csv, line 2: name is empty." in flat(capsys)


def test_a_card_is_swept(monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    words = ["sweep", GAME, "--card", "dagger.points=1..3", "--with", "version=3", *QUICK]
    found = told(monkeypatch, capsys, *words, "--out", str(file))
    assert [each.partition("=")[2] for each in found["variants"]] == ["1", "2", "3"]
    assert "--with version=3" in found["again"]
    page = file.read_text("utf-8")
    assert page.count("<figure>") == page.count('class="sentence"') >= 10
    assert run(monkeypatch, "lab", *words) == 0
    assert "Dagger is taken" in capsys.readouterr().out


def test_a_solved_game_is_answered_exactly(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    file = tmp_path / "exact.html"
    found = told(monkeypatch, capsys, "sweep", "heraldry", "-o", "round_limit=3..4")
    assert [each["facts"]["match"] for each in found["exact"]] == [-1, 0]
    words = ["compare", "heraldry", "--b", "empty_hand_ends_round=on"]
    found = told(monkeypatch, capsys, *words)
    assert [each["facts"]["round_margin"] for each in found["exact"]] == [-3, -1]
    sampled = told(monkeypatch, capsys, *words, "--bots", "uniform", *QUICK)
    assert sampled["matches"] == 40
    found = told(monkeypatch, capsys, "exact", "heraldry", "-o", "rounds_to_win=1")
    assert len(found["option_sets"]) == 16
    assert any(cure["facts"]["round_margin"] == 0 for cure in found["cures"])
    words = ["exact", "heraldry", "-o", "rounds_to_win=1", "--out", str(file)]
    assert run(monkeypatch, "lab", *words) == 0
    assert "Even with best play: 3 points for the leader" in flat(capsys, err=False)
    assert "What would make it even?" in file.read_text("utf-8")


def flat(capsys: Said, err: bool = True) -> str:
    said = capsys.readouterr()
    return " ".join((said.err if err else said.out).split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["compare", GAME], "Say what differs: --a, --b, --a-cards"),
        (["compare", GAME, "--a", "x=1"], "There is no option called 'x'"),
        (["compare", GAME, "--without", "Excalibur"], "There is no card called 'Excalibur'"),
        (["compare", GAME, "--b-cards", "none.csv"], "none.csv cannot be read"),
        (["compare", GAME, "--b", "version=2", "--out", "x.pdf"], "must end in .html"),
        (["compare", GAME, "--b", "version=2", "--out", "no/x.html"], "no"),
        (["compare", GAME, "--b", "version=2", "--on", "moon"], "Choose one of: local, ray"),
        (["sweep", GAME, "--card", "Dagger.weight=1..3"], "Choose one of: points, metals"),
        (["sweep", GAME, "-o", "turns=1..3"], "There is no option called 'turns'"),
        (["sweep", GAME], "Sweep either an option or a number of a card."),
        (["exact", GAME], "The King's Blade is not solved; these games are: heraldry."),
        (["exact", "heraldry", "-o", "x=1"], "There is no option called 'x'"),
        (["series", GAME, "--change", "Dagger"], "is no change of a card"),
        (
            ["report", GAME, "--double", "Excalibur", "--out", "x.html"],
            "no card called 'Excalibur'",
        ),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: Said,
    tmp_path: Path,
    words: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "lab", *words) == 2
    said = flat(capsys)
    assert sentence in said
    assert "Traceback" not in said
    assert not list(tmp_path.iterdir()), "nothing is written"


@pytest.mark.parametrize("command", ["compare", "sweep", "report"])
def test_a_folder_that_cannot_be_written_and_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, command: str
) -> None:
    (tmp_path / "file").write_text("")
    words = {
        "compare": ["compare", GAME, "--b", "version=2"],
        "sweep": ["sweep", GAME, "-o", "turn_limit=5,6"],
        "report": ["report", GAME, "--out", str(tmp_path / "r.html")],
    }[command] + QUICK
    for place in ("--folder", "--plots"):
        assert run(monkeypatch, "lab", *words, place, str(tmp_path / "file/a")) == 2
        assert "cannot be written" in flat(capsys)
        assert [each.name for each in tmp_path.iterdir()] == ["file"], "nothing is written"

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        assert run(patched, "lab", *words, "--folder", str(tmp_path / "b")) == 2
    assert "cannot be written: No space left on device." in flat(capsys)
    assert not list(tmp_path.rglob("*.draft"))
    assert not (tmp_path / "r.html").exists()


def test_ctrl_c_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    words = ["lab", "compare", GAME, "--b", "version=2", *QUICK]
    with monkeypatch.context() as stopping:
        stopping.setattr(running, "play_chunk", interrupted)
        assert run(stopping, *words, "--folder", str(tmp_path / "a")) == 130
        assert "Stopped. Run the same command to continue." in flat(capsys)
        assert run(stopping, *words) == 130
        assert "Stopped; nothing was written." in flat(capsys)
    assert run(monkeypatch, *words, "--folder", str(tmp_path / "a")) == 0


def test_a_report_that_was_stopped_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    out, folder = tmp_path / "r.html", tmp_path / "kept"
    words = ["lab", "report", "heraldry", "--out", str(out), "--folder", str(folder)]
    words += ["--matches", "4", "--workers", "1", "-o", "rounds_to_win=1"]
    done = [0]

    def interrupted(chunk: Any) -> Any:
        done[0] += 1
        if done[0] == 2:
            raise KeyboardInterrupt
        return play_chunk(chunk)

    with monkeypatch.context() as stopping:
        stopping.setattr(running, "play_chunk", interrupted)
        assert run(stopping, *words) == 130
    assert not out.exists()
    kept = sorted(folder.rglob("matches.parquet"))
    assert len(kept) == 1
    before = kept[0].stat().st_mtime_ns
    assert run(monkeypatch, *words) == 0
    assert kept[0].stat().st_mtime_ns == before, "what was played is not played again"
    page = out.read_text("utf-8")
    assert "Who wins with best play?" in page
    assert "What would make it even?" in page
