"""`kingofarms lab questions`, `ask` and `report` as a person or a program meets them."""

import json
import re
from pathlib import Path

import pytest

from kingofarms.cli.screen import say
from kingofarms.lab.questions.asking import questions
from tests.cli.commanding import run

Said = pytest.CaptureFixture[str]
GAME = "kings_blade"
QUICK = ["--matches", "24", "--workers", "1"]


def test_the_questions_are_listed(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    assert run(monkeypatch, "lab", "questions", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in found] == list(questions())
    assert run(monkeypatch, "lab", "questions") == 0
    text = capsys.readouterr().out
    for each in questions().values():
        assert each.title in text


def test_one_question_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    words = ["lab", "ask", GAME, "seat", "--seats", "3", "--seed", "5", "--bots", "greedy", *QUICK]
    assert run(monkeypatch, *words, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["question"], found["bots"], found["matches"]) == ("seat", "greedy", 24)
    assert len(found["rows"]) == 6, "three seats and three places in the order of play"
    assert found["again"].startswith(f"kingofarms lab ask {GAME} seat --seats 3 --matches 24")
    assert len(found["strengths"]) == 1, "--bots replaces the usual ones"
    assert run(monkeypatch, *words) == 0
    assert found["sentence"] in capsys.readouterr().out


def test_one_question_is_answered_for_several_strengths_side_by_side(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr("kingofarms.lab.questions.needs.STRENGTHS", ("greedy", "search:2"))
    words = ["lab", "ask", GAME, "seat", *QUICK]
    assert run(monkeypatch, *words, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    one, other = found["strengths"]
    assert (one["bots"], other["bots"]) == ("greedy", "search:2")
    assert "--bots search:2 --seats 4 --matches 24" in other["series"]
    assert found["bots"] in ("greedy", "search:2")
    assert found["sentence"].startswith(f"Played by {found['bots']}: ")
    for each in (one, other):
        assert [figure["name"] for figure in each["figures"]] == [row[0] for row in each["rows"]]
        assert {figure["tolerance"] for figure in each["figures"]} == {0.05}
    assert run(monkeypatch, *words) == 0
    shown = capsys.readouterr().out
    assert found["sentence"] in shown
    assert re.search("greedy +search:2 *\n", shown), "side by side"
    assert "too much doubt" in shown, "24 matches do not suffice"


def test_the_name_of_a_bot_is_no_picture(capsys: Said) -> None:
    say("Played by search:100: Whoever begins wins.")
    assert "search:100: Whoever" in capsys.readouterr().out


def test_a_report_of_a_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    folder, file, plots = tmp_path / "series", tmp_path / "report.html", tmp_path / "plots"
    words = ["lab", "series", GAME, "--seats", "4", "--out", str(folder), *QUICK]
    assert run(monkeypatch, *words) == 0
    digest = re.search(r"sha256:\w+", capsys.readouterr().out)
    words = ["lab", "report", str(folder), "--out", str(file), "--plots", str(plots)]
    assert run(monkeypatch, *words) == 0
    assert str(file) in capsys.readouterr().out
    page = file.read_text(encoding="utf-8")
    assert digest
    assert digest[0] in page
    assert "kingofarms lab report" in page
    assert (
        len(list(plots.glob("*.png"))) == len(list(plots.glob("*.svg"))) == page.count("<figure>")
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["ask", GAME, "colour"], "seat"),
        (["ask", "chess", "seat"], GAME),
        (["report", GAME, "--out", "report.txt"], ".html"),
        (["report", GAME, "--out", "nowhere/report.html"], "cannot be written"),
        (["report", "chess", "--out", "report.html"], GAME),
        (["report", "nowhere", "--out", "report.html"], "There is no folder nowhere. There is no"),
        (["report", "series/1", "--out", "report.html"], "There is no folder series/1."),
        (["ask", GAME, "seat", "--seats", "9"], "4"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, words: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "lab", *words) == 2
    said = capsys.readouterr().err.strip()
    assert why in said
    assert "\n" not in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["diary"], ["balance", GAME]], ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("out", "why"),
    [("page.txt", "must end in .md"), ("/proc/nowhere/page.md", "cannot be written")],
    ids=["another kind", "no folder"],
)
def test_a_page_that_cannot_be_written_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, command: list[str], out: str, why: str
) -> None:
    monkeypatch.setattr("kingofarms.cli.prepare.prepare", lambda *_words: pytest.fail("too late"))
    assert run(monkeypatch, "lab", *command, "--out", out) == 2
    assert why in capsys.readouterr().err


def test_a_question_that_a_game_cannot_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert run(monkeypatch, "lab", "ask", "heraldry", "cards", "--matches", "4") == 2
    assert "Which cards win?" in capsys.readouterr().err


def test_without_the_libraries_of_the_lab_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr("kingofarms.cli.commands.lab.showing.NEEDED", ("no_such_library",))
    assert run(monkeypatch, "lab", "questions") == 2
    assert "kingofarms[lab]" in capsys.readouterr().err
