"""The form for a new table: with friends by link, on this screen, or with bots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from starlette.responses import Response

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed, Value, as_said, choosable, name_of
from kingofarms.engine.words import N_, _
from kingofarms.games import game_named
from kingofarms.web.cards.card_sets import agreed_with
from kingofarms.web.database.card_sets import CardSet, card_sets_of
from kingofarms.web.lobby.messages import Here
from kingofarms.web.model.clock import Clock, clock_from
from kingofarms.web.model.command import number_in
from kingofarms.web.model.seats import (
    HERE,
    ME,
    OPEN,
    check_names,
    checked_name,
    hints_from,
    place_from,
    take_backs_from,
    usual_privacy,
)
from kingofarms.web.model.table import Place
from kingofarms.web.people.people import Person
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.tables.open_table import OpenTable

FRIENDS, SCREEN, BOTS = "friends", "screen", "bots"
LEVEL = "level"  # a seat for a bot of the level that is chosen for all
WATCH = "watch"  # instead of a seat of one's own
USUAL_BOT = "squire"
NAMES = "names"  # the cookie with the names of people who play on this screen
Wish = tuple[str, str]  # what sits there, and the name of a person on this device


@dataclass(frozen=True)
class Way:
    """A way of playing, and what the other seats are unless something else is chosen."""

    title: str
    words: str
    others: str


WAYS = {
    FRIENDS: Way(
        N_("Friends by link"),
        N_("Everybody plays on their own device. You send them a link or a code."),
        OPEN,
    ),
    SCREEN: Way(
        N_("On this screen"), N_("You pass one device around. Everybody's hand stays hidden."), HERE
    ),
    BOTS: Way(N_("With bots"), N_("Start at once, and choose how well they play."), LEVEL),
}


@page
async def new_table(visit: Visit) -> Response:
    """The form."""
    game = game_named(visit.part("game"))
    fields = dict(visit.query)
    check_seats(game, number_in(fields, "seats", game.SEATS[0]))
    return await form_page(visit, game, fields)


@page
async def create_table(visit: Visit) -> Response:
    """Create a table from the form; a form that is refused comes back as it was filled in."""
    fields, game = await visit.form(), game_named(visit.part("game"))
    try:
        return await create(visit, game, fields)
    except Refusal as refusal:
        if visit.wants_json or fields.get("with") not in WAYS:
            raise
        return await form_page(visit, game, fields, refusal)


async def own_cards(visit: Visit, game: Game) -> Sequence[CardSet]:
    """The card sets of this person that can be played with."""
    person = visit.person
    if person is None:
        return ()
    return await visit.server.store.read(lambda c: card_sets_of(c, person.id, game.NAME))


def option_fields(game: Game) -> list[dict[str, Any]]:
    """Every option in words, with the values that it can have."""
    usual = as_said(game.Options())
    return [
        {
            "name": name,
            "words": _(option.words),
            "rule": option.rule,
            "names": option.names,
            "least": option.least,
            "most": option.most,
            "usual": name_of(usual[name]),
        }
        for name, option in choosable(game.Options).items()
    ]


async def form_page(
    visit: Visit, game: Game, fields: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    """The form with these things filled in."""
    seats = fields.get("seats", "")
    options = option_fields(game)
    return visit.form_page(
        "new.html",
        refusal,
        game=game,
        way=fields.get("with", ""),
        ways=WAYS,
        seats=int(seats) if seats in map(str, game.SEATS) else game.SEATS[0],
        fields=fields,
        names=names_in(visit),
        options=options,
        has_changed=any(
            fields.get(f"option-{each['name']}", str(each["usual"])) != str(each["usual"])
            for each in options
        ),
        rules=game.NAME,
        known=choosable(game.Options),
        usual_bot=USUAL_BOT,
        own_cards=await own_cards(visit, game),
    )


@dataclass(frozen=True)
class Plan:
    """Everything that was chosen for a new table."""

    agreed: Agreed
    wishes: list[Wish]
    clock: Clock
    take_backs: bool | None
    hints: bool | None
    is_private: bool | None  # None: as usual
    commitment: str


def options_in(game: Game, fields: Mapping[str, str]) -> dict[str, Value]:
    """The options that the form names."""
    names = {name: f"option-{name}" for name in choosable(game.Options)}
    return {name: fields[field] for name, field in names.items() if field in fields}


def plan_of(game: Game, fields: Mapping[str, str], agreed: Agreed | None = None) -> Plan:
    """What the form says, perhaps with own cards; a Refusal says what cannot be."""
    seats = number_in(fields, "seats")
    check_seats(game, seats)
    agreed = agreed or game.agree(options_in(game, fields))
    wishes = wishes_of(fields, seats)
    places_of(wishes, Place(), agreed)  # refused before a new player is created
    own = [fields.get("name", "")] if any(kind == ME for kind, _name in wishes) else []
    check_names([*own, *(checked_name(name) for kind, name in wishes if kind == HERE)])
    private = {"on": True, "off": False}.get(fields.get("private", ""))
    is_listed = fields.get("listed", "") == "on"
    return Plan(
        agreed,
        wishes,
        clock_from(fields.get("clock", "none")),
        take_backs_from(fields.get("take-backs", "usual")),
        hints_from(fields.get("hints", "usual")),
        True if agreed.files else not is_listed if "with" in fields else private,
        checked_commitment(fields.get("commitment", "")),
    )


def wishes_of(fields: Mapping[str, str], seats: int) -> list[Wish]:
    """Who is to sit where: the first is moved to the seat that the player has chosen."""
    way = WAYS.get(fields.get("with", ""))
    usual, level = way.others if way else OPEN, fields.get("level", USUAL_BOT)
    wishes = [
        (fields.get(f"seat-{at}", usual), fields.get(f"name-{at}", "")) for at in range(seats)
    ]
    mine = fields.get("my-seat", "0")
    if mine == WATCH:
        wishes[0] = (usual, "")
    else:
        wishes.insert(min(number_in(fields, "my-seat", 0), seats - 1), wishes.pop(0))
    return [(level if kind == LEVEL else kind, name) for kind, name in wishes]


async def create(visit: Visit, game: Game, fields: Mapping[str, str]) -> Response:
    """The new table."""
    server, own = visit.server, None
    if fields.get("cards"):
        player, options = visit.known_person().id, options_in(game, fields)
        own = await agreed_with(server.tables, player, game, options, fields["cards"])
    plan = plan_of(game, fields, own)
    visit.admit("new_tables")
    person = await visit.person_for(fields.get("name", ""))
    open_table = await begin(visit, plan, person)
    response = visit.go(f"/t/{open_table.name}")
    names = [name for kind, name in plan.wishes if kind == HERE]
    if names:
        visit.give_cookie(response, NAMES, "|".join(quote(name) for name in names))
    return response


def places_of(wishes: Sequence[Wish], me: Place, agreed: Agreed) -> list[Place]:
    """Everybody's seat; a Refusal says who cannot sit there."""
    game = game_named(agreed.game)
    return [place_from(kind, name, me, game, agreed) for kind, name in wishes]


def wishes_in(seats: Sequence[str | Here]) -> list[Wish]:
    """Who is to sit where, as a program says it."""
    return [(seat, "") if isinstance(seat, str) else (HERE, seat.name) for seat in seats]


async def begin(visit: Visit, plan: Plan, host: Person) -> OpenTable:
    """The table of that plan."""
    me = Place(host.id, host.name, commitment=plan.commitment)
    places = places_of(plan.wishes, me, plan.agreed)
    is_private = usual_privacy(places) if plan.is_private is None else plan.is_private
    return await visit.new_table(
        host,
        plan.agreed,
        places,
        plan.clock,
        is_private,
        take_backs=plan.take_backs,
        hints=plan.hints,
    )


def names_in(visit: Visit) -> list[str]:
    """The names of the people who played on this screen last time."""
    return [unquote(name)[:30] for name in visit.cookies.get(NAMES, "").split("|") if name]
