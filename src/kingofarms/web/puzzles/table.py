"""The table of a puzzle: drawn like any other, from the View of the seat to play.

What that seat does not see was dealt again at random (`forget_unseen`), so nothing hidden of the
match that the puzzle comes from can get onto the page.
"""

from dataclasses import replace

from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.undo import NOTHING_TO_UNDO
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.words import _
from kingofarms.study.puzzles.puzzle import (
    Puzzle,
    check_question,
    forget_unseen,
    terms_of,
    told_line,
)
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.table import Header, Table
from kingofarms.web.model.view import TableView, table_view

SOLVER = "solver"  # the player who is asked


@memo_in_object
def puzzle_table(puzzle: Puzzle) -> Table:
    """The table at the decision, with all that led to it; made once for each language."""
    game, agreed = terms_of(puzzle)
    header = Header(puzzle.name, "", True, Clock(), SOLVER, 0.0)
    table = Table(header, Match(game, agreed, puzzle.seats, Stream(puzzle.seed, puzzle.match)))
    for seat, name in enumerate(game.seat_names(puzzle.seats)):
        player = SOLVER if seat == puzzle.seat else None
        table.enter(Sit(seat=seat, player=name), 0.0, player, None)
    for action in puzzle.actions:
        act(table, action)
    check_question(puzzle, table.match)
    forget_unseen(table.match, puzzle.seat, puzzle.name)
    return table


def act(table: Table, action: str) -> None:
    """The seat to play does that."""
    table.enter(Act(seat=table.to_play, action=action), 0.0, None, None)


def question_view(puzzle: Puzzle) -> TableView:
    """The table at which the question is asked."""
    return without_undo(table_view(puzzle_table(puzzle), puzzle.seat, SOLVER, 0.0))


def line_table(puzzle: Puzzle, answer: str, step: int) -> Table:
    """The table after so many actions of the line that begins with that answer."""
    twin = puzzle_table(puzzle).copy()
    for action in puzzle.verdict(answer).line[:step]:
        act(twin, action)
    return twin


def line_view(puzzle: Puzzle, table: Table) -> TableView:
    """A table of a line: nothing can be done there."""
    looks = table_view(table, puzzle.seat, SOLVER, 0.0)
    return replace(without_undo(looks), legal=())


def without_undo(looks: TableView) -> TableView:
    """The same, where nothing is undone, and players are called by their seats alone."""
    sittings = tuple(replace(each, seat_name="") for each in looks.sittings)
    return replace(looks, undo=(), why_no_undo=_(NOTHING_TO_UNDO[0]), sittings=sittings)


@memo_in_object
def line_words(puzzle: Puzzle, answer: str) -> tuple[str, ...]:
    """What happens with each action of the line, in words; the reader is "you"."""
    return tuple(
        " ".join(each.words) or untold_words(puzzle, answer, step)
        for step, each in enumerate(told_line(puzzle, answer))
    )


def untold_words(puzzle: Puzzle, answer: str, step: int) -> str:
    """An action of which nothing is told, such as one that leaves a token where it is."""
    match, written = line_table(puzzle, answer, step).match, puzzle.verdict(answer).line[step]
    action, view = match.game.parse_action(written, match.agreed), match.view(puzzle.seat)[0]
    is_own, game = match.to_play == puzzle.seat, match.game
    describe = game.describe_action if is_own else game.describe_rivals_action
    words = describe(action, view, match.agreed, match.names)
    return _("{name}: {actions}").format(name=match.names[match.to_play], actions=words)
