"""The routes, and the application that is made of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from kingofarms.web import health
from kingofarms.web.analysis import api as analysis_api
from kingofarms.web.analysis import page as analysis
from kingofarms.web.arms import page as arms
from kingofarms.web.arms import pictures
from kingofarms.web.cards import api as cards_api
from kingofarms.web.cards import page as cards
from kingofarms.web.defaults import Settings
from kingofarms.web.http.guard import Guard
from kingofarms.web.imports import page as imports
from kingofarms.web.learn import documents
from kingofarms.web.learn import page as learn
from kingofarms.web.lobby import api as lobby_api
from kingofarms.web.lobby import new_table
from kingofarms.web.lobby import page as lobby
from kingofarms.web.model.commands import COMMANDS
from kingofarms.web.puzzles import api as puzzles_api
from kingofarms.web.puzzles import page as puzzles
from kingofarms.web.replay import api as replay_api
from kingofarms.web.replay import page as replay
from kingofarms.web.replay import play_on
from kingofarms.web.server import Server
from kingofarms.web.settings import page as settings_page
from kingofarms.web.shell import static_files
from kingofarms.web.shell.replies import GET, Address, Why, answer, schema_of
from kingofarms.web.shell.visits import Endpoint, Visit
from kingofarms.web.shuffle import page as shuffle
from kingofarms.web.table import api as table_api
from kingofarms.web.table import drawing, fragment, log_lines, result, sockets
from kingofarms.web.table import page as table
from kingofarms.web.table.messages import Refused

POST = ["POST"]

PLAIN = [
    Route("/", lobby.lobby),
    Route("/lists", lobby.lists, methods=["GET"]),
    Route("/offers", lobby.offers),
    Route("/name", lobby.rename, methods=POST),
    Route("/devices", settings_page.devices, methods=["GET"]),
    Route("/devices", settings_page.sign_out, methods=POST),
    Route("/matches", lobby.my_matches, methods=["GET"]),
    Route("/puzzles", puzzles.puzzles_page, methods=["GET"]),
    Route("/puzzles/{game}/{name}", puzzles.puzzle_page, methods=["GET"]),
    Route("/puzzles/{game}/{name}/act", puzzles.answer, methods=POST),
    Route("/puzzles/{game}/{name}/card/{card}", puzzles.card_page, methods=["GET"]),
    Route("/settings", settings_page.settings, methods=["GET"]),
    Route("/settings", settings_page.choose, methods=POST),
    Route("/language", settings_page.choose, methods=POST),
    Route("/manifest.webmanifest", static_files.manifest),
    Route("/service-worker.js", static_files.service_worker),
    Route("/offline", static_files.offline),
    Route("/static/icon-{size:int}.png", static_files.icon),
    Route("/play", lobby.play_now, methods=POST),
    Route("/code", lobby.join_by_code, methods=POST),
    Route("/new/{game}", new_table.new_table, methods=["GET"]),
    Route("/new/{game}", new_table.create_table, methods=POST),
    Route("/carry/{token}", lobby.carry, methods=["GET", "POST"]),
    Route("/learn/{game}", learn.learn, methods=["GET"]),
    Route("/learn/{game}/match", learn.match_page, methods=["GET"]),
    Route("/learn/{game}/match", learn.begin_match, methods=POST),
    Route("/rules/{game}", documents.rules),
    Route("/friends", documents.other),
    Route("/credits", documents.other),
    Route("/import", imports.import_page, methods=["GET"]),
    Route("/import", imports.bring_match, methods=POST),
    Route("/cards", cards.card_sets_page, methods=["GET"]),
    Route("/cards", cards.bring_cards, methods=POST),
    Route("/cards/ours/{game}/{file}", cards.our_file),
    Route("/cards/{id}", cards.card_set_page, methods=["GET"]),
    Route("/cards/{id}/delete", cards.delete_cards, methods=POST),
    Route("/cards/{id}/{file}", cards.own_file),
    Route("/arms", arms.arms),
    Route("/arms/drawn", arms.drawn),
    Route("/arms.svg", pictures.svg),
    Route("/arms.png", pictures.png),
    Route("/health", health.health),
    Route("/metrics", health.metrics),
    Route("/static/style.css", static_files.style),
    Route("/static/fonts/{name}", static_files.fonts),
    Route("/static/{name:path}", static_files.file),
]

TABLE = [
    Route("/t/{id}", table.table_page),
    *(Route(f"/t/{{id}}/{name}", table.command_form(name), methods=POST) for name in COMMANDS),
    Route("/t/{id}/rematch", table.rematch, methods=POST),
    Route("/t/{id}/emote", table.emote, methods=POST),
    Route("/t/{id}/mute", table.mute, methods=POST),
    Route("/t/{id}/no-coach", table.no_coach, methods=POST),
    Route("/t/{id}/link", table.link, methods=POST),
    Route("/t/{id}/log", log_lines.log_page),
    Route("/t/{id}/replay", replay.replay_page, methods=["GET"]),
    Route("/t/{id}/play-on", play_on.play_on_form, methods=["GET"]),
    Route("/t/{id}/play-on", play_on.play_on_post, methods=POST),
    Route("/t/{id}/analysis", analysis.analysis_page, methods=["GET"]),
    Route("/t/{id}/analysis", analysis.start, methods=POST),
    Route("/t/{id}/card/{card}", drawing.card_page),
    Route("/t/{id}/download", log_lines.download),
    Route("/t/{id}/shuffle", shuffle.shuffle_page),
    Route("/t/{id}/delete", imports.delete_match, methods=POST),
    Route("/t/{id}/cards", cards.cards_at_table),
    Route("/t/{id}/cards/{file}", cards.table_file),
    Route("/t/{id}/picture.png", result.picture),
    WebSocketRoute("/t/{id}/live", sockets.table_socket),
]


def by_accept(page: Endpoint, message: Endpoint) -> Endpoint:
    """A page for browsers, a message for programs, at the same address."""

    async def handle(request: Request) -> Response:
        is_browser = "text/html" in request.headers.get("accept", "")
        return await (page if is_browser and not Visit(request).wants_json else message)(request)

    return handle


async def guide(_request: Request) -> Response:
    """Where programs begin."""
    return answer({"schema": "/api/schema.json", "games": "/api/games", "tables": "/api/tables"})


async def schema(_request: Request) -> Response:
    """Every message as JSON Schema."""
    return answer(schema_of(PROGRAMS, Why, Refused))


PROGRAMS = [
    Address(GET, "/api", by_accept(documents.other, guide)),
    Address(GET, "/api/schema.json", schema),
    lobby_api.list_games,
    lobby_api.new_player,
    lobby_api.me,
    lobby_api.forget_token,
    lobby_api.sign_out,
    lobby_api.list_tables,
    lobby_api.create_table,
    lobby_api.list_matches,
    imports.import_file,
    cards_api.list_card_sets,
    cards_api.new_card_set,
    cards_api.delete_cards,
    puzzles_api.question,
    puzzles_api.check,
    lobby_api.by_code,
    lobby_api.carry,
    table_api.table,
    *map(table_api.command_post, COMMANDS),
    table_api.hint,
    table_api.rematch,
    table_api.emote,
    table_api.link,
    imports.delete_table,
    cards_api.cards,
    analysis_api.analysis,
    analysis_api.analyse,
    table_api.log,
    replay_api.replay,
    replay_api.play_on,
    table_api.export,
    sockets.STREAM,
]


def make_app(settings: Settings) -> Starlette:
    """The application; the server starts and stops with it."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    app = Starlette(
        routes=[*PLAIN, *TABLE, *(each.route for each in PROGRAMS)],
        lifespan=lifespan,
        middleware=[
            Middleware(
                Guard,
                hosts=settings.hosts,
                limits=settings.limits,
                metrics=server.metrics,
                broken=static_files.broken,
                too_large=static_files.too_large,
            )
        ],
        exception_handlers={404: static_files.not_found, 405: static_files.not_found},
    )
    app.state.server = server
    app.state.checkup = health.Checkup()
    app.state.fragment_cache = fragment.FragmentCache()  # what was drawn lately
    app.state.painter = pictures.Painter()
    app.state.checked = shuffle.Checked()
    return app
