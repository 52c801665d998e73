"""The routes, and the application that is made of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from kingofarms.web.api import analysis as api_analysis
from kingofarms.web.api import bring as api_bring
from kingofarms.web.api import lobby as api
from kingofarms.web.api import puzzles as api_puzzles
from kingofarms.web.api import stream
from kingofarms.web.api import study as api_study
from kingofarms.web.api import table as api_table
from kingofarms.web.http.guard import Guard
from kingofarms.web.model.commands import COMMANDS
from kingofarms.web.pages import devices, lobby, new_table, past
from kingofarms.web.pages import settings as reader_settings
from kingofarms.web.pages.arms import page as arms_page
from kingofarms.web.pages.arms import pictures
from kingofarms.web.pages.arms.to_png import Painter
from kingofarms.web.pages.files import home_screen, static_files
from kingofarms.web.pages.study import card_sets, imports, learn, play_on, replay, share, shuffle
from kingofarms.web.pages.study.analysis import page as analysis
from kingofarms.web.pages.study.puzzles import hub as puzzles
from kingofarms.web.pages.study.puzzles import page as puzzle
from kingofarms.web.pages.table import card, live
from kingofarms.web.pages.table import page as at_table
from kingofarms.web.pages.table.fragment_cache import FragmentCache
from kingofarms.web.pages.together import forms as together
from kingofarms.web.requests import by_accept
from kingofarms.web.run import garbage_collector, health, logging
from kingofarms.web.server import Server, Settings

POST = ["POST"]

PLAIN = [
    Route("/", lobby.lobby),
    Route("/lists", lobby.lists, methods=["GET"]),
    Route("/offers", lobby.offers),
    Route("/name", lobby.rename, methods=POST),
    Route("/devices", devices.devices, methods=["GET"]),
    Route("/devices", devices.sign_out, methods=POST),
    Route("/matches", past.my_matches, methods=["GET"]),
    Route("/puzzles", puzzles.puzzles_page, methods=["GET"]),
    Route("/puzzles/{game}/{name}", puzzle.puzzle_page, methods=["GET"]),
    Route("/puzzles/{game}/{name}/act", puzzle.answer, methods=POST),
    Route("/puzzles/{game}/{name}/card/{card}", puzzle.card_page, methods=["GET"]),
    Route("/settings", reader_settings.settings, methods=["GET"]),
    Route("/settings", reader_settings.choose, methods=POST),
    Route("/language", reader_settings.choose, methods=POST),
    Route("/manifest.webmanifest", home_screen.manifest),
    Route("/service-worker.js", home_screen.service_worker),
    Route("/offline", home_screen.offline),
    Route("/static/icon-{size:int}.png", home_screen.icon),
    Route("/play", lobby.play_now, methods=POST),
    Route("/code", lobby.join_by_code, methods=POST),
    Route("/new/{game}", new_table.new_table, methods=["GET"]),
    Route("/new/{game}", new_table.create_table, methods=POST),
    Route("/carry/{token}", lobby.carry, methods=["GET", "POST"]),
    Route("/learn/{game}", learn.learn, methods=["GET"]),
    Route("/learn/{game}/match", learn.match_page, methods=["GET"]),
    Route("/learn/{game}/match", learn.begin_match, methods=POST),
    Route("/rules/{game}", static_files.rules),
    Route("/friends", static_files.friends),
    Route("/credits", static_files.credits_page),
    Route("/import", imports.import_page, methods=["GET"]),
    Route("/import", imports.bring_match, methods=POST),
    Route("/cards", card_sets.card_sets_page, methods=["GET"]),
    Route("/cards", card_sets.bring_cards, methods=POST),
    Route("/cards/ours/{game}/{file}", card_sets.our_file),
    Route("/cards/{id}", card_sets.card_set_page, methods=["GET"]),
    Route("/cards/{id}/delete", card_sets.delete_cards, methods=POST),
    Route("/cards/{id}/{file}", card_sets.own_file),
    Route("/arms", arms_page.arms),
    Route("/arms/drawn", arms_page.drawn),
    Route("/arms.svg", pictures.svg),
    Route("/arms.png", pictures.png),
    Route("/health", health.health),
    Route("/metrics", health.metrics),
    Route("/static/style.css", static_files.style),
    Route("/static/fonts/{name}", static_files.fonts),
    Route("/static/{name:path}", static_files.file),
]

TABLE = [
    Route("/t/{id}", at_table.table_page),
    *(Route(f"/t/{{id}}/{name}", at_table.command_form(name), methods=POST) for name in COMMANDS),
    Route("/t/{id}/rematch", together.rematch, methods=POST),
    Route("/t/{id}/emote", together.emote, methods=POST),
    Route("/t/{id}/mute", together.mute, methods=POST),
    Route("/t/{id}/no-coach", at_table.no_coach, methods=POST),
    Route("/t/{id}/link", at_table.link, methods=POST),
    Route("/t/{id}/log", at_table.log_page),
    Route("/t/{id}/replay", replay.replay_page, methods=["GET"]),
    Route("/t/{id}/play-on", play_on.play_on_form, methods=["GET"]),
    Route("/t/{id}/play-on", play_on.play_on_post, methods=POST),
    Route("/t/{id}/analysis", analysis.analysis_page, methods=["GET"]),
    Route("/t/{id}/analysis", analysis.start, methods=POST),
    Route("/t/{id}/card/{card}", card.card_page),
    Route("/t/{id}/download", at_table.download),
    Route("/t/{id}/shuffle", shuffle.shuffle_page),
    Route("/t/{id}/delete", imports.delete_match, methods=POST),
    Route("/t/{id}/cards", card_sets.cards_at_table),
    Route("/t/{id}/cards/{file}", card_sets.table_file),
    Route("/t/{id}/picture.png", share.picture),
    WebSocketRoute("/t/{id}/live", live.table_socket),
]

PROGRAMS = [
    Route("/api", by_accept(static_files.api_page, api.guide)),
    Route("/api/schema.json", api.schema),
    Route("/api/games", api.list_games),
    Route("/api/players", api.new_player, methods=POST),
    Route("/api/me", api.me),
    Route("/api/token", api.forget_token, methods=["DELETE"]),
    Route("/api/sign-out", api.sign_out, methods=POST),
    Route("/api/tables", api.list_tables, methods=["GET"]),
    Route("/api/tables", api.create_table, methods=POST),
    Route("/api/matches", api.list_matches),
    Route("/api/import", api_bring.import_file, methods=POST),
    Route("/api/card-sets", api_bring.list_card_sets, methods=["GET"]),
    Route("/api/card-sets", api_bring.new_card_set, methods=POST),
    Route("/api/card-sets/{id}", api_bring.delete_cards, methods=["DELETE"]),
    Route("/api/puzzles/{game}/{name}", api_puzzles.question, methods=["GET"]),
    Route("/api/puzzles/{game}/{name}", api_puzzles.check, methods=POST),
    Route("/api/codes/{code}", api.by_code),
    Route("/api/carry", api.carry, methods=POST),
    Route("/api/tables/{id}", api_table.table, methods=["GET"]),
    Route("/api/tables/{id}", api_table.delete_table, methods=["DELETE"]),
    Route("/api/tables/{id}/cards", api_table.cards),
    *(
        Route(f"/api/tables/{{id}}/{name}", api_table.command_post(name), methods=POST)
        for name in COMMANDS
    ),
    Route("/api/tables/{id}/hint", api_table.hint, methods=["GET"]),
    Route("/api/tables/{id}/rematch", api_table.rematch, methods=POST),
    Route("/api/tables/{id}/emote", api_table.emote, methods=POST),
    Route("/api/tables/{id}/link", api_table.link, methods=POST),
    Route("/api/tables/{id}/analysis", api_analysis.analysis, methods=["GET"]),
    Route("/api/tables/{id}/analysis", api_analysis.analyse, methods=POST),
    Route("/api/tables/{id}/log", api_table.log),
    Route("/api/tables/{id}/export", api_table.export),
    Route("/api/tables/{id}/replay", api_study.replay),
    Route("/api/tables/{id}/play-on", api_study.play_on, methods=POST),
    WebSocketRoute("/api/tables/{id}/stream", stream.stream),
]


def make_app(settings: Settings) -> Starlette:
    """The application; the server starts and stops with it."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await server.start()
        server.begin(garbage_collector.now_and_then())
        server.begin(logging.sum_up_now_and_then())
        try:
            yield
        finally:
            await server.stop()

    app = Starlette(
        routes=[*PLAIN, *TABLE, *PROGRAMS],
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
    app.state.fragment_cache = FragmentCache()  # what was drawn lately
    app.state.painter = Painter()
    app.state.checked = shuffle.Checked()
    return app
