"""What cannot be done in the lab is refused in one sentence, before anything is written."""

import errno
import os
from pathlib import Path

import pytest

from kingofarms.lab.matches import run as running
from kingofarms.lab.work import on_ray

from ..commanding import Command

BLADE, HERALDRY = "kings_blade", "heraldry"
COMPARE, SERIES = ["compare", BLADE], ["series", HERALDRY, "--bots"]
QUICK = ["--matches", "40", "--workers", "1"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["series", "chess"], "There is no game called 'chess'"),
        ([*SERIES, "uniform,x"], "no bot for Heraldry called 'x'"),
        ([*SERIES, "uniform,uniform,uniform"], "2 seats need one bot for"),
        (["series", HERALDRY, "--seats", "3"], "can't be played with 3 players"),
        (["series", BLADE, "--cards", "none.csv"], "none.csv cannot be read"),
        (["series", BLADE, "--change", "Dagger"], "is no change of a card"),
        ([*SERIES, "uniform", "--seed", "9" * 30], "too long"),
        ([*SERIES, "uniform", "--on", "moon"], "Choose one of: local, ray"),
        (["digest", "nowhere"], "There is no folder nowhere."),
        (["export", "nowhere", "--match", "0", "--out", "m.json"], "There is no folder nowhere."),
        (COMPARE, "Say what differs: --a, --b, --a-cards"),
        ([*COMPARE, "--a", "x=1"], "There is no option called 'x'"),
        ([*COMPARE, "--without", "Excalibur"], "There is no card called 'Excalibur'"),
        ([*COMPARE, "--b-cards", "none.csv"], "none.csv cannot be read"),
        ([*COMPARE, "--b", "version=2", "--out", "x.pdf"], "must end in .html"),
        ([*COMPARE, "--b", "version=2", "--out", "no/x.html"], "no"),
        (["sweep", BLADE], "Sweep either an option or a number of a card."),
        (["exact", BLADE], "The King's Blade is not solved; these games are: heraldry."),
        (["exact", HERALDRY, "-o", "x=1"], "There is no option called 'x'"),
        (["ask", BLADE, "colour"], "seat"),
        (["ask", "chess", "seat"], BLADE),
        (["ask", BLADE, "seat", "--seats", "9"], "4"),
        (["ask", HERALDRY, "cards", "--matches", "4"], "Which cards win?"),
        (["report", BLADE, "--out", "report.txt"], ".html"),
        (["report", BLADE, "--out", "nowhere/report.html"], "cannot be written"),
        (["report", "chess", "--out", "report.html"], BLADE),
        (["report", "nowhere", "--out", "x.html"], "There is no folder nowhere. There is no"),
        (["report", "series/1", "--out", "report.html"], "There is no folder series/1."),
        (["report", BLADE, "--double", "Excalibur", "--out", "x.html"], "no card called 'Excal"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    command: Command, tmp_path: Path, words: list[str], sentence: str
) -> None:
    said = command("lab", *words, code=2).err.strip()
    assert sentence in said
    assert "\n" not in said
    assert not list(tmp_path.iterdir()), "nothing is written"


@pytest.mark.parametrize("page", [["diary"], ["balance", BLADE]], ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("out", "why"),
    [("page.txt", "must end in .md"), ("/proc/nowhere/page.md", "cannot be written")],
    ids=["another kind", "no folder"],
)
def test_a_page_that_cannot_be_written_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, command: Command, page: list[str], out: str, why: str
) -> None:
    monkeypatch.setattr("kingofarms.cli.prepare.prepare", lambda *_words: pytest.fail("too late"))
    assert why in command("lab", *page, "--out", out, code=2).err


@pytest.mark.parametrize(
    "words",
    [
        [*COMPARE, "--b", "version=2"],
        ["sweep", BLADE, "-o", "turn_limit=5,6"],
        ["report", BLADE, "--out", "r.html"],
    ],
    ids=lambda words: words[0],
)
def test_a_folder_that_cannot_be_written_and_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, command: Command, tmp_path: Path, words: list[str]
) -> None:
    (tmp_path / "file").write_text("")
    words = ["lab", *words, *QUICK]
    for place in ("--folder", "--plots"):
        assert "cannot be written" in command(*words, place, "file/a", code=2).err
        assert [each.name for each in tmp_path.iterdir()] == ["file"], "nothing is written"

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        for place in ("--folder", "--plots"):
            said = command(*words, place, "b", code=2).err
            assert "cannot be written: No space left on device." in " ".join(said.split())
    assert not list(tmp_path.rglob("*.draft"))
    assert not (tmp_path / "r.html").exists()


@pytest.mark.parametrize(
    ("place", "words", "extras"),
    [
        (running, ["lab", *SERIES, "uniform"], "lab"),
        (on_ray, ["lab", *SERIES, "uniform", "--on", "ray"], "lab,ray"),
        (on_ray, ["tourney", HERALDRY, "--bots", "uniform,uniform", "--on", "ray"], "lab,ray"),
    ],
    ids=["a series", "on Ray", "a tournament on Ray"],
)
def test_without_the_libraries_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, command: Command, place: object, words: list[str], extras: str
) -> None:
    monkeypatch.setattr(place, "find_spec", lambda _name: None)
    assert f"pip install 'kingofarms[{extras}]'" in command(*words, code=2).err


def test_without_the_libraries_of_the_lab_no_question_is_answered(
    monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.setattr("kingofarms.cli.commands.lab.showing.NEEDED", ("no_such_library",))
    assert "kingofarms[lab]" in command("lab", "questions", code=2).err
