"""What a worker is asked, as plain data: a bot's choice, an analysis, or about a finished match.

It is always told a View; of a match that is over, and that everybody may open, also open tables.
"""

from dataclasses import dataclass

from kingofarms.bots.search.questions import AnyQuestion
from kingofarms.engine.terms.terms import Agreed


@dataclass(frozen=True)
class Request:
    """A request for the choice of a bot."""

    game: str
    agreed: Agreed
    bot: str
    strength: float
    view: bytes
    legal: tuple[int, ...]
    seed: int
    language: str
    is_limited: bool = False  # by the seconds that the worker is allowed


@dataclass(frozen=True)
class AnalysisRequest:
    """A request for the worth of every legal action."""

    game: str
    agreed: Agreed
    view: bytes
    legal: tuple[int, ...]
    seed: int
    iterations: int
    language: str
    is_limited: bool = False  # by the seconds that the worker is allowed


@dataclass(frozen=True)
class StudyRequest:
    """Questions about a match that is over: the first ones are answered, as time allows."""

    game: str
    agreed: Agreed
    questions: tuple[AnyQuestion, ...]
    language: str
    is_limited: bool = False  # by the seconds that the worker is allowed


AnyRequest = Request | AnalysisRequest | StudyRequest
