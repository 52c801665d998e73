"""Puzzles for programs: the question, and the answer to an answer. See docs/puzzles.md."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named
from kingofarms.study.puzzles.exact import today
from kingofarms.study.puzzles.puzzle import Puzzle
from kingofarms.study.puzzles.words import answer_of, question_of
from kingofarms.web.api.messages.puzzles import PuzzleAnswer, PuzzleQuestion, PuzzleVerdict
from kingofarms.web.api.replies import answer, program
from kingofarms.web.requests import json_of, server_of
from kingofarms.web.tables.open_table import Unknown

TODAY = "today"


@program
async def question(request: Request) -> Response:
    """The puzzle of that name; `today` is that of today, by UTC."""
    puzzle, name = await puzzle_at(request)
    return answer(msgspec.convert(question_of(puzzle, name), PuzzleQuestion))


@program
async def check(request: Request) -> Response:
    """Whether an answer is right."""
    sent = await json_of(request, PuzzleAnswer)
    puzzle, name = await puzzle_at(request)
    verdict = answer_of(puzzle, name, sent.action)
    return answer(msgspec.convert(verdict, PuzzleVerdict))


async def puzzle_at(request: Request) -> tuple[Puzzle, str]:
    """The puzzle that the address names, and its name."""
    name = request.path_params["name"]
    try:
        game = game_named(request.path_params["game"])
    except Refusal as refusal:
        raise Unknown(str(refusal)) from None
    if name == TODAY:
        name = today().isoformat()
    return await server_of(request).puzzles.find(game, name), name
