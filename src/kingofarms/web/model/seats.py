"""Who can be put in a seat: a person by name, a bot, or nobody yet."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from kingofarms.bots.levels import BOT_WORDS, LEVELS, bot_named, bots_for
from kingofarms.bots.persons import person_for, persons
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, languages, speaking
from kingofarms.web.model.table import NewEntries, Place, Table

ME, OPEN, HERE = "me", "open", "here"  # what a seat of a new table can be, besides a bot
LONGEST_NAME = 30
LONGEST_BOT = 40
AGREED = {"usual": None, "on": True, "off": False}  # what a form can ask for


def checked_name(text: str) -> str:
    """A name that can be displayed: visible, not too long, and not like a bot's."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(
            _("A name must have 1 to {most} printable characters.").format(most=LONGEST_NAME)
        )
    if not shows_something(name):
        raise Refusal(_("A name must show something: a letter, a digit or another sign."))
    if looks_like_a_bot(name):
        raise Refusal(_("'{name}' looks like the name of a bot. Choose another.").format(name=name))
    return name


def checked_bot(text: str, game: Game, agreed: Agreed) -> str:
    """The name of a bot that can play this match, in its usual spelling."""
    name = "-".join(text[: LONGEST_BOT + 1].lower().replace("_", " ").split())
    if len(name) > LONGEST_BOT:
        raise Refusal(one_of(name, bots_for(game), _("bot for {game}").format(game=game.TITLE)))
    bot_named(name, game, agreed)
    return name


def place_from(kind: str, name: str, me: Place, game: Game, agreed: Agreed) -> Place:
    """A seat of a new table: `me`, `open`, `here` for another person on my device, or a bot."""
    if kind == ME:
        return me
    if kind == HERE:
        if not name.strip():
            raise Refusal(_("Everybody who plays on this screen needs a name."))
        return replace(me, name=checked_name(name))
    if kind == OPEN:
        return Place()
    return Place(bot=checked_bot(kind, game, agreed))


def check_names(names: Sequence[str]) -> None:
    """Refuse two people of the same name on one device: nobody could tell them apart."""
    plain = [" ".join(name.casefold().split()) for name in names]
    for at, name in enumerate(names):
        if plain[at] in plain[:at]:
            raise Refusal(
                _("Two people on this screen are called {name}. Give them different names.").format(
                    name=name
                )
            )


def take_backs_from(text: str) -> bool | None:
    """`on`, `off`, or `usual`: None."""
    return agreed_from(text, _("Take-backs cannot be '{text}'; possible: {values}."))


def hints_from(text: str) -> bool | None:
    """`on`, `off`, or `usual`: None."""
    return agreed_from(text, _("Hints cannot be '{text}'; possible: {values}."))


def agreed_from(text: str, why: str) -> bool | None:
    """Whether something is agreed; None: as usual."""
    if text not in AGREED:
        raise Refusal(why.format(text=text[:40], values=", ".join(AGREED)))
    return AGREED[text]


def usual_privacy(places: Sequence[Place]) -> bool:
    """Whether a table is private if nobody chooses: where all people play on one device."""
    people = [place.player for place in places if not place.bot]
    return len(people) > 1 and None not in people and len(set(people)) == 1


def plays_alone(places: Sequence[Place]) -> bool:
    """Whether one person plays against bots: then take-backs and hints are agreed as usual."""
    people = [place for place in places if not place.bot]
    return len(people) == 1 < len(places) and people[0].is_taken


# Names of people: whether they show anything, and whether they look like a bot's.


LOOK_ALIKES = Path(__file__).with_name("look_alikes.txt")
# Letters and symbols that leave their place empty: fillers of Hangul, blank Braille, no notehead.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159\U00013441\U00013442")
MARKS_AND_SPACES = ("M", "Z", "C")  # categories that show nothing by themselves
BRACKETS = re.compile(r"[(\[{<（].*?[)\]}>）]")
DIGITS = str.maketrans("0123456789@$€|!", "oizeasgtbgaseii")  # as in Kn1ght
ALIKE = (("l", "i"), ("rn", "m"), ("vv", "w"))  # look alike inside a word


def shows_something(name: str) -> bool:
    """Whether anything of the name can be seen."""
    return any(
        unicodedata.category(sign)[0] not in MARKS_AND_SPACES and sign not in BLANK for sign in name
    )


def looks_like_a_bot(name: str) -> bool:
    """Whether people may take the name for a bot's: a level, a kind of bot, or one of ours."""
    return any(form in bot_forms() for form in forms_of(name))


@cache
def bot_forms() -> frozenset[str]:
    """The names of all bots in their plain form."""
    names = {*LEVELS, *BOT_WORDS, *persons()}
    for language in languages():
        with speaking(language):
            names |= {_(level.title) for level in LEVELS.values()}
    return frozenset(plain_form(name) for name in names)


def forms_of(name: str) -> Iterator[str]:
    """What the name says at a glance: with and without brackets, digits, and the word «bot»."""
    for text in (name, BRACKETS.sub(" ", name)):
        for signs in (text, text.translate(DIGITS)):
            words = [plain_form(word) for word in re.split(r"[\W_]+", unaccented(signs))]
            yield "".join(words)
            yield "".join(word for word in words if word != "bot")


def plain_form(text: str) -> str:
    """Its letters only, in small Latin letters without accents, as far as they look like those."""
    plain = unaccented(text).casefold().translate(look_alikes())
    plain = "".join(sign for sign in plain if sign.isalpha())
    for one, other in ALIKE:
        plain = plain.replace(one, other)
    return plain


def unaccented(text: str) -> str:
    """Without accents, and with Latin letters for all that look like one."""
    latin = unicodedata.normalize("NFKC", text).translate(look_alikes())
    split = unicodedata.normalize("NFKD", latin)
    return "".join(sign for sign in split if not unicodedata.combining(sign) and sign not in BLANK)


@cache
def look_alikes() -> dict[int, str]:
    """The Latin letter for each letter that looks like one."""
    lines = LOOK_ALIKES.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" ") for line in lines if not line.startswith("#")]
    return {ord(sign): letter for letter, signs in rows for sign in signs}


# Sitting down: people and bots in the seats of a table, and the names of bots.


STAND_IN = "knight"  # the bot that plays for somebody who has left


def sit_down(places: Sequence[Place], table: str) -> NewEntries:
    """The entries of a new table with that id: everybody who sits there from the start.

    Somebody who takes several seats has one part of the shuffle, with the first of them.
    """
    entries: list[tuple[Sit, str | None]] = []
    used = {""}
    for seat, place in enumerate(name_bots(places, table)):
        if place.is_taken:
            sit = Sit(
                seat=seat,
                player=place.bot or place.name,
                bot=bool(place.bot),
                commitment="" if place.commitment in used else place.commitment,
                awaits_part=place.awaits_part,
                bot_name=place.bot_name if place.bot else "",
            )
            entries.append((sit, place.player))
            used.add(place.commitment)
    return entries


def name_bots(places: Sequence[Place], table: str) -> list[Place]:
    """The places with a name for every bot that has none yet; no name occurs twice."""
    named = list(places)
    for seat, place in enumerate(places):
        if place.bot and not place.bot_name:
            others = [other.shown() for other in named]
            named[seat] = replace(place, bot_name=person_for(place.bot, table, seat, others))
    return named


def bot_sits(table: Table, seat: int, bot: str) -> Sit:
    """The bot sits there under a name that nobody else at the table has."""
    others = [place.shown() for at, place in enumerate(table.places) if at != seat]
    name = person_for(bot, table.header.id, seat, others)
    return Sit(seat=seat, player=bot, bot=True, bot_name=name)


def sit_again(table: Table, seat: int, player: str, awaits_part: bool = False) -> NewEntries:
    """The player sits there in person, under the name that the seat had."""
    if seat in dict(table.match.gone):
        raise Refusal(_("You have left this match and cannot come back."))
    place = table.places[seat]
    sit = Sit(seat=seat, player=place.name, awaits_part=awaits_part, arms=place.arms)
    return [(sit, player)]


def open_seat(table: Table, seat: int | None) -> int:
    """The open seat of that number; the first open seat if none is named."""
    free = [at for at, place in enumerate(table.places) if not place.is_taken]
    if not free:
        raise Refusal(_("Every seat at this table is taken; you can watch."))
    if seat is not None and seat not in free:
        raise Refusal(_("That seat is taken; choose another."))
    return free[0] if seat is None else seat
