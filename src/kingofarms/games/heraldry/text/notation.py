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
from kingofarms.engine.words import N_, _
from kingofarms.games.heraldry import rules

Card = tuple[int, int]  # seat, value
HOUSES = (N_("Blue"), N_("Red"))
LETTERS = "br"
HAND = r"-|[\d\s]+"
CLAUSE = re.compile(
    r"(?P<to_play>Blue|Red) to play|(?P<bonus>bonus)"
    rf"|banished (?P<banished>(?:{HAND})\s*/\s*(?:{HAND}))|row(?P<row>(?: [br][1-9])+)"
    r"|(?P<leader>Blue|Red) leads|wins (?P<wins>\d{1,3}-\d{1,3})|draws (?P<draws>\d{1,3})"
)


def format_action(action: int, agreed: Agreed | None = None) -> str:
    """The action as people write it."""
    match rules.A.read(action):
        case rules.A.CARD, card:
            return str(card + 1)
        case rules.A.PAIR, pair:
            return "{}+{}".format(*rules.PAIRS[pair])
    return "stop"


def parse_action(text: str, agreed: Agreed | None = None) -> int:
    """The action with this notation, legal or not."""
    notation = text.strip().lower()
    if notation == "stop":
        return int(rules.A.STOP)
    cards = re.fullmatch(r"([1-9])(?:\s*\+\s*([1-9]))?", notation)
    if not cards:
        words = _("'{text}' is not an action. Type a card (5), a pair (3+2) or stop.")
        raise Refusal(words.format(text=text))
    first, second = int(cards[1]), int(cards[2] or 0)
    words = _("H3: a pair needs two cards, and a House has only one {value}.")
    _insist(first != second, words.format(value=first))
    words = _("H3: a pair must add up to the base, and {first}+{second} is more than any base.")
    _insist(not second or first + second <= rules.HIGHEST, words.format(first=first, second=second))
    return int(rules.PAIR_ACTION[first, second]) if second else rules.A.CARD(first - 1)


def row_of(state: Any) -> list[Card]:
    """The cards in the row as (seat, value), in the order they were laid."""
    laid = state.laid.tolist()
    cards = [(seat, card) for seat in range(2) for card in cards_in(state, rules.IN_ROW, seat)]
    return sorted(cards, key=lambda card: (laid[card[0]][card[1]], card))


def cards_in(state: Any, place: int, seat: int) -> list[int]:
    """The values of that seat's cards in that place."""
    places = state.place[seat].tolist()  # plain numbers: NumPy takes longer to give each of them
    return [value for value in range(1, rules.HIGHEST + 1) if places[value] == place]


def format_position(state: Any) -> str:
    """The position as people write it; `parse_position` reads it back."""
    hands, banished = (
        [cards_in(state, place, seat) for seat in range(2)]
        for place in (rules.IN_HAND, rules.BANISHED)
    )
    text = f"{_values(hands[0])} / {_values(hands[1])}"
    if state.base_card:
        text += f" on {state.base_card}"
    clauses = [
        (state.to_play == 1, "Red to play"),
        (bool(state.bonus), "bonus"),
        (any(banished), f"banished {_values(banished[0])} / {_values(banished[1])}"),
        (row_of(state) != usual_row(state), "row " + _row_text(row_of(state))),
        (state.leader != usual_leader(state)[0], f"{HOUSES[state.leader]} leads"),
        (bool(state.wins.any()), f"wins {state.wins[0]}-{state.wins[1]}"),
        (state.draws != 0, f"draws {state.draws}"),
    ]
    return ", ".join([text, *(clause for is_needed, clause in clauses if is_needed)])


def _values(values: list[int]) -> str:
    return " ".join(map(str, values)) or "-"


def _row_text(row: list[Card]) -> str:
    return " ".join(f"{LETTERS[seat]}{value}" for seat, value in row)


def base_owner(state: Any) -> int:
    """H4: the base belongs to the other seat, except when a bonus is played on one's own card."""
    return int(state.to_play if state.bonus else 1 - state.to_play)


def usual_leader(state: Any) -> tuple[int, bool]:
    """H2: the owner of the only card laid; else the seat to play, which may be a guess."""
    laid = int((state.place[:, 1:] != rules.IN_HAND).sum())
    return (base_owner(state) if laid == 1 else int(state.to_play)), laid > 1


def usual_row(state: Any) -> list[Card]:
    """The row in its default order: Blue's cards, Red's cards, the base last."""
    base = (base_owner(state), int(state.base_card))
    cards = [(seat, value) for seat in range(2) for value in cards_in(state, rules.IN_ROW, seat)]
    return sorted(cards, key=lambda card: card == base)


def parse_position(text: str) -> Any:
    """The State that the text describes. A Refusal says what is wrong with the text."""
    hands, *clauses = (part.strip() for part in text.split(","))
    match = re.fullmatch(rf"({HAND})\s*/\s*({HAND}?)(?:\s+on\s+([1-9]))?", hands)
    if not match:
        words = _("'{text}' is not a position. Write it like '2 3 9 / 1 7 on 5'.")
        raise Refusal(words.format(text=text))
    said = dict(map(_clause, clauses))
    if len(said) < len(clauses):
        raise Refusal(_("'{text}' gives the same information twice.").format(text=text))
    state = new(rules.State)[0]
    state.place[:, 1:] = rules.IN_ROW
    banished = said.get("banished", "-/-").split("/")
    for place, texts in ((rules.IN_HAND, match.groups()), (rules.BANISHED, banished)):
        for seat in range(2):
            _put(state, seat, texts[seat], place)
    state.base_card = int(match[3] or 0)
    state.bonus = state.base_card if "bonus" in said else 0
    state.to_play = HOUSES.index(said.get("to_play", "Blue"))
    state.wins[:] = [int(wins) for wins in said.get("wins", "0-0").split("-")]
    state.draws = int(said.get("draws", 0))
    _check_base(state, "bonus" in said)
    leader, is_guess = usual_leader(state)
    state.leader = HOUSES.index(said.get("leader", HOUSES[leader]))
    words = _("H2: {house} leads this round.").format(house=_(HOUSES[leader]))
    _insist(is_guess or state.leader == leader, words)
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


def _insist(is_so: Any, sentence: str) -> None:
    """Refuse a position of which that is not so."""
    if not is_so:
        raise Refusal(sentence)


def _put(state: Any, seat: int, text: str, place: int) -> None:
    for word in text.replace("-", "").split():
        value = int(word) if word.isdecimal() else 0
        words = _("'{word}' is not a card. The cards are 1 to 9.").format(word=word)
        _insist(1 <= value <= rules.HIGHEST, words)
        words = _("{house}'s {value} is named twice.").format(house=_(HOUSES[seat]), value=value)
        _insist(state.place[seat, value] == rules.IN_ROW, words)
        state.place[seat, value] = place


def _check_base(state: Any, has_bonus: bool) -> None:
    base, owner = int(state.base_card), base_owner(state)
    gives = base in (rules.BISHOP, rules.KNIGHT)
    _insist(base or not has_bonus, _("H5: a bonus comes only after a 3 or a 6."))
    _insist(gives or not has_bonus, _("H5: only a 3 or a 6 gives a bonus."))
    text = _("H4: the base is {house}'s {value}, so it must be in the row.")
    words = text.format(house=_(HOUSES[owner]), value=base)
    _insist(not base or state.place[owner, base] == rules.IN_ROW, words)
    text = _("H5: there is no bonus, because no other card with that mark is in hand.")
    _insist(not has_bonus or rules.can_take_bonus(state, int(state.to_play), base), text)
    text = _("H2: before the first card is played, all cards are in hand. Name the base with 'on'.")
    _insist(base or (state.place[:, 1:] == rules.IN_HAND).all(), text)


def _lay_row(state: Any, words: list[str]) -> None:
    no_row = _("H2: before the first card is played, there is no row.")
    _insist(state.base_card or not words, no_row)
    named = [(LETTERS.index(word[0]), int(word[1])) for word in words]
    usual = usual_row(state)
    row = _("The row must be {row} in any order, with the base last.").format(row=_row_text(usual))
    _insist(not named or (sorted(named), named[-1]) == (sorted(usual), usual[-1]), row)
    for at, card in enumerate(named or usual, 1):
        state.laid[card] = at
    state.laid_count = len(usual)
