"""Heraldry: everything on the table, for programs; always in English."""

from collections.abc import Callable
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import BANISHED, IN_HAND
from kingofarms.games.heraldry.text.narration import describe_card
from kingofarms.games.heraldry.text.notation import HOUSES, cards_in, row_of


def describe_table(view: Any, agreed: Agreed) -> dict[str, Any]:
    """Named fields, no internal numbers."""

    def by_house(of_seat: Callable[[int], Any]) -> dict[str, Any]:
        return {house: of_seat(seat) for seat, house in enumerate(HOUSES)}

    def cards(place: int) -> dict[str, Any]:
        return by_house(
            lambda seat: [describe_card(seat, at, agreed) for at in cards_in(view, place, seat)]
        )

    row = [describe_card(seat, value, agreed) for seat, value in row_of(view)]
    phase = "bonus" if view.bonus else "turn" if view.base_card else "lead"
    return {
        "round": int(view.round_number),
        "phase": "over" if view.reason else phase,
        "to_play": None if view.reason else HOUSES[view.to_play],
        "leader": HOUSES[view.leader],
        "base": row[-1] if row else None,
        "row": row,
        "hands": cards(IN_HAND),
        "banished": cards(BANISHED),
        "wins": by_house(lambda seat: int(view.wins[seat])),
        "draws": int(view.draws),
        "totals_of_last_round": by_house(lambda seat: int(view.total[seat])),
        "totals_of_all_rounds": by_house(lambda seat: int(view.total_sum[seat])),
    }
