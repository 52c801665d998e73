"""`kingofarms arms`: words in, a sentence and a drawing out."""

from pathlib import Path
from xml.etree import ElementTree

from kingofarms.engine.words import speaking

from .commanding import Command

LION = "Azure, a lion rampant or"


def test_the_arms_are_said_again(command: Command) -> None:
    first, *remarks = command("arms", "azure a lion rampant or").out.splitlines()
    assert first == f"{LION}."
    assert remarks
    assert all(line.startswith("- ") for line in remarks)


def test_svg_in_a_file_and_on_standard_output(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "lion.svg"
    command("arms", LION, "--svg", str(file), "--width", "120")
    printed = command("arms", LION, "--svg", "-", "--width", "120").out.strip()
    assert printed == file.read_text(encoding="utf-8")
    root = ElementTree.fromstring(printed)
    assert root.get("width") == "120"
    assert root[0].text == LION


def test_png(command: Command, tmp_path: Path) -> None:
    plain, hatched = tmp_path / "lion.png", tmp_path / "hatched.png"
    command("arms", LION, "--png", str(plain))
    command("arms", LION, "--png", str(hatched), "--hatching")
    for file in (plain, hatched):
        assert file.read_bytes()[1:4] == b"PNG"
    assert plain.read_bytes() != hatched.read_bytes()


def test_a_caret_stands_under_the_word_that_is_not_understood(command: Command) -> None:
    answer = command("arms", "Or, a lion rampent gules", code=2).err.splitlines()
    assert answer[1:] == ["Or, a lion rampent gules", "           ^"]
    assert "^" not in command("arms", " ", code=2).err


def test_the_file_is_named(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "[b]lion.svg"
    assert command("arms", LION, "--svg", str(file)).out.endswith(f"Saved as {file}.\n")
    assert "cannot be written" in command("arms", LION, "--svg", "no/such/a.svg", code=2).err


def test_other_languages(command: Command) -> None:
    words = "In Blau ein steigender goldener Löwe"
    with speaking("en"):
        assert "Löwe" in command("arms", words, "--language", "de").out
