"""Heraldry's notation. Actions: `5`, `3+2` in the order laid, `stop` to decline a bonus.

Positions: Blue's hand, Red's hand and the base, `2 3 9 / 1 7 on 5`. Clauses after commas add what
is not the default: `Red to play`, `bonus`, `banished 8 / 2 4`, `row b1 r4 r5`, `Red leads` (if
omitted, the House to play), `wins 1-2`, `draws 1`. An empty hand is `-`. Without a base, nobody has
led yet. Cards that are not named are in the row.
"""

import re
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import new
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import (
    BANISHED,
    BISHOP,
    HIGHEST,
    IN_HAND,
    IN_ROW,
    KNIGHT,
    PAIR_ACTION,
    PAIRS,
    A,
    State,
    can_take_bonus,
)

Card = tuple[int, int]  # seat, value
HOUSES = ("Blue", "Red")
LETTERS = "br"
HAND = r"-|[\d\s]+"
CLAUSE = re.compile(
    r"(?P<to_play>Blue|Red) to play|(?P<bonus>bonus)"
    rf"|banished (?P<banished>(?:{HAND})\s*/\s*(?:{HAND}))|row(?P<row>(?: [br][1-9])+)"
    r"|(?P<leader>Blue|Red) leads|wins (?P<wins>\d{1,3}-\d{1,3})|draws (?P<draws>\d{1,3})"
)


def format_action(action: int, agreed: Agreed | None = None) -> str:
    """The action as people write it."""
    match A.read(action):
        case A.CARD, card:
            return str(card + 1)
        case A.PAIR, pair:
            return "{}+{}".format(*PAIRS[pair])
    return "stop"


def parse_action(text: str, agreed: Agreed | None = None) -> int:
    """The action with this notation, legal or not."""
    notation = text.strip().lower()
    if notation == "stop":
        return int(A.STOP)
    cards = re.fullmatch(r"([1-9])(?:\s*\+\s*([1-9]))?", notation)
    if not cards:
        raise Refusal(
            _("'{text}' is not an action. Type a card (5), a pair (3+2) or stop.").format(text=text)
        )
    first, second = int(cards[1]), int(cards[2] or 0)
    if first == second:
        raise Refusal(
            _("H3: a pair needs two cards, and a House has only one {value}.").format(value=first)
        )
    if second and first + second > HIGHEST:
        raise Refusal(
            _(
                "H3: a pair must add up to the base, and {first}+{second} is more than any base."
            ).format(first=first, second=second)
        )
    return int(PAIR_ACTION[first, second]) if second else A.CARD(first - 1)


def row_of(state: Any) -> list[Card]:
    """The cards in the row as (seat, value), in the order they were laid."""
    laid = state.laid.tolist()
    cards = [(seat, card) for seat in range(2) for card in cards_in(state, IN_ROW, seat)]
    return sorted(cards, key=lambda card: (laid[card[0]][card[1]], card))


def cards_in(state: Any, place: int, seat: int) -> list[int]:
    """The values of that seat's cards in that place."""
    places = state.place[seat].tolist()  # plain numbers: NumPy takes longer to give each of them
    return [value for value in range(1, HIGHEST + 1) if places[value] == place]


def format_position(state: Any) -> str:
    """The position as people write it; `parse_position` reads it back."""
    text = f"{_values(cards_in(state, IN_HAND, 0))} / {_values(cards_in(state, IN_HAND, 1))}"
    if state.base_card:
        text += f" on {state.base_card}"
    banished = [cards_in(state, BANISHED, seat) for seat in range(2)]
    clauses = [
        (state.to_play == 1, "Red to play"),
        (bool(state.bonus), "bonus"),
        (any(banished), f"banished {_values(banished[0])} / {_values(banished[1])}"),
        (row_of(state) != usual_row(state), "row " + _row_text(row_of(state))),
        (_is_leader_unusual(state), f"{HOUSES[state.leader]} leads"),
        (bool(state.wins.any()), f"wins {state.wins[0]}-{state.wins[1]}"),
        (state.draws != 0, f"draws {state.draws}"),
    ]
    return ", ".join([text, *(clause for is_needed, clause in clauses if is_needed)])


def _is_leader_unusual(state: Any) -> bool:
    laid = (state.place[:, 1:] != IN_HAND).sum()
    usual = base_owner(state) if laid == 1 else state.to_play
    return bool(state.leader != usual)


def _values(values: list[int]) -> str:
    return " ".join(map(str, values)) or "-"


def _row_text(row: list[Card]) -> str:
    return " ".join(f"{LETTERS[seat]}{value}" for seat, value in row)


def base_owner(state: Any) -> int:
    """H4: the base belongs to the other seat, except when a bonus is played on one's own card."""
    return int(state.to_play if state.bonus else 1 - state.to_play)


def usual_row(state: Any) -> list[Card]:
    """The row in its default order: Blue's cards, Red's cards, the base last."""
    base = (base_owner(state), int(state.base_card))
    cards = [(seat, value) for seat in range(2) for value in cards_in(state, IN_ROW, seat)]
    return sorted(cards, key=lambda card: card == base)


def parse_position(text: str) -> Any:
    """The State that the text describes. A Refusal says what is wrong with the text."""
    hands, *clauses = (part.strip() for part in text.split(","))
    match = re.fullmatch(rf"({HAND})\s*/\s*({HAND}?)(?:\s+on\s+([1-9]))?", hands)
    if not match:
        raise Refusal(
            _("'{text}' is not a position. Write it like '2 3 9 / 1 7 on 5'.").format(text=text)
        )
    said = dict(map(_clause, clauses))
    if len(said) < len(clauses):
        raise Refusal(_("'{text}' gives the same information twice.").format(text=text))
    state = new(State)[0]
    state.place[:, 1:] = IN_ROW
    banished = said.get("banished", "-/-").split("/")
    for place, texts in ((IN_HAND, match.groups()), (BANISHED, banished)):
        for seat in range(2):
            _put(state, seat, texts[seat], place)
    state.base_card = int(match[3] or 0)
    state.bonus = state.base_card if "bonus" in said else 0
    state.to_play = HOUSES.index(said.get("to_play", "Blue"))
    state.wins[:] = [int(wins) for wins in said.get("wins", "0-0").split("-")]
    state.draws = int(said.get("draws", 0))
    _check(state, "bonus" in said)
    state.leader = _leader(state, said.get("leader"))
    _lay_row(state, said.get("row", "").split())
    state.round_number = int(state.wins.sum()) + int(state.draws) + 1
    return state


def _clause(clause: str) -> tuple[str, str]:
    """What the clause is about, and what it says."""
    match = CLAUSE.fullmatch(clause)
    if match and match.lastgroup:
        return match.lastgroup, match[match.lastgroup]
    raise Refusal(
        _("'{clause}' does not describe a position. Possible: {examples}.").format(
            clause=clause,
            examples="Red to play, bonus, banished 8 / 4, row b1 r5, Red leads, wins 1-2, draws 1",
        )
    )


def _put(state: Any, seat: int, text: str, place: int) -> None:
    for word in text.replace("-", "").split():
        value = int(word) if word.isdecimal() else 0
        if not 1 <= value <= HIGHEST:
            raise Refusal(_("'{word}' is not a card. The cards are 1 to 9.").format(word=word))
        if state.place[seat, value] != IN_ROW:
            raise Refusal(
                _("{house}'s {value} is named twice.").format(house=_(HOUSES[seat]), value=value)
            )
        state.place[seat, value] = place


def _check(state: Any, has_bonus: bool) -> None:
    base, owner = int(state.base_card), base_owner(state)
    if has_bonus and not base:
        raise Refusal(_("H5: a bonus comes only after a 3 or a 6."))
    if has_bonus and base not in (BISHOP, KNIGHT):
        raise Refusal(_("H5: only a 3 or a 6 gives a bonus."))
    if base and state.place[owner, base] != IN_ROW:
        raise Refusal(
            _("H4: the base is {house}'s {value}, so it must be in the row.").format(
                house=_(HOUSES[owner]), value=base
            )
        )
    if has_bonus and not can_take_bonus(state, int(state.to_play), base):
        raise Refusal(_("H5: there is no bonus, because no other card with that mark is in hand."))
    if not base and (state.place[:, 1:] != IN_HAND).any():
        raise Refusal(
            _(
                "H2: before the first card is played, all cards are in hand. Name the base with "
                "'on'."
            )
        )


def _leader(state: Any, house: str | None) -> int:
    """H2: the owner of the first card led. If unknown and not given, the seat to play."""
    first = None
    if not state.base_card:
        first = int(state.to_play)
    elif (state.place[:, 1:] != IN_HAND).sum() == 1:
        first = base_owner(state)
    if house is None:
        return int(state.to_play) if first is None else first
    if first is not None and HOUSES[first] != house:
        raise Refusal(_("H2: {house} leads this round.").format(house=_(HOUSES[first])))
    return HOUSES.index(house)


def _lay_row(state: Any, words: list[str]) -> None:
    if words and not state.base_card:
        raise Refusal(_("H2: before the first card is played, there is no row."))
    named = [(LETTERS.index(word[0]), int(word[1])) for word in words]
    usual = usual_row(state)
    if named and (sorted(named) != sorted(usual) or named[-1] != usual[-1]):
        raise Refusal(
            _("The row must be {row} in any order, with the base last.").format(
                row=_row_text(usual)
            )
        )
    for at, card in enumerate(named or usual, 1):
        state.laid[card] = at
    state.laid_count = len(usual)
