"""The page of an analysis, the form that starts it, and the panel over a replayed table."""

from typing import Any

from markupsafe import Markup
from starlette.responses import JSONResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language
from kingofarms.study.analysis.records import MatchAnalysis, splits_of
from kingofarms.web.analysis.shown import costly, curve, shown_decision, shown_split
from kingofarms.web.model.command import number_from
from kingofarms.web.model.table import OVER
from kingofarms.web.shell.render import draw
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.study.analyses import Progress
from kingofarms.web.tables.open_table import OpenTable

PREFETCH = {"sec-purpose", "purpose", "x-moz"}  # headers of a browser that loads a page ahead
REFRESH = 4  # seconds after which a page without script looks again how far it is


@page
async def analysis_page(visit: Visit) -> Response:
    """The analysis, or how far it is; for the script of a replay, what belongs to a moment."""
    open_table = await visit.open_table()
    server, at = visit.server, number_from(visit.query.get("at"))
    await server.analyses.check(open_table)
    analysis = await server.analyses.find(open_table)
    if visit.wants_json:
        return JSONResponse(message(visit, open_table, analysis, at))
    why_not = "" if analysis else await start_for_player(visit, open_table)
    values = {**page_values(visit, open_table, analysis), "message": why_not}
    return visit.page("analysis.html", **values)


async def start_for_player(visit: Visit, open_table: OpenTable) -> str:
    """Start the analysis if a player of the match opens its page; why not, if that is refused.

    Others use the form: neither programs that follow links nor pages that a browser loads ahead
    start any work.
    """
    person, table = visit.person, open_table.table
    is_opened = visit.method == "GET" and PREFETCH.isdisjoint(visit.headers)
    is_player = person and (table.seats_of(person.id) or person.id == table.header.host)
    if not is_opened or not is_player:
        return ""
    try:
        await visit.server.analyses.ask(open_table, visit.visitor)
    except Refusal as refusal:
        visit.count_refusal()
        return str(refusal)
    return ""


@page
async def start(visit: Visit) -> Response:
    """Have the match analysed; then back to where it was asked for."""
    open_table, fields = await visit.open_table(), await visit.form()
    await visit.server.analyses.ask(open_table, visit.visitor)
    at, path = number_from(fields.get("at")), f"/t/{open_table.name}"
    return visit.go(f"{path}/analysis" if at is None else f"{path}/replay?at={at}")


def message(
    visit: Visit, open_table: OpenTable, analysis: MatchAnalysis | None, at: int | None
) -> dict[str, Any]:
    """For the script: how far it is, or the decision that is due at a moment."""
    if analysis is None:
        progress = visit.server.analyses.progress(open_table)
        done, total = progress or (0, 0)
        told = {"words": progress_words(progress), "done": done, "total": total}
        return {"ready": False, "running": progress is not None, **told}
    html = decision_html(open_table, analysis, at) if at is not None else ""
    return {"ready": True, "running": False, "words": "", "html": html}


def progress_words(progress: Progress | None) -> str:
    """How far an analysis is; empty if it is not under way."""
    return _("{done} of {total} decisions").format(**progress._asdict()) if progress else ""


def page_values(
    visit: Visit, open_table: OpenTable, analysis: MatchAnalysis | None
) -> dict[str, Any]:
    """What the template of the page needs."""
    table, values = open_table.table, state_of(visit, open_table, analysis, None)
    values["game"], values["rules"] = table.match.game, table.match.game.NAME
    values["refresh"] = REFRESH if analysis is None and values["progress"] else 0
    if analysis is not None:
        names = table.names()
        shown = [shown_decision(table.match, step, names) for step in costly(analysis)]
        values["mistakes"] = [each for each in shown if each]
        splits = splits_of(analysis)
        values["splits"] = [shown_split(each, names[each.seat], analysis) for each in splits]
    return values


def state_of(
    visit: Visit, open_table: OpenTable, analysis: MatchAnalysis | None, at: int | None
) -> dict[str, Any]:
    """How far it is, and the curve when it is complete, with a mark at that moment."""
    table, progress = open_table.table, visit.server.analyses.progress(open_table)
    values: dict[str, Any] = {
        "table": f"/t/{open_table.name}",
        "names": table.names(),
        "analysis": analysis,
        "progress": progress,
        "words": progress_words(progress),
    }
    if analysis is not None:
        path = f"/t/{open_table.name}/replay?at="
        values["curve"] = curve(analysis, table.names(), table.began_at, table.seq, at, path)
    return values


def decision_html(open_table: OpenTable, analysis: MatchAnalysis, at: int) -> Markup:
    """The decision that is due at that moment, if any; kept with the analysis."""
    step, table = analysis.at(at), open_table.table
    shown = shown_decision(table.match, step, table.names()) if step else None
    return draw("decision.html", shown=shown, at=at)


async def analysis_panel(visit: Visit, open_table: OpenTable, at: int) -> Markup:
    """What stands over a replayed table; nothing while the match runs.

    `at` is the moment that the page shows first. The panel stays while the script goes from moment
    to moment: it announces each one by the event `moment` at the document, with
    `detail: { at, first, last, seat }`. The other way round, a link in the panel of the form
    `<a href="/t/{id}/replay?at=23" data-at="23">` leads to that moment without loading a page.
    """
    table, server = open_table.table, visit.server
    if table.phase != OVER or (await server.tables.origin_of(open_table)).is_running:
        return Markup()
    analysis = await server.analyses.find(open_table)
    values = {"at": at, "language": current_language()}
    values |= state_of(visit, open_table, analysis, at)
    if analysis is not None:
        values["decision"] = decision_html(open_table, analysis, at)
    return draw("analysis_panel.html", **values)
