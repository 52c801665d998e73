"""Rendering: the templates of all pages, and what every template may use."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from babel.dates import format_date
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup

from kingofarms.arms.arms import picture_address
from kingofarms.bots.levels import LEVELS
from kingofarms.bots.persons import persons
from kingofarms.engine.game.game import first_game, rule_number
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.scene import DIGITS
from kingofarms.engine.templates import template_environment
from kingofarms.engine.words import N_, _, current_language, languages
from kingofarms.study.lessons.lesson import lesson_of
from kingofarms.study.puzzles import words as puzzle_words
from kingofarms.web.http.preferences import CHOICES, Preferences
from kingofarms.web.model.seats import LONGEST_NAME
from kingofarms.web.model.table import OVER, RUNNING, SHUFFLING
from kingofarms.web.people.keys import shown_code
from kingofarms.web.people.people import Person
from kingofarms.web.shell.arms import (
    games_with_arms,
    opinions,
    page_of,
    portraits,
    saved_as,
    sentence,
    shield,
)
from kingofarms.web.shell.assets import browser_folders, content_stamp, files
from kingofarms.web.tables.presence import EMOTES

USUAL = Preferences()
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}


@dataclass(frozen=True)
class Reader:
    """The person who reads a page, as far as pages care."""

    person: Person | None
    language: str
    path: str = "/"
    preferences: Preferences = USUAL


@cache
def environment() -> Environment:
    """The templates; whatever is filled in is escaped."""
    folders = {name: FileSystemLoader(folder) for name, folder in browser_folders().items()}
    rooms = list(dict.fromkeys(file.parent for file in files().values()))
    loader = ChoiceLoader([FileSystemLoader(rooms), PrefixLoader(folders)])
    templates = template_environment(loader)
    templates.globals.update(
        {
            "stamp": content_stamp,
            "WATCHER": WATCHER,
            "NOBODY": NOBODY,
            "SHUFFLING": SHUFFLING,
            "RUNNING": RUNNING,
            "OVER": OVER,
            "LANGUAGES": {name: LANGUAGE_NAMES.get(name, name) for name in languages()},
            "duration": duration,
            "hours_and_minutes": hours_and_minutes,
            "draw_once": draw_once,
            "rule_in": rule_in,
            "first_game": first_game,
            "LEVELS": LEVELS,
            "shown_code": shown_code,
            "CHOICES": CHOICES,
            "PREFERENCE_TITLES": PREFERENCE_TITLES,
            "PREFERENCE_WORDS": PREFERENCE_WORDS,
            "portraits": portraits,
            "games_with_arms": games_with_arms,
            "shield_of": shield,
            "shown_arms": {
                "picture": picture_address,
                "sentence": sentence,
                "opinions": opinions,
                "page_of": page_of,
                "saved_as": saved_as,
            },
            "puzzle_words": puzzle_words,
            "bot_line": bot_line,
            "seat_words": seat_words,
            "current_language": current_language,
            "EMOTES": EMOTES,
            "DIGITS": DIGITS,
            "NAME_LIMIT": name_limit,
            "has_lesson": has_lesson,
        }
    )
    return templates


def render(template: str, reader: Reader, **values: Any) -> str:
    """A whole page."""
    page = environment().get_template(template)
    return page.render(reader=reader, language=current_language(), **values)


def draw(template: str, **values: Any) -> Markup:
    """A piece of a page."""
    text = environment().get_template(template).render(**values)
    return Markup(text)  # noqa: S704 - what is filled in was escaped there


def rule_in(sentence: str) -> str:
    """The number of the rule that a sentence begins with, as in «A3: …»; empty without one."""
    rule = re.match(rf"({rule_number()}): ", sentence)
    return rule[1] if rule else ""


def name_limit() -> Markup:
    """Attributes of a field for a name: the browser says that it is too long, and cuts nothing."""
    words = _("A name has at most {most} letters.").format(most=LONGEST_NAME)
    return Markup('pattern="{}" title="{}"').format(f".{{0,{LONGEST_NAME}}}", words)


def has_lesson(game: str) -> bool:
    """Whether the game can be learned here."""
    return lesson_of(game) is not None


def duration(seconds: float) -> str:
    """Seconds as people say them: 2 d 3 h, 23 h 5 min, 4:05. So a day looks like a bit less."""
    left = max(0, int(seconds))
    if left >= 2 * 86_400:
        return _("{days} d {hours} h").format(days=left // 86_400, hours=left % 86_400 // 3600)
    if left >= 3600:
        return hours_and_minutes().format(hours=left // 3600, minutes=left % 3600 // 60)
    return f"{left // 60}:{left % 60:02}"


def bot_line(name: str) -> str:
    """One line about the bot of that name; empty for anybody else."""
    person = persons().get(name)
    return person.line if person else ""


@memo()
def seat_words(seat_name: str, bot: str, is_mine: bool) -> str:
    """What stands under a player's name: the name of the seat, "bot", "you"."""
    words = (seat_name, _("bot") if bot else "", _("you") if is_mine else "")
    return " · ".join(filter(None, words))


def hours_and_minutes() -> str:
    """The words for an hour or more; the script that runs the clocks has them, too."""
    return _("{hours} h {minutes} min")


def day_of(moment: float) -> str:
    """The day of that moment, as people write it."""
    return format_date(datetime.fromtimestamp(moment, UTC), "medium", current_language())


@memo()
def draw_once(macro: Callable[..., Markup], *arguments: Any) -> Markup:
    """For templates: what a macro draws, remembered for these arguments.

    The macro must be imported: it lives as long as its template and sees nothing of the page. A
    macro of the page's own template may look at everything there; it is another object for each
    page, so nothing that it draws is ever used for another one.
    """
    return macro(*arguments)


# The words for what a reader can choose in the settings.


PREFERENCE_TITLES = {
    "theme": N_("Colours"),
    "motion": N_("Movement"),
    "sound": N_("Sounds"),
    "confirm": N_("Ask before each move"),
    "notify": N_("Tell me when it is my turn"),
}
PREFERENCE_WORDS = {
    "system": N_("as on this device"),
    "light": N_("light"),
    "dark": N_("dark"),
    "normal": N_("normal"),
    "slow": N_("slow"),
    "instant": N_("none"),
    "off": N_("no"),
    "on": N_("yes"),
}
