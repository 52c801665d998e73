"""Company: the people at a table and what they say, put into a drawing of the table.

They come and go more often than the table changes, so a drawing has marks where they belong.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import segno
from markupsafe import Markup

from kingofarms.engine.memo import memo
from kingofarms.engine.words import _
from kingofarms.web.database.offers import Answers
from kingofarms.web.defaults import LOOPBACK
from kingofarms.web.http.guard import host_of
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.people.people import Person
from kingofarms.web.shell.render import environment
from kingofarms.web.shell.visits import Visit
from kingofarms.web.tables import new_tables, presence
from kingofarms.web.tables.open_table import OpenTable

LAST_MARK = "<!--watchers-->"  # they stand under the chips of all seats
MUTE = "kingofarms-quiet"  # the cookie of people who want no emotes


def company_of(open_table: OpenTable, now: float, is_muted: bool) -> dict[str, str]:
    """Who is there, as HTML, by the place where it belongs."""
    table, company = open_table.table, open_table.company
    emotes = {
        e.seat: e
        for e in open_table.emotes
        if now - e.time < presence.SHOWN_SECONDS and not is_muted
    }
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


def note_seated(visit: Visit, open_table: OpenTable, person: Person) -> None:
    """A guest has become a player of this table: the guest watches no more."""
    open_table.visit(visit.now, visit.address, person.id)
    visit.server.presence.recognise(open_table, person, visit.guest_key)


def is_muted(visit: Visit) -> bool:
    """Whether this viewer wants no emotes."""
    return visit.cookies.get(MUTE) == "1"


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
    words = _(presence.EMOTES[emote]) if emote else ""
    return str(_company().seat(is_here, since, emote, words, number)).strip()


@memo()
def watchers(names: tuple[str, ...], guests: int) -> str:
    """Under the chips: the people who watch."""
    return str(_company().watchers(list(names), guests)).strip()


def _company() -> Any:
    return environment().get_template("company.html").module


# The offer of a rematch, as the end screen and the lobby show it.


@dataclass(frozen=True)
class OfferView:
    """What a viewer sees of the offer."""

    has_seat: bool  # whether the viewer played there, and can answer
    is_accepted: bool = False  # by the viewer
    accepted_by: tuple[str, ...] = ()  # other people, by name
    waited_for: tuple[str, ...] = ()  # other people who have not answered
    declined_by: str = ""
    is_declined: bool = False  # by the viewer


async def offer_for(visit: Visit, open_table: OpenTable, player: str | None) -> OfferView | None:
    """The offer as that player sees it; None until the match is over."""
    if open_table.table.phase != OVER:
        return None
    server = visit.server
    answers = await new_tables.answers_at(server.tables, open_table)
    view = offer_view(open_table.table, answers, player)
    if answers and not view.waited_for and view.is_accepted and not open_table.rematch:
        # The server stopped between the last answer and the new table.
        await new_tables.begin_if_all_accept(server.tables, open_table)
    return view


def offer_view(table: Table, answers: Answers, player: str | None) -> OfferView:
    """The offer as that player sees it. Others learn nothing of it."""
    if not table.seats_of(player):
        return OfferView(has_seat=False)
    accepted = new_tables.accepted_by(answers)
    declined = [each.player for each in answers if not each.is_accepted]
    others = sorted(new_tables.people_of(table) - {player}, key=lambda each: table.seats_of(each))
    names = {each: table.name_of(each) for each in others}
    return OfferView(
        has_seat=True,
        is_accepted=player in accepted,
        accepted_by=tuple(names[each] for each in accepted if each in names),
        waited_for=tuple(names[each] for each in others if each not in accepted),
        declined_by=next((names[each] for each in declined if each in names), ""),
        is_declined=player in declined,
    )


# The invitation to a table: its address under the name that this reader uses, and a QR code.


QUIET_ZONE = 4  # modules of white around a QR code, so that cameras find it in the dark, too
SECURE = ("https", "wss")


@dataclass(frozen=True)
class Invitation:
    """An address to send to others."""

    address: str
    is_server_local: bool  # whether the server listens on this computer only
    is_name_local: bool  # whether the address means another computer to everybody else

    @property
    def code(self) -> Markup:
        """The QR code of the address."""
        return qr_code(self.address)


def invitation_to(visit: Visit, name: str) -> Invitation:
    """The invitation to that table. A proxy passes the scheme and the host name on."""
    scheme = "https" if visit.url.scheme in SECURE else "http"
    hosts = visit.server.settings.hosts
    return Invitation(
        address=f"{scheme}://{visit.headers['host']}/t/{name}",
        is_server_local=all(host in LOOPBACK for host in hosts),
        is_name_local=host_of(visit.headers) in LOOPBACK,
    )


@lru_cache(200)
def qr_code(text: str) -> Markup:
    """As SVG inside a page: black on white, whatever colours the page has."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True)
    return Markup(drawn)  # noqa: S704 - a drawing of squares; the text is not in it


# Forms with which the people at a table deal with each other: a rematch, emotes.
