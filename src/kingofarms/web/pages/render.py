"""Pages: HTML from Looks, the lobby's lists and a language; pure: nothing hidden gets in."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup

from kingofarms.bots.levels import LEVELS
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.scene import scene_of
from kingofarms.engine.templates import template_environment
from kingofarms.engine.views import once
from kingofarms.engine.words import _, current_language, languages
from kingofarms.games import games
from kingofarms.web.pages.drawing import Drawer, Once
from kingofarms.web.pages.panel import panel_of
from kingofarms.web.people.people import Person
from kingofarms.web.table.option_words import agreed_words
from kingofarms.web.table.table import GATHERING, OVER, RUNNING, Told
from kingofarms.web.table.view import Looks, entry_words

HERE = Path(__file__).parent
STATIC = HERE / "static"
LOG_LINES = 40  # of the log beside the table; the rest is a page of its own
FONTS = {
    "cinzel.ttf": ("fontpkg_cinzel", "Cinzel[wght].ttf"),
    "garamond.ttf": ("fontpkg_eb_garamond", "EBGaramond[wght].ttf"),
    "garamond-italic.ttf": ("fontpkg_eb_garamond", "EBGaramond-Italic[wght].ttf"),
}
# One stylesheet, written in parts.
STYLES = ("base.css", "lobby.css", "table.css")
LINE = Markup('<li id="log-{seq}-{at}">{words}</li>')  # what is filled in is escaped
RULE = re.compile(r"([HKB]\d+): ")
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}


@dataclass(frozen=True)
class Reader:
    """Who reads the page, as far as pages care."""

    person: Person | None
    language: str
    path: str = "/"


def font(name: str) -> Path:
    """A font file, where its package keeps it."""
    package, file = FONTS[name]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(package)
    return Path(spec.origin).parent / "files" / file


@cache
def stylesheet() -> str:
    """The one stylesheet."""
    parts = [STATIC / name for name in STYLES]
    parts += [folder / "style.css" for folder in browser_folders().values()]
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


def browser_folders() -> dict[str, Path]:
    """Where each game keeps its template and its style, by the game's name."""
    packages = {name: Path(str(game.__file__)).parent for name, game in games().items()}
    return {name: folder / "browser" for name, folder in packages.items()}


@cache
def stamp(name: str) -> str:
    """A name for a static file's content: browsers keep it until it changes."""
    text = stylesheet() if name == "style.css" else (STATIC / name).read_text(encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def environment() -> Environment:
    """The templates; everything put into them is text, never markup."""
    games_folders = {name: FileSystemLoader(path) for name, path in browser_folders().items()}
    own = FileSystemLoader(HERE / "templates")
    found = template_environment(ChoiceLoader([own, PrefixLoader(games_folders)]))
    found.globals.update(
        {
            "stamp": stamp,
            "WATCHER": WATCHER,
            "NOBODY": NOBODY,
            "GATHERING": GATHERING,
            "RUNNING": RUNNING,
            "OVER": OVER,
            "LANGUAGES": {name: LANGUAGE_NAMES.get(name, name) for name in languages()},
            "duration": duration,
            "once": Once(),
            "rule_in": rule_in,
            "LEVELS": LEVELS,
        }
    )
    return found


def render(template: str, reader: Reader, **said: Any) -> str:
    """A whole page."""
    return (
        environment()
        .get_template(template)
        .render(reader=reader, language=current_language(), **said)
    )


def rule_in(sentence: str) -> str:
    """The number of the rule that a sentence begins with, as in «H3: …»; empty where none does."""
    found = RULE.match(sentence)
    return found[1] if found else ""


def duration(seconds: float) -> str:
    """Seconds as people say them: 2 d 3 h, 4:05."""
    left = max(0, int(seconds))
    if left >= 86_400:
        return _("{days} d {hours} h").format(days=left // 86_400, hours=left % 86_400 // 3600)
    if left >= 3600:
        return f"{left // 3600}:{left % 3600 // 60:02}:{left % 60:02}"
    return f"{left // 60}:{left % 60:02}"


@dataclass(frozen=True)
class Request:
    """How the table was asked for: what was picked, behind which curtain, with what message."""

    pick: str = ""
    lifted: int | None = None
    message: str = ""
    link: str = ""  # one that carries the seat, just made
    rematch: str = ""  # the table at which it is played once more
    my_name: str = ""


def table_title(looks: Looks) -> str:
    """Whose turn it is, in front of the game's name."""
    if looks.outcome is not None:
        return _("Finished: {game}").format(game=_(looks.game.TITLE))
    if looks.phase == GATHERING:
        return _("Waiting for players: {game}").format(game=_(looks.game.TITLE))
    if looks.is_my_turn:
        return _("Your turn: {game}").format(game=_(looks.game.TITLE))
    return _("{name}'s turn: {game}").format(
        name=looks.names[looks.to_play], game=_(looks.game.TITLE)
    )


def table_fragment(looks: Looks, asked: Request, is_curtained: bool = False) -> str:
    """What changes when something happens: everything between the page's head and foot."""
    return "".join(table_pieces(looks, asked, is_curtained))


def table_pieces(looks: Looks, asked: Request, is_curtained: bool = False) -> Iterator[str]:
    """The same bit by bit, some of them empty, for who has something else to do in between."""
    said: dict[str, Any] = {"looks": looks, "asked": asked, "title": table_title(looks)}
    said["agreed"] = agreed_words(looks.game, looks.agreed.said)
    if is_curtained or looks.phase == GATHERING:
        name = "curtain.html" if is_curtained else "gathering.html"
        yield environment().get_template(name).render(**said)
        return
    scene = scene_of(looks.game)
    place = looks.record, looks.seat, looks.names, looks.agreed
    things = scene.things(*place)
    yield ""
    said["scene"] = scene.shown(*place)
    yield ""
    said["prompt"] = scene.prompt(*place) if looks.is_my_turn else []
    said["thing"] = Drawer(things, looks.legal, asked.pick)
    said["panel"] = panel_of(looks, things, asked.pick)
    yield ""
    log = last_lines(looks)
    said |= {"log": log[-LOG_LINES:], "log_total": len(log)}
    said["score"] = score_of(looks) if looks.outcome else None
    yield from environment().get_template("table.html").generate(**said)


def last_lines(looks: Looks) -> list[Markup]:
    """The log's last lines, some more than are shown where there are more."""
    found: list[Markup] = []
    for told in reversed(looks.told):
        found += reversed(lines(told, looks))
        if len(found) > LOG_LINES:
            break
    return found[::-1]


def lines(told: Told, looks: Looks) -> tuple[Markup, ...]:
    """The log's lines of one entry: told once, they are the same while the names are."""
    kept: dict[str, tuple[tuple[str, ...], tuple[Markup, ...]]] = once(told, "lines", dict)
    names, found = kept.get(current_language(), ((), ()))
    if names != looks.names:
        words = entry_words(told, looks.game, looks.names, looks.agreed)
        found = tuple(LINE.format(seq=told.seq, at=at, words=line) for at, line in enumerate(words))
        kept[current_language()] = looks.names, found  # instead of those with other names
    return found


def score_of(looks: Looks) -> Mapping[str, Any]:
    """The final score sheet."""
    outcome = looks.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    winners = " & ".join(looks.names[seat] for seat in outcome.winners)
    return {
        "first": _("A draw.") if outcome.is_draw else _("{winners} wins.").format(winners=winners),
        "reason": _(outcome.reason),
        "ranks": outcome.ranks,
        "rows": [
            (looks.game.category_words(at, looks.record, looks.agreed), points)
            for at, points in enumerate(outcome.points.values())
        ],
        "lines": looks.game.score_lines(looks.record, looks.names, looks.agreed),
    }
