"""Which positions are possible: what a table of Heraldry that somebody wrote down must keep to."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import BANISHED, BISHOP, HIGHEST, IN_HAND, IN_ROW, KNIGHT

MOST_TOTAL = sum(range(1, HIGHEST + 1))  # of a House in one round


def wrong_field(view: Any, seat: int, seats: int, agreed: Agreed) -> str:
    """The name of a field that cannot be so; empty if all can."""
    rounds, played = int(agreed.terms.round_limit), int(view.round_number) - 1
    won, drawn = int(view.wins.sum()), int(view.draws)
    is_right = {
        "place": not view.place[:, 0].any() and all(map(is_place, view.place[:, 1:].flat)),
        "laid": is_row(view),
        "laid_count": int(view.laid_count) == int((view.place == IN_ROW).sum()),
        "base_card": int(view.base_card) == base_of(view),
        "bonus": view.bonus in (0, BISHOP, KNIGHT) and (not view.bonus or is_bonus(view)),
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


def is_place(place: int) -> bool:
    """Whether a card can be there."""
    return place in (IN_HAND, IN_ROW, BANISHED)


def is_row(view: Any) -> bool:
    """Whether the cards of the row, and no others, are numbered from the first to the last."""
    in_row = view.place == IN_ROW
    numbers = sorted(view.laid[in_row].tolist())
    return numbers == list(range(1, len(numbers) + 1)) and not view.laid[~in_row].any()


def base_of(view: Any) -> int:
    """H4: the card that was played last; 0 while the row is empty."""
    last = int(view.laid.max())
    return next((at % (HIGHEST + 1) for at, n in enumerate(view.laid.flat) if last == n > 0), 0)


def is_bonus(view: Any) -> bool:
    """H5: whether the base is the card that gives the bonus, and the seat to play has laid it."""
    giver = int(view.bonus)
    laid = view.laid[int(view.to_play) % 2, giver]
    return bool(view.base_card == giver and laid == view.laid.max())
