"""Commands that play and solve in the terminal: play, puzzle, puzzles make, puzzles check."""

from kingofarms.cli.commands.app import app, group
from kingofarms.cli.parameters import spread
from kingofarms.cli.wishes import Check, Make, Play, Question
from kingofarms.engine.words import _


@app.command(help=_("Play in the terminal against a bot or another person."))
@spread
def play(wish: Play) -> None:
    from kingofarms.cli.matches.table import play

    play(wish)


@app.command(help=_("Solve a puzzle: find the one right action."))
@spread
def puzzle(wish: Question) -> None:
    from kingofarms.cli.puzzles import solve_puzzle

    solve_puzzle(wish)


puzzles = group(_("Make and check puzzles."))
app.add_typer(puzzles, name="puzzles")


@puzzles.command(help=_("Find puzzles of a game that is not solved, by long searches."))
@spread
def make(wish: Make) -> None:
    from kingofarms.cli.puzzles import make_puzzles

    make_puzzles(wish)


@puzzles.command(help=_("Repeat the verdict of every puzzle, with fresh seeds."))
@spread
def check(wish: Check) -> None:
    from kingofarms.cli.puzzles import check_puzzles

    check_puzzles(wish)
