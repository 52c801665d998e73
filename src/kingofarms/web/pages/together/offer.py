"""The offer of a rematch, as the end screen and the lobby show it."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from kingofarms.web.database.offers import Answers
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.requests import server_of
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.rematches import (
    accepted_by,
    answers_at,
    begin_if_all_accept,
    people_of,
)


@dataclass(frozen=True)
class OfferView:
    """What a viewer sees of the offer."""

    has_seat: bool  # whether the viewer played there, and can answer
    is_accepted: bool = False  # by the viewer
    accepted_by: tuple[str, ...] = ()  # other people, by name
    waited_for: tuple[str, ...] = ()  # other people who have not answered
    declined_by: str = ""
    is_declined: bool = False  # by the viewer


async def offer_for(
    connection: HTTPConnection, open_table: OpenTable, player: str | None
) -> OfferView | None:
    """The offer as that player sees it; None until the match is over."""
    if open_table.table.phase != OVER:
        return None
    server = server_of(connection)
    answers = await answers_at(server.tables, open_table)
    view = offer_view(open_table.table, answers, player)
    if answers and not view.waited_for and view.is_accepted and not open_table.rematch:
        # The server stopped between the last answer and the new table.
        await begin_if_all_accept(server.tables, open_table)
    return view


def offer_view(table: Table, answers: Answers, player: str | None) -> OfferView:
    """The offer as that player sees it. Others learn nothing of it."""
    if not table.seats_of(player):
        return OfferView(has_seat=False)
    accepted = accepted_by(answers)
    declined = [each.player for each in answers if not each.is_accepted]
    others = sorted(people_of(table) - {player}, key=lambda each: table.seats_of(each))
    names = {each: table.name_of(each) for each in others}
    return OfferView(
        has_seat=True,
        is_accepted=player in accepted,
        accepted_by=tuple(names[each] for each in accepted if each in names),
        waited_for=tuple(names[each] for each in others if each not in accepted),
        declined_by=next((names[each] for each in declined if each in names), ""),
        is_declined=player in declined,
    )
