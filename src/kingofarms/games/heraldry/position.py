"""Which positions are possible: what a table of Heraldry that somebody wrote down must keep to."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import BANISHED, BISHOP, HIGHEST, IN_HAND, IN_ROW, KNIGHT
from kingofarms.games.heraldry.text.notation import row_of

MOST_TOTAL = sum(range(1, HIGHEST + 1))  # of a House in one round


def wrong_field(view: Any, seat: int, seats: int, agreed: Agreed) -> str:
    """The name of a field that cannot be so; empty if all can."""
    rounds, played = int(agreed.terms.round_limit), int(view.round_number) - 1
    won, drawn, row = int(view.wins.sum()), int(view.draws), row_of(view)
    last_seat, base = row[-1] if row else (0, 0)  # H4: the card that was played last
    places = {IN_HAND, IN_ROW, BANISHED}
    is_right = {
        "place": not view.place[:, 0].any() and {*view.place[:, 1:].flat} <= places,
        "laid": [int(view.laid[card]) for card in row] == list(range(1, len(row) + 1))
        and not view.laid[view.place != IN_ROW].any(),
        "laid_count": view.laid_count == len(row),
        "base_card": view.base_card == base,
        # H5: the seat to play has laid the card that gives the bonus.
        "bonus": view.bonus in (0, BISHOP, KNIGHT)
        and (not view.bonus or (last_seat, base) == (view.to_play % 2, view.bonus)),
        "to_play": view.to_play in (0, 1),
        "leader": view.leader in (0, 1),
        "round_number": 0 <= played < rounds,
        "wins": (view.wins >= 0).all() and (view.wins < agreed.terms.rounds_to_win).all(),
        "draws": drawn >= 0 and won + drawn == played,
        "total": (view.total >= 0).all() and (view.total <= MOST_TOTAL).all(),
        "total_sum": (view.total_sum >= 0).all() and (view.total_sum <= played * MOST_TOTAL).all(),
        "reason": view.reason == 0,
    }
    return next((name for name, is_so in is_right.items() if not is_so), "")
