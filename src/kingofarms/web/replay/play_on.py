"""The form to play on from a moment of a match: against bots, or with a friend."""

from collections.abc import Mapping

from starlette.responses import Response

from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.lobby.new_table import USUAL_BOT, places_of
from kingofarms.web.model.command import number_in
from kingofarms.web.model.replayed import NoSuchMoment, checked_moment
from kingofarms.web.model.seats import ME, checked_name
from kingofarms.web.model.table import OVER, Place, Table
from kingofarms.web.replay.page import Address
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.study import replays as playing_on
from kingofarms.web.tables.open_table import OpenTable

Fields = Mapping[str, str]


@page
async def play_on_form(visit: Visit) -> Response:
    """Who plays on, and against whom."""
    open_table = await visit.open_table()
    await playing_on.check_no_origin_runs(visit.server.tables, open_table)
    present, fields = open_table.table, dict(visit.query)
    seat = number_in(fields, "seat") if "seat" in fields else None
    mine = playing_on.seat_to_play_on(present, visit.player, seat)
    at = number_in(fields, "at") if "at" in fields else present.began_at
    bots = {f"seat-{each}": place.bot for each, place in enumerate(present.places) if place.bot}
    await playing_on.moment_to_play_on(visit.server.replays, present, at)
    return form_page(visit, present, {**bots, **fields, "at": str(at), f"seat-{mine}": ME})


@page
async def play_on_post(visit: Visit) -> Response:
    """The new table; a form that is refused comes back as it was filled in."""
    open_table, fields = await visit.open_table(), await visit.form()
    present = open_table.table
    try:
        return await create(visit, open_table, fields)
    except NoSuchMoment:
        raise
    except Refusal as refusal:
        checked_moment(present, number_in(fields, "at"))
        return form_page(visit, present, fields, refusal)


def form_page(
    visit: Visit, present: Table, fields: Fields, refusal: Refusal | None = None
) -> Response:
    """The form with these things filled in."""
    return visit.form_page(
        "play_on.html",
        refusal,
        table=present,
        game=present.match.game,
        names=present.names(),
        seat_names=present.match.game.seat_names(present.match.seats),
        is_over=present.phase == OVER,
        fields=fields,
        usual_bot=USUAL_BOT,
        back=Address(present.header.id).at(number_in(fields, "at")),
        rules=present.match.game.NAME,
    )


async def create(visit: Visit, open_table: OpenTable, fields: Fields) -> Response:
    """The new table, if everything is as it can be."""
    server, present = visit.server, open_table.table
    match = present.match
    await playing_on.check_no_origin_runs(server.tables, open_table)
    kinds = [fields.get(f"seat-{seat}", USUAL_BOT) for seat in range(match.seats)]
    seat = playing_on.seat_to_play_on(present, visit.player, own_seat(kinds))
    moment = await playing_on.moment_to_play_on(server.replays, present, number_in(fields, "at"))
    commitment, name = checked_commitment(fields.get("commitment", "")), fields.get("name", "")
    if name.strip():  # refused before a new player is created
        checked_name(name)
    wishes = [(kind, "") for kind in kinds]
    places_of(wishes, Place(), match.agreed)
    visit.admit("new_tables")
    person = await visit.person_for(name)
    me = Place(person.id, person.name, commitment=commitment)
    places = places_of(wishes, me, match.agreed)
    begun = await playing_on.play_on(server.tables, open_table, moment, seat, places, person.id)
    visit.host_from_here(begun, person.id)
    return visit.go(f"/t/{begun.name}")


def own_seat(kinds: list[str]) -> int:
    """The one seat that is the person's own."""
    if kinds.count(ME) != 1:
        raise Refusal(_("Choose exactly one seat for yourself."))
    return kinds.index(ME)
