"""Messages about puzzles. See docs/puzzles.md."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from kingofarms.engine.terms.options import Value
from kingofarms.web.api.messages.sent import Sent
from kingofarms.web.model.command import Short


class PuzzleAction(msgspec.Struct):
    """A legal action in notation and in words."""

    action: str
    words: str


class PuzzleQuestion(msgspec.Struct):
    """A puzzle as the seat to play sees it; one of the actions is right."""

    game: str
    name: str
    question: str
    grade: str
    options: dict[str, Value]
    terms: str
    seat: int
    seat_name: str
    table: dict[str, Any]
    actions: list[PuzzleAction]


class PuzzleAnswer(Sent):
    """An answer, in notation."""

    action: Short


class PuzzleStep(msgspec.Struct):
    """An action of what follows, and what happened with it."""

    seat: int
    action: str
    words: list[str]


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
