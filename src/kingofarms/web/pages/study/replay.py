"""The replay of a match: the table at any of its moments, as a page or, for the script, as JSON."""

from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kingofarms.engine.match.start import can_start
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import current_language
from kingofarms.web.pages.message import page, reader_of
from kingofarms.web.pages.render import environment, render
from kingofarms.web.pages.study.jumps import BLOCK, Address, decisions_of, log_block, told_openly
from kingofarms.web.pages.study.panel import panel
from kingofarms.web.pages.study.still import moment_title, still_pieces
from kingofarms.web.pages.table.beside.log_lines import last_move
from kingofarms.web.pages.table.fragment_cache import FragmentCache
from kingofarms.web.pages.table.page import id_of
from kingofarms.web.pages.table.steps import steps_since
from kingofarms.web.requests import (
    number_from,
    number_in,
    open_table_at,
    person_of,
    server_of,
    wants_json,
)
from kingofarms.web.table.replayed import Eyes, checked_moment, eyes_of, moment_view
from kingofarms.web.table.table import OVER, Table
from kingofarms.web.table.view import TableView, table_view

MOST_AT_ONCE = 12  # moments in one answer to the script
RECENT = 60  # entries among which the last one is that is told in words


@dataclass(frozen=True)
class Asked:
    """What a request asks for."""

    present: Table
    player: str | None
    at: int
    eyes: Eyes
    address: Address


def asked_of(request: Request, present: Table) -> Asked:
    """What the query says; a Refusal says what cannot be."""
    query, player = request.query_params, id_of(person_of(request))
    at = checked_moment(present, number_in(query, "at") if "at" in query else None)
    seat = number_in(query, "seat") if "seat" in query else None
    is_closed = bool(number_from(query.get("closed")))
    eyes = eyes_of(present, player, seat, is_closed)
    return Asked(present, player, at, eyes, Address(present.header.id, seat, is_closed))


@page
async def replay_page(request: Request) -> Response:
    """A moment of the match; for the script, several that follow each other."""
    open_table = await open_table_at(request)
    asked = asked_of(request, open_table.table)
    if wants_json(request):
        return JSONResponse(await moments_message(request, asked))
    present, moment = asked.present, await moment_message(request, asked, asked.at)
    looks = table_view(present, asked.eyes.seat, asked.player, server_of(request).tables.now())
    values: dict[str, Any] = {
        "looks": looks,
        "asked": asked,
        "is_over": present.phase == OVER,
        "may_play_on": can_start(looks.game) and asked.eyes.seat != WATCHER,
        "moment": moment,
        "fragment": Markup(moment["html"]),  # noqa: S704 - rendered by us, escaped there
        "words": Markup(moment["words"]),  # noqa: S704
        "first": present.began_at,
        "last": present.seq,
        "decisions": decisions_of(present),
        "log": log_block(present, looks, asked.eyes, asked.at, asked.address),
        "block": BLOCK,
        "address": asked.address,
        "panel": await panel(request, open_table, asked.at, asked.eyes),
        "rules": looks.game.NAME,
    }
    return HTMLResponse(render("study/replay.html", reader_of(request), **values))


async def moments_message(request: Request, asked: Asked) -> dict[str, Any]:
    """Some moments from that one on; with `log` in the query, also its part of the log."""
    count = min(number_in(request.query_params, "count", 1), MOST_AT_ONCE)
    present, last = asked.present, asked.present.seq
    numbers = range(asked.at, min(asked.at + max(1, count), last + 1))
    message: dict[str, Any] = {
        "first": present.began_at,
        "last": last,
        "moments": [await moment_message(request, asked, number) for number in numbers],
    }
    if "log" in request.query_params:
        now = server_of(request).tables.now()
        looks = table_view(present, asked.eyes.seat, asked.player, now)
        block = log_block(present, looks, asked.eyes, asked.at, asked.address)
        message["log"] = (
            environment().get_template("study/log.html").render(log=block, address=asked.address)
        )
    return message


async def moment_message(request: Request, asked: Asked, at: int) -> dict[str, Any]:
    """One moment: the table, what moved there, and what happened in words."""
    moment = await server_of(request).replays.at(asked.present, at)
    looks = moment_view(moment, asked.eyes, asked.player)
    cache: FragmentCache = request.app.state.fragment_cache
    key = ("replay", asked.eyes, asked.player, current_language())
    html = await cache.drawn(moment, key, still_pieces(looks))
    return {
        "seq": at,
        "title": moment_title(looks),
        "html": html,
        "steps": steps_since(looks, at - 1),
        "words": words_at(asked, looks),
        "is_over": looks.outcome is not None,
    }


def words_at(asked: Asked, looks: TableView) -> str:
    """What happened last, in one line."""
    first = max(1, looks.seq - RECENT)
    told = told_openly(asked.present, asked.eyes, first, looks.seq)
    return str(last_move(replace(looks, entries=told)))
