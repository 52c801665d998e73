"""Company: the people at a table and what they say, put into a drawing of the table.

They come and go more often than the table changes, so a drawing has marks where they belong.
"""

from collections.abc import Mapping
from typing import Any

from starlette.requests import HTTPConnection, Request

from kingofarms.engine.memo import memo
from kingofarms.engine.words import _
from kingofarms.web.http.limits import address_of
from kingofarms.web.pages.render import environment
from kingofarms.web.people.people import Person
from kingofarms.web.requests import server_of
from kingofarms.web.sockets import guest_key
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.presence import EMOTES, SHOWN_SECONDS

LAST_MARK = "<!--watchers-->"  # they stand under the chips of all seats
MUTE = "kingofarms-quiet"  # the cookie of people who want no emotes


def company_of(open_table: OpenTable, now: float, is_muted: bool) -> dict[str, str]:
    """Who is there, as HTML, by the place where it belongs."""
    table, company = open_table.table, open_table.company
    emotes = {e.seat: e for e in open_table.emotes if now - e.time < SHOWN_SECONDS and not is_muted}
    is_alone = len({place.player for place in table.places if place.player}) < 2
    drawn = {}
    for seat, place in enumerate(table.places):
        emote = emotes.get(seat)
        last_emote = (emote.emote, emote.number) if emote else ("", 0)
        is_here, since = place.player in company.people, company.away.get(place.player or "", 0.0)
        is_person = place.player and not place.bot and not is_alone
        drawn[f"here-{seat}"] = seat_company(is_here, since, *last_emote) if is_person else ""
    names = [name for player, name in company.people.items() if not table.seats_of(player)]
    drawn["watchers"] = watchers(tuple(sorted(names)), company.guests)
    return drawn


def note_seated(request: Request, open_table: OpenTable, person: Person) -> None:
    """A guest has become a player of this table: the guest watches no more."""
    server = server_of(request)
    open_table.visit(server.tables.now(), address_of(request.scope), person.id)
    server.presence.recognise(open_table, person, guest_key(request))


def is_muted(connection: HTTPConnection) -> bool:
    """Whether this viewer wants no emotes."""
    return connection.cookies.get(MUTE) == "1"


def with_company(fragment: str, company: Mapping[str, str]) -> str:
    """The drawing with each of these in its place. Nothing that people write has such a mark."""
    end = fragment.find(LAST_MARK)
    strip = fragment[:end] + LAST_MARK if end >= 0 else fragment
    for place, html in company.items():
        strip = strip.replace(f"<!--{place}-->", html, 1)
    return strip + fragment[len(LAST_MARK) + end :] if end >= 0 else strip


@memo()
def seat_company(is_here: bool, since: float, emote: str, number: int) -> str:
    """In a seat's chip: whether its player is here, and what the player says."""
    words = _(EMOTES[emote]) if emote else ""
    return str(_company().seat(is_here, since, emote, words, number)).strip()


@memo()
def watchers(names: tuple[str, ...], guests: int) -> str:
    """Under the chips: the people who watch."""
    return str(_company().watchers(list(names), guests)).strip()


def _company() -> Any:
    return environment().get_template("company.html").module
