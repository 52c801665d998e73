"""Fragment: a table as HTML, everything between the page's head and foot.

A function of TableView, the request and the language alone: nothing hidden gets in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup, escape

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act, Undo
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.phrase import Phrase, You, read_by
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import Travel, scene_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.web.pages.render import environment
from kingofarms.web.pages.table.card import closer_look
from kingofarms.web.pages.table.choices import Plays, action_words, panel_of
from kingofarms.web.pages.table.drawing import Drawer
from kingofarms.web.pages.table.result import result_of
from kingofarms.web.table.option_words import agreed_words
from kingofarms.web.table.table import GATHERING, SHUFFLING, UNDEALT, SeenEntry
from kingofarms.web.table.view import TableView, entry_phrases

LOG_LINES = 40  # of the log beside the table; the rest are pages of their own
LINE = Markup('<li id="log-{seq}-{at}"{marks}>{words}</li>')  # what is filled in is escaped
HEADING = Markup('<li id="turn-{seq}" class="turn seat-{seat}{own}">{name}</li>')
OWN = Markup(' class="own"')  # what the reader did
LIGHTS = Markup(' data-lights="{keys}"')  # where it can be seen on the table
SUBJECT = "{name} "  # how a sentence begins that the heading makes shorter
MOST_STEPS = 12  # entries; a viewer who is further behind sees the newest table at once

Line = tuple[Markup, Markup]  # an item of the log, and the words in it
Step = dict[str, object]  # for the script: the number of an entry, and what moved with it


@dataclass(frozen=True)
class TableRequest:
    """How a table is to be shown: what is picked, whether the curtain is lifted, any message."""

    pick: str = ""
    lifted: int | None = None
    message: str = ""
    link: str = ""  # a new one, with which the seat can be taken to another device
    rematch: str = ""  # the next table of the same people
    my_name: str = ""


def table_title(looks: TableView) -> str:
    """Whose turn it is, in front of the game's name."""
    if looks.outcome is not None:
        return _("Finished: {game}").format(game=_(looks.game.TITLE))
    if looks.phase == GATHERING:
        return _("Waiting for players: {game}").format(game=_(looks.game.TITLE))
    if looks.phase == SHUFFLING:
        return _("Shuffling: {game}").format(game=_(looks.game.TITLE))
    if looks.is_my_turn:
        return _("Your turn: {game}").format(game=_(looks.game.TITLE))
    return _("{name}'s turn: {game}").format(
        name=looks.names[looks.to_play], game=_(looks.game.TITLE)
    )


def table_fragment(looks: TableView, request: TableRequest, is_curtained: bool = False) -> str:
    """The part of the page that changes when something happens."""
    return "".join(table_pieces(looks, request, is_curtained))


def table_pieces(
    looks: TableView, request: TableRequest, is_curtained: bool = False
) -> Iterator[str]:
    """The same piece by piece, some empty, so that a server can do something else in between."""
    values: dict[str, Any] = {"looks": looks, "asked": request, "title": table_title(looks)}
    values["agreed"] = agreed_words(looks.game.NAME, looks.agreed.options)
    if is_curtained or looks.phase in UNDEALT:
        name = "curtain.html" if is_curtained else "waiting_room.html"
        yield environment().get_template(name).render(**values)
        return
    scene = scene_of(looks.game)
    place = looks.record, looks.seat, looks.names, looks.agreed
    things = scene.things(*place)
    yield ""
    values["scene"] = scene.shown(*place)
    yield ""
    chips = getattr(scene, "chips", None)  # a game need not have any
    values["chips"] = chips(looks.record, looks.agreed) if chips else [()] * looks.seats
    values["prompt"] = scene.prompt(*place) if looks.is_my_turn else []
    plays = Plays(things, looks.legal, request.pick)
    values["thing"] = Drawer(things, plays, fresh_keys(looks), partial(action_words, looks))
    values["panel"] = panel_of(looks, things, plays)
    values["is_picking"] = bool(plays.first)
    values["closer"] = closer_look(looks, plays.first) if plays.first else None
    yield ""
    values["last_move"] = last_move(looks)
    values["log"], values["earlier"] = last_lines(looks)
    values["score"] = result_of(looks) if looks.outcome else None
    yield from environment().get_template("table.html").generate(**values)


# The log: what happened, as sentences with little pictures of the cards that they name. A turn has
# a heading, the player's name, and below it what the player did. A line is made once for everybody
# who reads the same. A player has lines of their own where they speak of "you", and shares others.


def last_lines(looks: TableView) -> tuple[list[Markup], int]:
    """The log's items about the last entries; the number of the entry before which are others.

    That number is 0 if the items are all there are. They begin with a whole turn, if they can.
    """
    entries, count, first = looks.entries, 0, len(looks.entries)
    while first > 0:
        more = len(lines(entries[first - 1], looks))
        if count and count + more > LOG_LINES:
            break
        count, first = count + more, first - 1
    if first:
        later = range(first, len(entries))
        first = next((at for at in later if actor(entries[at]) != actor(entries[at - 1])), first)
    return list(items(looks, entries[first:])), entries[first].seq if first else 0


def items(
    looks: TableView, entries: Sequence[SeenEntry], before: SeenEntry | None = None
) -> Iterator[Markup]:
    """These entries line by line, with a heading over each turn that begins after `before`."""
    shown = actor(before) if before else NOBODY
    for told in entries:
        own = lines(told, looks)
        if not own:
            continue
        seat = actor(told)
        if seat not in (shown, NOBODY):
            yield heading(told, looks.names[seat], seat in looks.mine)
        shown = seat
        yield from (line for line, _words in own)


def actor(told: SeenEntry) -> int:
    """The seat that acted in that entry; NOBODY if it is no action."""
    return told.entry.seat if isinstance(told.entry, Act) else NOBODY


@memo_in_object
def heading(told: SeenEntry, name: str, is_own: bool) -> Markup:
    """Over a turn: the player's name. The lines of the reader say "you" and need none."""
    seat = told.entry.seat
    return HEADING.format(seq=told.seq, seat=seat, name=name, own=" own" if is_own else "")


def last_move(looks: TableView) -> Markup:
    """The latest action about which there is something to say, in one line."""
    for told in reversed(looks.entries):
        if isinstance(told.entry, Act | Undo):
            words = [words for _line, words in lines(told, looks)]
            if words:
                return Markup(" ").join(words)
    return Markup()


def lines(told: SeenEntry, looks: TableView) -> tuple[Line, ...]:
    """The log's lines about one entry."""
    table = looks.game, looks.names, looks.agreed
    common = entry_lines(told, *table)
    mine = looks.mine
    if told.entry.seat in mine or (
        looks.reader is not None and speaks_of(common, looks.names[looks.reader])
    ):
        return own_lines(told, *table, looks.reader, looks.seat, mine)
    return common


def speaks_of(lines: Sequence[Line], name: str) -> bool:
    """Whether one of the lines has that name in it."""
    shown = escape(name)
    return any(shown in words for _line, words in lines)


@memo_in_object
def entry_lines(
    told: SeenEntry, game: Game, names: tuple[str, ...], agreed: Agreed
) -> tuple[Line, ...]:
    """For everybody whom they do not speak of; remembered while the names are the same."""
    return make_lines(told, game, names, agreed, WATCHER, is_own=False)


@memo_in_object
def own_lines(
    told: SeenEntry,
    game: Game,
    names: tuple[str, ...],
    agreed: Agreed,
    reader: int | None,
    seat: int,
    mine: frozenset[int],
) -> tuple[Line, ...]:
    """For a player whom they speak of, or who acted."""
    is_own = told.entry.seat in mine
    return make_lines(told, game, read_by(reader, names), agreed, seat, is_own)


def make_lines(
    told: SeenEntry, game: Game, names: tuple[str, ...], agreed: Agreed, seat: int, is_own: bool
) -> tuple[Line, ...]:
    """The lines as that seat reads them."""
    found = []
    for at, (phrase, event) in enumerate(entry_phrases(told, game, names, agreed)):
        words = shown_words(phrase, event, game, agreed, actor(told))
        keys = " ".join(places_of(event, game, agreed, seat)) if event else ""
        marks = (OWN if is_own else Markup()) + (LIGHTS.format(keys=keys) if keys else "")
        found.append((LINE.format(seq=told.seq, at=at, marks=marks, words=words), words))
    return tuple(found)


def shown_words(
    phrase: Phrase, event: Event | None, game: Game, agreed: Agreed, actor: int
) -> Markup:
    """A sentence with its pictures. Its subject is marked if it is the player of the turn."""
    mentions = getattr(scene_of(game), "mentions", None) if event else None
    words = {**phrase.words, **(mentions(event, agreed) if mentions else {})}
    text = escape(phrase.text)
    is_subject = event is not None and event.seat == actor and phrase.text.startswith(SUBJECT)
    if is_subject and not isinstance(words["name"], You):
        text = Markup('<span class="subject">{name}</span> ') + text[len(SUBJECT) :]
    return text.format(**words)


def places_of(event: Event, game: Game, agreed: Agreed, seat: int) -> list[str]:
    """The keys of the places on the table where that can be seen, as far as it is still there."""
    travels = getattr(scene_of(game), "travels", None)  # a game need not have any
    return [travel.goal for travel in travels(event, seat, agreed)] if travels else []


# What has moved: it follows from the events as the viewer knows them.


def steps_since(looks: TableView, seq: int | None) -> list[Step]:
    """What has moved after that number of the table."""
    if seq is None or not 0 < looks.seq - seq <= MOST_STEPS:
        return []
    new = [each for each in looks.entries[-MOST_STEPS:] if each.seq > seq]
    return [
        {"seq": each.seq, "travels": [as_message(travel) for travel in travels]}
        for each in new
        if (travels := travels_of(each, looks))
    ]


def travels_of(seen: SeenEntry, looks: TableView) -> list[Travel]:
    """What moved with that entry."""
    travels = getattr(scene_of(looks.game), "travels", None)  # a game need not have any
    if travels is None:
        return []
    return [travel for event in seen.events for travel in travels(event, looks.seat, looks.agreed)]


def as_message(travel: Travel) -> dict[str, str]:
    """For the script."""
    return {"from": travel.origin, "to": travel.goal, "piece": travel.piece}


def fresh_keys(looks: TableView) -> frozenset[str]:
    """The things that others have moved since the viewer last acted."""
    since: list[SeenEntry] = []
    for seen in reversed(looks.entries[-MOST_STEPS:]):
        if not isinstance(seen.entry, Act) or seen.entry.seat == looks.seat:
            break
        since.append(seen)
    return frozenset(travel.goal for seen in since for travel in travels_of(seen, looks))
