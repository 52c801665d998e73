"""Puzzles for programs: the question, and the answer to an answer. See docs/puzzles.md."""

import msgspec
from msgspec import UNSET, UnsetType
from starlette.responses import Response

from kingofarms.study.puzzles.exact import today
from kingofarms.study.puzzles.puzzle import Puzzle, PuzzleStep
from kingofarms.study.puzzles.words import PuzzleQuestion, answer_of, question_of
from kingofarms.web.model.command import Short
from kingofarms.web.puzzles.page import TODAY, game_in
from kingofarms.web.shell.replies import GET, POST, Sent, answer, program
from kingofarms.web.shell.visits import Visit


class PuzzleAnswer(Sent):
    """An answer, in notation."""

    action: Short


class PuzzleVerdict(msgspec.Struct, omit_defaults=True):
    """Whether an answer is right, what it is worth, and what follows it.

    In a solved game `match` (1 wins, 0 draws, -1 loses) and `margin` are exact; in others `share`
    is how often the action wins, with its interval of 95 %.
    """

    game: str
    name: str
    action: str
    right: bool
    worth: str
    line: list[PuzzleStep]
    solution: str
    missed: str
    evidence: str
    match: int | UnsetType = UNSET
    margin: int | UnsetType = UNSET
    share: float | UnsetType = UNSET
    interval: list[float] | UnsetType = UNSET


@program(GET, "/api/puzzles/{game}/{name}", None, PuzzleQuestion)
async def question(visit: Visit) -> Response:
    """The puzzle of that name; `today` is that of today, by UTC."""
    puzzle, name = await puzzle_at(visit)
    return answer(question_of(puzzle, name))


@program(POST, "/api/puzzles/{game}/{name}", PuzzleAnswer, PuzzleVerdict)
async def check(visit: Visit) -> Response:
    """Whether an answer is right."""
    sent = await visit.message(PuzzleAnswer)
    puzzle, name = await puzzle_at(visit)
    return answer(msgspec.convert(answer_of(puzzle, name, sent.action), PuzzleVerdict))


async def puzzle_at(visit: Visit) -> tuple[Puzzle, str]:
    """The puzzle that the address names, and its name."""
    name = today().isoformat() if visit.part("name") == TODAY else visit.part("name")
    return await visit.server.puzzles.find(game_in(visit), name), name
