"""Learning a game: five pictures on one screen, and a guided first match."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from kingofarms.engine.game.game import Game
from kingofarms.engine.memo import memo
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.words import _
from kingofarms.games import game_named, games
from kingofarms.study.lessons.lesson import ME, Lesson, lesson_of, new_match
from kingofarms.web.database.matches import delete_tables, lessons_of
from kingofarms.web.model.table import RUNNING, Place
from kingofarms.web.shell.visits import Visit, page


@dataclass(frozen=True)
class Picture:
    """A picture of the game with its heading and a sentence or two."""

    title: str
    words: str
    html: Markup


def taught(name: str) -> Lesson:
    """The lesson of that game; a Refusal if it brings none."""
    lesson = lesson_of(game_named(name).NAME)
    if lesson is None:
        raise Refusal(_("{game} has no lesson; its rules tell how to play it.").format(game=name))
    return lesson


@page
async def learn(visit: Visit) -> Response:
    """A game on one screen."""
    lesson = taught(visit.part("game"))
    game = game_named(lesson.game)
    values = {
        "game": game,
        "rules": game.NAME,
        "pictures": pictures_of(game.NAME),
        "others": [each for each in games().values() if lesson_of(each.NAME)],
        "running": await running_lesson(visit, game),
    }
    return visit.page("learn.html", **values)


@memo()
def pictures_of(name: str) -> tuple[Picture, ...]:
    """The pictures that the game draws, from tables of its own lesson."""
    lesson, scene = taught(name), game_named(name).scene
    pictures = scene.lesson(partial(view_at, lesson), lesson.agree())
    return tuple(Picture(title, words, html) for title, words, html in pictures)


@memo()
def view_at(lesson: Lesson, step: int) -> Any:
    """The table before that step of the lesson, as the player sees it."""
    match = new_match(lesson)
    count = sum(len(each.does) + len(each.then) for each in lesson.steps[:step])
    for seat, notation in lesson.acts[:count]:
        match.act(notation, seat)
    return quick_record(match.view(ME))


async def running_lesson(visit: Visit, game: Game) -> str:
    """The id of this person's guided match of that game, if one is under way."""
    person = visit.person
    if person is None:
        return ""
    lessons = await visit.server.store.read(lambda c: lessons_of(c, person.id, game.NAME))
    return next((name for name, phase in lessons if phase == RUNNING), "")


@page
async def match_page(visit: Visit) -> Response:
    """To the guided match that is under way; else a page with the button that begins one."""
    game = game_named(taught(visit.part("game")).game)
    running = await running_lesson(visit, game)
    if running:
        return RedirectResponse(f"/t/{running}", 303)
    values = {"game": game, "rules": game.NAME}
    return visit.page("learn_match.html", **values)


@page
async def begin_match(visit: Visit) -> Response:
    """Begin a guided match, or go back to the one that is under way; nobody has two of a game."""
    lesson, fields = taught(visit.part("game")), await visit.form()
    game = game_named(lesson.game)
    running = await running_lesson(visit, game)
    if running and "again" not in fields:
        return visit.go(f"/t/{running}")
    visit.admit("new_tables")
    person = await visit.person_for(fields.get("name", ""))
    await forget_lessons(visit, person.id, game)
    places = [Place(person.id, person.name), Place(bot=lesson.rival)]
    open_table = await visit.new_table(person, lesson.agree(), places, lesson=lesson)
    return visit.go(f"/t/{open_table.name}")


async def forget_lessons(visit: Visit, player: str, game: Game) -> None:
    """Delete the player's earlier guided matches of that game."""
    server = visit.server
    lessons = await server.store.read(lambda c: lessons_of(c, player, game.NAME))
    old = [name for name, _phase in lessons]
    if old:
        await server.store.write(lambda connection: delete_tables(connection, old))
        for name in old:
            server.tables.forget(name)
