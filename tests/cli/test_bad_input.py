"""Bad input, whatever the command: one sentence, exit code 2, and nothing is changed."""

import shlex
from pathlib import Path

import pytest

from .commanding import Command

NAME, NUMBER = "x" * 300, "9" * 5000  # too long for a file, and for any number
REFUSED = [
    ("play chess", "There is no game called 'chess'. Choose one of: heraldry, kings_blade"),
    ("watch chess", "There is no game called 'chess'"),
    ("solve chess", "There is no game called 'chess'"),
    ("play heraldry --bot deep", "There is no bot for Heraldry called 'deep'"),
    ("play heraldry --bot uniform --seat 5", "There is no seat 5"),
    ("play heraldry --bot uniform -o x=1", "There is no option called 'x'"),
    ("play heraldry --resume", "There is no unfinished match of Heraldry"),
    ("play heraldry --bot uniform --cards none.csv", "none.csv cannot be read"),
    ("watch heraldry --bots perfect,x", "There is no bot for Heraldry called 'x'"),
    ("watch heraldry --bots uniform", "Heraldry can't be played with 1 players. Possible: 2"),
    ("watch -o rounds_to_win", "'rounds_to_win' is not an option; write name=value"),
    ("watch -o rounds_to_win=0", "cannot be '0'; possible: a whole number from 1 to 9"),
    ("watch --bots uniform,uniform --save no/match.json", "cannot be written"),
    ('watch --bots uniform,uniform --save ""', "is not the name of a file"),
    (f"watch --bots uniform,uniform --save {NAME}", "File name too long"),
    (f"play --bot uniform --save {NAME}", "File name too long"),
    ("play --bot uniform --save /dev/null", "is not the name of a file"),
    ("play --bot uniform --resume", "--resume keeps the options of the match"),
    ("watch --bots uniform,uniform --cards /dev/null", "null is not a regular file"),
    (f"watch -o rounds_to_win={NUMBER}", "possible: a whole number from 1 to 9"),
    ("play kings_blade --bot nobody", "has hidden cards, so two people can't share"),
    ("play kings_blade --bot greedy --seats 5", "can't be played with 5 players"),
    ("replay none.json", "none.json cannot be read: No such file or directory"),
    ("solve blazon", "Blazon is not solved; these games are: heraldry."),
    ("solve heraldry --position '1 2 3'", "'1 2 3' is not a position"),
    ("solve heraldry --option next_lead=me", "possible: alternate, loser"),
    (
        "solve -p '1 2 4 5 6 7 8 9 / 1 2 3 4 5 6 7 8 9 on 3, bonus' -o bonus_on_lead=off",
        "H5: it was agreed that a card that is led gives no bonus",
    ),
    ("solve -p '1 9 / 2 on 5, wins 3-0'", "H10: with that many rounds won or played"),
    ("puzzle heraldry --date yesterday", "is not a date"),
    ("puzzle heraldry --date 9999-01-01", "is not out yet"),
    ("puzzle heraldry --date 2026-02-01 --seed 1", "not several"),
    ("puzzle blazon --seed 1", "is not solved"),
    ("puzzle blazon --name ffffffff", "There is no puzzle"),
    ("puzzles make heraldry", "is solved"),
    ("puzzles make blazon --out /nowhere/x", "cannot be written"),
    ("puzzles check blazon --file /nowhere/x", "cannot be read"),
    ("tourney chess --bots uniform,uniform", "There is no game called 'chess'"),
    ("tourney heraldry --bots uniform,deep", "There is no bot for Heraldry called 'deep'"),
    ('tourney heraldry --bots ""', "There is no bot for Heraldry called ''"),
    ("tourney heraldry --bots uniform", "2 seats need at least 2 bots, not 1"),
    ("tourney blazon --bots uniform,uniform --seats 9", "can't be played with 9 players"),
    ("tourney heraldry --bots uniform,uniform -o x=1", "There is no option called 'x'"),
    ("tourney heraldry --bots uniform,uniform --strength 0", "must be a number above 0"),
    ("tourney heraldry --bots uniform,uniform --strength nan", "must be a number above"),
    (f"tourney heraldry --bots uniform,uniform --seed {NUMBER[:30]}", "up to 18 digits"),
    ("tourney heraldry --bots uniform,uniform --save no/t", "cannot be written"),
    ('tourney heraldry --bots uniform,uniform --save ""', "is not the name of a file"),
    ("tourney heraldry --bots uniform,uniform --save mine", "not a tournament file"),
    ("tourney heraldry --bots uniform,uniform --plot a.bmp", "'a.bmp' must end in"),
    ("tourney heraldry --bots uniform,uniform --cards none.csv", "cannot be read"),
    (
        "tourney heraldry --bots uniform,uniform --save a.svg --plot a.svg",
        "--save and --plot must name two different files",
    ),
    ('arms ""', "Azure, a lion rampant or"),
    ("arms 'Azure, a lion rampant or' --svg a.svg --png a.png", "Choose one of --svg and --png."),
    ("arms 'Azure, a lion rampant or' --language xx", "xx"),
]


@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    command: Command, typed: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "mine").write_text("my own")
    said = command(*shlex.split(typed), code=2)
    *before, line = said.err.strip().splitlines()
    assert sentence in line
    assert all(each.startswith("Getting ") for each in before)  # what is compiled first
    assert said.out == ""
    assert (tmp_path / "mine").read_text() == "my own"
