"""`kingofarms lab questions`, `ask` and `report` as a person or a program meets them."""

import re
from pathlib import Path
from typing import Any

import pytest

from kingofarms.cli.screen import say
from kingofarms.lab.matches import run as running
from kingofarms.lab.matches.rows import play_chunk
from kingofarms.lab.questions.asking import questions

from ..commanding import Command

GAME = "kings_blade"
QUICK = ["--matches", "24", "--workers", "1"]


def test_the_questions_are_listed(command: Command) -> None:
    found = command.json("lab", "questions")[0]
    assert [each["name"] for each in found] == list(questions())
    text = command("lab", "questions").out
    for each in questions().values():
        assert each.title in text


def test_one_question_is_answered(command: Command) -> None:
    words = ["lab", "ask", GAME, "seat", "--seats", "3", "--seed", "5", "--bots", "greedy", *QUICK]
    found = command.json(*words)[0]
    assert (found["question"], found["bots"], found["matches"]) == ("seat", "greedy", 24)
    assert len(found["rows"]) == 6, "three seats and three places in the order of play"
    assert found["again"].startswith(f"kingofarms lab ask {GAME} seat --seats 3 --matches 24")
    assert len(found["strengths"]) == 1, "--bots replaces the usual ones"
    assert found["sentence"] in command(*words).out


def test_one_question_is_answered_for_several_strengths_side_by_side(
    monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.setattr("kingofarms.lab.questions.needs.STRENGTHS", ("greedy", "search:2"))
    words = ["lab", "ask", GAME, "seat", *QUICK]
    found = command.json(*words)[0]
    one, other = found["strengths"]
    assert (one["bots"], other["bots"]) == ("greedy", "search:2")
    assert "--bots search:2 --seats 4 --matches 24" in other["series"]
    assert found["bots"] in ("greedy", "search:2")
    assert found["sentence"].startswith(f"Played by {found['bots']}: ")
    for each in (one, other):
        assert [figure["name"] for figure in each["figures"]] == [row[0] for row in each["rows"]]
        assert {figure["tolerance"] for figure in each["figures"]} == {0.05}
    shown = command(*words).out
    assert found["sentence"] in shown
    assert re.search("greedy +search:2 *\n", shown), "side by side"
    assert "too much doubt" in shown, "24 matches do not suffice"


def test_the_name_of_a_bot_is_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    say("Played by search:100: Whoever begins wins.")
    assert "search:100: Whoever" in capsys.readouterr().out


def test_a_report_of_a_folder(command: Command) -> None:
    said = command("lab", "series", GAME, "--seats", "4", "--out", "series", *QUICK).out
    digest = re.search(r"sha256:\w+", said)
    assert "r.html" in command("lab", "report", "series", "--out", "r.html", "--plots", "plots").out
    page, plots = Path("r.html").read_text(encoding="utf-8"), Path("plots")
    assert digest
    assert digest[0] in page
    assert "kingofarms lab report" in page
    assert (
        len(list(plots.glob("*.png"))) == len(list(plots.glob("*.svg"))) == page.count("<figure>")
    )


def test_a_report_that_was_stopped_goes_on(
    monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    out = Path("r.html")
    words = ["lab", "report", "heraldry", "--out", str(out), "--folder", "kept"]
    words += ["--matches", "4", "--workers", "1", "-o", "rounds_to_win=1"]
    done = [0]

    def interrupted(chunk: Any) -> Any:
        done[0] += 1
        if done[0] == 2:
            raise KeyboardInterrupt
        return play_chunk(chunk)

    with monkeypatch.context() as stopping:
        stopping.setattr(running, "play_chunk", interrupted)
        command(*words, code=130)
    assert not out.exists()
    (kept,) = Path("kept").rglob("matches.parquet")
    before = kept.stat().st_mtime_ns
    command(*words)
    assert kept.stat().st_mtime_ns == before, "what was played is not played again"
    page = out.read_text("utf-8")
    assert "Who wins with best play?" in page
    assert "What would make it even?" in page
