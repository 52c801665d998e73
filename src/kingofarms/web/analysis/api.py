"""The API of analyses: of a match that is over, for programs."""

from typing import Literal

import msgspec
from starlette.responses import Response

from kingofarms.engine.match.matchfile import ACT, stages_of
from kingofarms.study.analysis.records import MatchAnalysis, splits_of
from kingofarms.web.shell.replies import AT_TABLE, GET, POST, answer, program
from kingofarms.web.shell.visits import Visit
from kingofarms.web.tables.open_table import OpenTable

PARTS = ("start", "luck", "own", "others", "result", "worst", "luck_error", "own_error")


class NewAnalysis(msgspec.Struct, forbid_unknown_fields=True):
    """Have a match analysed; nothing more needs to be told."""


class PlayerSum(msgspec.Struct):
    """A player's match as a sum of chances: start + luck + own + others = result."""

    seat: int
    start: float
    luck: float
    own: float  # by the own choices
    others: float  # by those of the others
    result: float
    mistakes: int  # decisions that clearly lost something
    worst: float  # what the most costly of these lost, against the best action
    luck_error: float  # standard errors
    own_error: float


class Analysis(msgspec.Struct):
    """The analysis of a match that is over, or how far it is."""

    state: Literal["none", "running", "ready"]
    done: int  # decisions
    total: int
    analysis: MatchAnalysis | None
    players: list[PlayerSum]


async def analysis_message(visit: Visit, open_table: OpenTable) -> Analysis:
    """The analysis, if it is complete; else how far it is."""
    analyses = visit.server.analyses
    analysis, progress = await analyses.find(open_table), analyses.progress(open_table)
    if analysis:
        total = sum(step.kind == ACT for step in analysis.steps)
        return Analysis("ready", total, total, analysis, sums_of(analysis))
    if progress is None:
        total = sum(stage.kind == ACT for stage in stages_of(open_table.table.match))
        return Analysis("none", 0, total, None, [])
    return Analysis("running", progress.done, progress.total, None, [])


def sums_of(analysis: MatchAnalysis) -> list[PlayerSum]:
    """Every player's sum."""
    return [
        PlayerSum(
            seat=split.seat,
            mistakes=split.costly,
            **{name: round(getattr(split, name), 5) for name in PARTS},
        )
        for split in splits_of(analysis)
    ]


@program(GET, f"{AT_TABLE}/analysis", None, Analysis)
async def analysis(visit: Visit) -> Response:
    """The analysis of a match that is over."""
    await visit.caller()
    open_table = await visit.open_table()
    await visit.server.analyses.check(open_table)
    return answer(await analysis_message(visit, open_table))


@program(POST, f"{AT_TABLE}/analysis", NewAnalysis, Analysis, also=202)
async def analyse(visit: Visit) -> Response:
    """Have a match analysed; 202 until it is done."""
    await visit.known_caller()
    await visit.message(NewAnalysis)
    open_table = await visit.open_table()
    await visit.server.analyses.ask(open_table, visit.visitor)
    message = await analysis_message(visit, open_table)
    return answer(message, 200 if message.state == "ready" else 202)
