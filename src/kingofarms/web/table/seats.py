"""Who can be put in a seat: a person by name, a bot, or nobody yet."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from kingofarms.bots.by_name import bot_named, bots_for
from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.web.table.names import looks_like_a_bot, shows_something
from kingofarms.web.table.table import Place

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
