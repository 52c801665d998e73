"""Heraldry: everything on the table, for programs; always in English."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import BANISHED, IN_HAND
from kingofarms.games.heraldry.text.narration import describe_card
from kingofarms.games.heraldry.text.notation import HOUSES, cards_in, row_of


def describe_table(view: Any, agreed: Agreed) -> dict[str, Any]:
    """Named fields, no internal numbers."""

    def cards(place: int) -> dict[str, Any]:
        return {
            house: [describe_card(seat, value, agreed) for value in cards_in(view, place, seat)]
            for seat, house in enumerate(HOUSES)
        }

    row = [describe_card(seat, value, agreed) for seat, value in row_of(view)]
    return {
        "round": int(view.round_number),
        "phase": _phase(view),
        "to_play": None if view.reason else HOUSES[view.to_play],
        "leader": HOUSES[view.leader],
        "base": row[-1] if row else None,
        "row": row,
        "hands": cards(IN_HAND),
        "banished": cards(BANISHED),
        "wins": _by_house(view.wins),
        "draws": int(view.draws),
        "totals_of_last_round": _by_house(view.total),
        "totals_of_all_rounds": _by_house(view.total_sum),
    }


def _phase(view: Any) -> str:
    if view.reason:
        return "over"
    if view.bonus:
        return "bonus"
    return "turn" if view.base_card else "lead"


def _by_house(numbers: Any) -> dict[str, int]:
    return {house: int(numbers[seat]) for seat, house in enumerate(HOUSES)}
