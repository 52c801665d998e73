"""What a terminal shows: texts are broken between words, tables are as wide as it is."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

import kingofarms
from kingofarms.cli import screen
from kingofarms.cli.matches.sitting import Sitting
from kingofarms.engine.columns import columns
from kingofarms.engine.words import speaking

SENTENCE = (
    "Take-backs are agreed: you can also undo what bots have shown you. Then this match does not "
    "count where results are compared."
)
WIDE = pytest.mark.parametrize("width", [80, 110, 140])


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> StringIO:
    """A terminal of that width."""
    shown = StringIO()
    console = Console(file=shown, force_terminal=True, width=width, no_color=True)
    monkeypatch.setattr(screen, "out", console)
    return shown


def lines(shown: StringIO) -> Iterator[str]:
    return (Text.from_ansi(line).plain for line in shown.getvalue().splitlines())


@WIDE
def test_a_long_sentence_is_broken_between_words(terminal: StringIO, width: int) -> None:
    screen.flow(SENTENCE)
    there = list(lines(terminal))
    assert len(there) == -(-len(SENTENCE) // width)
    assert " ".join(there) == SENTENCE
    assert all(len(line) <= width for line in there)


@pytest.mark.parametrize("width", [60])
def test_what_follows_a_label_stays_beside_it(terminal: StringIO, width: int) -> None:
    screen.flow(f"[b]   12  [red]{SENTENCE}[/][/]\n\n  margin of {SENTENCE}")
    first, second = terminal.getvalue().split("\n\n")
    shown = [Text.from_ansi(line).plain for line in first.splitlines()]
    assert shown[0].startswith("   12  Take-backs")
    assert all(line[:7].isspace() and line[7] != " " for line in shown[1:])
    assert all(line[:2] == "  " and line[2] != " " for line in second.splitlines())


@pytest.mark.parametrize("width", [60])
def test_a_command_to_copy_is_one_line(terminal: StringIO, width: int) -> None:
    screen.say(SENTENCE)
    assert list(lines(terminal)) == [SENTENCE]


def test_without_a_terminal_nothing_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    screen.flow(SENTENCE)
    assert capsys.readouterr().out == f"{SENTENCE}\n"


@WIDE
@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("name", ["heraldry", "kings_blade", "blazon"])
def test_a_table_fits_the_terminal(
    terminal: StringIO, width: int, language: str, name: str, tmp_path: Path
) -> None:
    with speaking(language):
        match = kingofarms.new_match(name, seats=2, seed=3)
        sitting = Sitting(match, [None, None], tmp_path)
        sitting.show_table(match.to_play)
    assert max(cell_len(line) for line in lines(terminal)) <= width
    assert columns() == 100, "only while it is drawn"


@pytest.mark.parametrize("width", [80])
@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_spaces_of_a_shield_stay_side_by_side(
    terminal: StringIO, language: str, tmp_path: Path
) -> None:
    with speaking(language):
        match = kingofarms.new_match("blazon", seats=2, seed=3)
        Sitting(match, [None, None], tmp_path).show_table(match.to_play)
    shown = list(lines(terminal))
    for line in ("1", "3"):
        beside = [f"{line}.{number} " for number in (1, 2, 3)]
        assert any(all(each in row for each in beside) for row in shown)
