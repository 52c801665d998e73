"""A puzzle in the terminal: the table, the question, and whether the answer was right and why."""

from datetime import date

from rich.markup import escape

from kingofarms.cli.matches.play import numbered
from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import fitting, flow, print_json
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import solver_of
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named
from kingofarms.study.puzzles.exact import check_is_out, day_from, today
from kingofarms.study.puzzles.puzzle import Puzzle, position, told_line
from kingofarms.study.puzzles.shelf import find_puzzle
from kingofarms.study.puzzles.words import (
    answer_of,
    evidence_words,
    grade_words,
    missed_words,
    question,
    question_of,
    worth_words,
)

ASKED = ("search", "page")  # bots: what makes a puzzle calls what they call


def solve_puzzle(
    game_name: str | None,
    day: str | None,
    seed: int | None,
    name: str | None,
    answer: str | None,
    json: bool,
) -> None:
    """Show one puzzle and ask, or judge the answer that was given with the command."""
    game = game_named(game_name)
    prepare(game, ASKED if solver_of(game) else ())
    which = name_of(game, day, seed, name)
    puzzle = find_puzzle(game, which)
    match = position(puzzle)
    if json:
        with speaking(SOURCE):
            print_json(answer_of(puzzle, which, answer) if answer else question_of(puzzle, which))
        return
    show(puzzle, which, match)
    action = action_from(answer, match, {}) if answer else ask(match)
    if action is not None:
        tell(puzzle, match.game.format_action(action, match.agreed), match)


def name_of(game: Game, day: str | None, seed: int | None, name: str | None) -> str:
    """The name of the puzzle that is meant; that of today if nothing is said."""
    if sum(each is not None for each in (day, seed, name)) > 1:
        raise Refusal(_("Give a date, a seed or a name, not several of them."))
    if name is not None:
        return name
    if seed is not None:
        if solver_of(game) is None:
            raise Refusal(
                _("{game} is not solved: its puzzles have no seeds, but dates and names.").format(
                    game=game.TITLE
                )
            )
        return str(seed)
    chosen: date = today() if day is None else day_from(day)
    check_is_out(chosen)
    return chosen.isoformat()


def show(puzzle: Puzzle, name: str, match: Match) -> None:
    """The table, the question and the actions."""
    game, view = match.game, match.view(puzzle.seat)[0]
    names = game.seat_names(match.seats)
    flow(f"[b]{escape(_(game.TITLE))} · {escape(name)}[/] · {escape(grade_words(puzzle.grade))}")
    flow()
    with fitting():
        drawn = game.picture(view, puzzle.seat, names, match.agreed)
    flow(drawn)
    flow()
    flow(escape(_("{name} is to play.").format(name=names[puzzle.seat])))
    flow(f"[b]{escape(question(puzzle))}[/]")
    flow()
    for number, action in numbered(match).items():
        words = game.describe_action(action, view, match.agreed)
        flow(f"  {number:>3}  {escape(words)}")


def ask(match: Match) -> int | None:
    """The action that the person types; None if there is no more input."""
    numbers = numbered(match)
    while True:
        flow()
        flow(_("Your answer ([b]q[/] to leave)"))
        try:
            text = input("> ").strip()
        except (EOFError, RuntimeError):
            return None
        if text.lower() in ("q", "quit"):
            return None
        try:
            if text:
                return action_from(text, match, numbers)
        except Refusal as refusal:
            flow(f"[yellow]{escape(str(refusal))}[/]")


def action_from(text: str, match: Match, numbers: dict[int, int]) -> int:
    """The legal action that is meant, by its number in the list or in notation."""
    if text.isdecimal() and int(text) in numbers:
        return numbers[int(text)]
    action = match.game.parse_action(text, match.agreed)
    if action not in match.legal:
        raise Refusal(match.game.why_not(action, match.view(match.to_play)[0], match.agreed))
    return action


def tell(puzzle: Puzzle, answer: str, match: Match) -> None:
    """Whether it is right, what it is worth, what follows, and what would have been right."""
    is_right = answer == puzzle.right
    verdict = puzzle.verdict(answer)
    flow()
    flow(_("[green][b]Right![/][/]") if is_right else _("[yellow][b]That is not it.[/][/]"))
    flow(escape(worth_words(puzzle, verdict)))
    flow()
    flow(escape(_("Best play from here:") if puzzle.is_exact else _("What may follow:")))
    for number, step in enumerate(told_line(puzzle, answer), 1):
        flow(f"  {number:>3}  {escape(' '.join(step.words) or step.action)}")
    if not is_right:
        best = match.game.parse_action(puzzle.right, match.agreed)
        view = match.view(puzzle.seat)[0]
        words = match.game.describe_action(best, view, match.agreed)
        flow()
        flow(
            escape(_("The solution is {action}: {words}").format(action=puzzle.right, words=words))
        )
        flow(escape(worth_words(puzzle, puzzle.verdict(puzzle.right))))
    flow()
    flow(f"[dim]{escape(missed_words(puzzle))} {escape(evidence_words(puzzle))}[/]")
