"""Puzzles in the terminal: solving one, making a file of them, checking all."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from msgspec import to_builtins
from rich.markup import escape

from kingofarms.cli.matches.sitting import action_line, numbered, show_table
from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import Quit, errors, flow, print_json, say, typed
from kingofarms.cli.wishes import Check, Make, Question
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named, games
from kingofarms.study.puzzles import exact, searched, shelf
from kingofarms.study.puzzles import words as puzzle_words
from kingofarms.study.puzzles.puzzle import Puzzle, checked_answer, position, told_line

ASKED = ("search", "page")  # bots: what makes a puzzle calls what they call


def solve_puzzle(wish: Question) -> None:
    """Show one puzzle and ask, or judge the answer that was given with the command."""
    game = game_named(wish.game)
    prepare(game, ASKED if game.solver else ())
    which, answer = name_of(game, wish), wish.answer
    puzzle = shelf.find_puzzle(game, which)
    match = position(puzzle)
    if wish.json:
        with speaking(SOURCE):
            if answer:
                print_json(puzzle_words.answer_of(puzzle, which, answer))
            else:
                print_json(to_builtins(puzzle_words.question_of(puzzle, which)))
        return
    show(puzzle, which, match)
    with suppress(Quit):
        action = action_from(answer, match, {}) if answer else ask(match)
        tell(puzzle, match.game.format_action(action, match.agreed), match)


def name_of(game: Game, wish: Question) -> str:
    """The name of the puzzle that is meant; that of today if nothing is said."""
    if sum(each is not None for each in (wish.date, wish.seed, wish.name)) > 1:
        raise Refusal(_("Give a date, a seed or a name, not several of them."))
    if wish.name is not None:
        return wish.name
    if wish.seed is not None:
        if game.solver is None:
            raise Refusal(
                _("{game} is not solved: its puzzles have no seeds, but dates and names.").format(
                    game=game.TITLE
                )
            )
        return str(wish.seed)
    chosen = exact.today() if wish.date is None else exact.day_from(wish.date)
    exact.check_is_out(chosen)
    return chosen.isoformat()


def show(puzzle: Puzzle, name: str, match: Match) -> None:
    """The table, the question and the actions."""
    game, names = match.game, match.game.seat_names(match.seats)
    grade = puzzle_words.grade_words(puzzle.grade)
    flow(f"[b]{escape(_(game.TITLE))} · {escape(name)}[/] · {escape(grade)}")
    flow()
    show_table(match, puzzle.seat)
    flow()
    flow(escape(_("{name} is to play.").format(name=names[puzzle.seat])))
    flow(f"[b]{escape(puzzle_words.question(puzzle))}[/]")
    flow()
    for number, action in numbered(match).items():
        flow(action_line(number, action, match))


def ask(match: Match) -> int:
    """The action that the person types."""
    numbers = numbered(match)
    while True:
        flow()
        flow(_("Your answer ([b]q[/] to leave)"))
        text = typed()
        if text.lower() in ("q", "quit"):
            raise Quit
        try:
            if text:
                return action_from(text, match, numbers)
        except Refusal as refusal:
            flow(f"[yellow]{escape(str(refusal))}[/]")


def action_from(text: str, match: Match, numbers: dict[int, int]) -> int:
    """The legal action that is meant, by its number in the list or in notation."""
    if text.isdecimal() and int(text) in numbers:
        return numbers[int(text)]
    return checked_answer(match, text)


def tell(puzzle: Puzzle, answer: str, match: Match) -> None:
    """Whether it is right, what it is worth, what follows, and what would have been right."""
    is_right = answer == puzzle.right
    verdict = puzzle.verdict(answer)
    flow()
    flow(_("[green][b]Right![/][/]") if is_right else _("[yellow][b]That is not it.[/][/]"))
    flow(escape(puzzle_words.worth_words(puzzle, verdict)))
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
        flow(escape(puzzle_words.worth_words(puzzle, puzzle.verdict(puzzle.right))))
    flow()
    missed, evidence = puzzle_words.missed_words(puzzle), puzzle_words.evidence_words(puzzle)
    flow(f"[dim]{escape(missed)} {escape(evidence)}[/]")


def make_puzzles(wish: Make) -> None:
    """Add puzzles to the file until it has so many; each is on the disk once it is reported."""
    game, count = game_named(wish.game), wish.count
    path = wish.out or shelf.file_of(game)
    prepare(game, ("search",))
    with errors.status("") as status:

        def progress(number: int) -> None:
            status.update(_("Looking at match {number} …").format(number=number))

        try:
            maker = searched.SearchedMaker(game, threads=wish.threads or os.cpu_count() or 1)
            made = searched.make_file(maker, path, count, wish.seed, progress, wish.grade)
            for number, puzzle in made:
                say(escape(line_about(number, count, puzzle)))
        except KeyboardInterrupt:
            say(_("Stopped. The same command continues."))
            raise SystemExit(130) from None
    say(escape(_("{path} has {count} puzzles.").format(path=path, count=count)))


def line_about(number: int, count: int, puzzle: Puzzle) -> str:
    """A puzzle that was found."""
    return _("{number} of {count}: {name}, {action}. {missed}").format(
        number=number,
        count=count,
        name=puzzle.name,
        action=puzzle.right,
        missed=puzzle_words.missed_words(puzzle),
    )


Line = tuple[str, str]  # the name of a puzzle, and why it does not hold; empty if it does


def check_puzzles(wish: Check) -> None:
    """Repeat every verdict and say which do not hold; the exit code is 1 if there are any."""
    count = bad = 0
    for game in [game_named(wish.game)] if wish.game else list(games().values()):
        with errors.status(_("Checking {game} …").format(game=game.TITLE)):
            for which, why in lines_of(game, wish):
                count, bad = count + 1, bad + bool(why)
                if why:
                    say(escape(f"{game.NAME} {which}: {why}"))
    say(
        _("{count} puzzles checked, {bad} do not hold.").format(count=count, bad=bad)
        if bad
        else _("{count} puzzles checked. All hold.").format(count=count)
    )
    if bad:
        raise SystemExit(1)


def lines_of(game: Game, wish: Check) -> Iterator[Line]:
    """Every puzzle of the game. One that is not solved need not bring a file."""
    if game.solver is None:
        path = wish.file or shelf.file_of(game)
        if wish.file or path.exists():
            yield from lines_of_file(game, path, wish.seed)
    elif wish.file is None:
        prepare(game, ASKED)
        start = exact.day_from(wish.first) if wish.first else exact.FIRST_DAY
        for number in range(wish.days):
            name = (start + timedelta(number)).isoformat()
            yield (
                name,
                searched.exact_doubt(shelf.maker_of(game.NAME), shelf.make_named(game.NAME, name)),
            )


def lines_of_file(game: Game, path: Path, seed: int) -> Iterator[Line]:
    """Each line of the file."""
    prepare(game, ("search",))
    cores = os.cpu_count() or 1
    maker = None
    for line, puzzle in shelf.read_puzzles(path):
        if puzzle.game != game.NAME:
            raise Refusal(
                _("{path}, line {line}: is a puzzle of {theirs}, not of {game}.").format(
                    path=path, line=line, theirs=puzzle.game, game=game.NAME
                )
            )
        shelf.check_puzzle(path, line, puzzle)
        if maker is None or maker.agreed.digest != puzzle.terms:
            maker = searched.SearchedMaker(game, position(puzzle).agreed, cores)
        yield puzzle.name, searched.fresh_doubt(maker, puzzle, seed)
