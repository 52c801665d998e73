"""`kingofarms arms`: words in, a sentence and a drawing out."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kingofarms.engine.words import speaking

from .commanding import run

Said = pytest.CaptureFixture[str]
LION = "Azure, a lion rampant or"


def test_the_arms_are_said_again(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    assert run(monkeypatch, "arms", "azure a lion rampant or") == 0
    first, *remarks = capsys.readouterr().out.splitlines()
    assert first == f"{LION}."
    assert remarks
    assert all(line.startswith("- ") for line in remarks)


def test_svg_in_a_file_and_on_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    file = tmp_path / "lion.svg"
    assert run(monkeypatch, "arms", LION, "--svg", str(file), "--width", "120") == 0
    capsys.readouterr()
    assert run(monkeypatch, "arms", LION, "--svg", "-", "--width", "120") == 0
    printed = capsys.readouterr().out.strip()
    assert printed == file.read_text(encoding="utf-8")
    root = ElementTree.fromstring(printed)
    assert root.get("width") == "120"
    assert root[0].text == LION


def test_png(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plain, hatched = tmp_path / "lion.png", tmp_path / "hatched.png"
    assert run(monkeypatch, "arms", LION, "--png", str(plain)) == 0
    assert run(monkeypatch, "arms", LION, "--png", str(hatched), "--hatching") == 0
    for file in (plain, hatched):
        assert file.read_bytes()[1:4] == b"PNG"
    assert plain.read_bytes() != hatched.read_bytes()


def test_a_caret_stands_under_the_word_that_is_not_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert run(monkeypatch, "arms", "Or, a lion rampent gules") == 2
    answer = capsys.readouterr().err.splitlines()
    assert answer[1:] == ["Or, a lion rampent gules", "           ^"]
    assert run(monkeypatch, "arms", " ") == 2
    assert "^" not in capsys.readouterr().err


def test_the_file_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "[b]lion.svg"
    assert run(monkeypatch, "arms", LION, "--svg", str(file)) == 0
    assert capsys.readouterr().out.endswith(f"Saved as {file}.\n")


def test_other_languages(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    words = "In Blau ein steigender goldener Löwe"
    with speaking("en"):
        assert run(monkeypatch, "arms", words, "--language", "de") == 0
    assert "Löwe" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Azure, a lino rampant or"], "lino"),
        ([""], "Azure, a lion rampant or"),
        ([LION, "--svg", "a.svg", "--png", "a.png"], "Choose one of --svg and --png."),
        ([LION, "--svg", "no/such/folder/a.svg"], "cannot be written"),
        ([LION, "--language", "xx"], "xx"),
    ],
)
def test_what_is_not_understood_is_answered_in_a_sentence(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert run(monkeypatch, "arms", *words) == 2
    answer = capsys.readouterr().err
    assert sentence in answer
    assert "Traceback" not in answer
