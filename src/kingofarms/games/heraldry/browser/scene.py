"""Heraldry in the browser: two hands, the row between them, and the banished cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.rules.record import new, quick_record
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import DIGITS, Moment, Scene, Thing, Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, ngettext
from kingofarms.games.heraldry.browser import cards, learn
from kingofarms.games.heraldry.browser.cards import face, hand_faces
from kingofarms.games.heraldry.rules import (
    BANISHED,
    HIGHEST,
    IN_HAND,
    IN_ROW,
    PAIRS,
    A,
    E,
    State,
    hand_of,
    is_higher,
    is_one_lower,
    may_lay_pair,
    total_of,
)
from kingofarms.games.heraldry.text.narration import MARKS, card_name
from kingofarms.games.heraldry.text.notation import cards_in, row_of

# The first part of a card's key, by its place.
PLACES = {IN_HAND: "hand", IN_ROW: "row", BANISHED: "out"}
ROW = "row"  # the place where the next card is played


@memo()
def hand_things(
    side: int, held: tuple[int, ...], is_own: bool, name: str, agreed: Agreed
) -> dict[str, Thing]:
    """The cards in a hand."""
    things = [hand_thing(side, value, is_own, name, agreed) for value in held]
    return {thing.key: thing for thing in things}


@memo()
def hand_thing(side: int, value: int, is_own: bool, name: str, agreed: Agreed) -> Thing:
    """A card in a hand."""
    key, words = f"hand-{side}-{value}", card_words(value, is_own, name, agreed)
    actions = with_card(value) if is_own else ()
    return Thing(key, words, actions, onto=onto_from(side, value) if is_own else ())


@memo()
def row_thing(
    side: int, value: int, is_own: bool, name: str, actions: tuple[int, ...], agreed: Agreed
) -> Thing:
    """A card in the row."""
    return Thing(f"row-{side}-{value}", card_words(value, is_own, name, agreed), actions)


def onto_from(side: int, value: int) -> tuple[tuple[str, int], ...]:
    """Taken to the row, or clicked twice, a card is played alone; on a partner, before that one."""
    alone = A.CARD(value - 1)
    pairs = [
        (f"hand-{side}-{second}", A.PAIR(at))
        for at, (first, second) in enumerate(PAIRS)
        if first == value
    ]
    return ((ROW, alone), (f"hand-{side}-{value}", alone), *pairs)


def with_card(value: int) -> tuple[int, ...]:
    """The card alone, and every pair with it."""
    pairs = [A.PAIR(at) for at, pair in enumerate(PAIRS) if value in pair]
    return (A.CARD(value - 1), *pairs)


def card_words(value: int, is_own: bool, name: str, agreed: Agreed) -> str:
    """A card of the reader, or of the player with that name."""
    whose = _("Your {value} ({card}, {mark})") if is_own else _("{name}'s {value} ({card}, {mark})")
    return whose.format(
        name=name, value=value, card=card_name(value, agreed), mark=_(MARKS[value % 2])
    )


def ways_to_play(view: Any, seat: int) -> list[str]:
    """H3: the kinds of play that this hand has on the base."""
    base, values = int(view.base_card), cards_in(view, IN_HAND, seat)
    hand = hand_of(view, seat)
    ways = []
    if any(is_higher(base, value) for value in values):
        ways.append(_("a card higher than {base}").format(base=base))
    if any(is_one_lower(base, value) for value in values):
        ways.append(_("the {value}").format(value=base - 1))
    if any(may_lay_pair(hand, base, first) for first in range(1, HIGHEST)):
        ways.append(_("two cards that add up to {base}").format(base=base))
    return ways


def joined(ways: list[str]) -> str:
    """A, B or C."""
    return _(", or ").join([*([", ".join(ways[:-1])] if ways[:-1] else []), *ways[-1:]])


def side_of(house: int, view: Any, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
    """A House: its hand with gaps where cards were, and its banished cards."""
    return {
        "seat": house,
        "name": names[house],
        "hand": hand_faces(house, tuple(cards_in(view, IN_HAND, house)), agreed),
        "banished": [face("out", house, each, agreed) for each in cards_in(view, BANISHED, house)],
        "wins": int(view.wins[house]),
        "total": totals_of(view)[house],  # as it would count now (H8)
    }


@memo_in_object
def totals_of(view: Any) -> tuple[int, int]:
    """What would count now against each House (H8)."""
    return int(total_of(view, 0)), int(total_of(view, 1))


def last_table(events: Sequence[Event], before: Any, end: Event) -> Any:
    """The table before the cards were taken up again."""
    tables = new(State)
    tables[0] = before
    table = tables[0]
    for event in events:
        match E.read(event):
            case E.BANISH, seat, card, *_places:
                table.place[seat, card], table.laid[seat, card] = BANISHED, 0
                table.laid_count -= 1
            case E.LAY, seat, card, *_places:
                table.laid_count += 1
                table.base_card = card
                table.place[seat, card], table.laid[seat, card] = IN_ROW, table.laid_count
    if end.kind == E.ROUND_WON:
        table.wins[end.seat] += 1
    table.bonus, table.to_play = 0, NOBODY
    return quick_record(tables)


def result_words(end: Event, table: Any, names: Sequence[str]) -> str:
    """Who won the round, with both totals (H8)."""
    totals = [int(total_of(table, seat)) for seat in range(2)]
    if end.kind == E.ROUND_DRAWN:
        return _("The round is drawn {total} to {other}.").format(total=totals[0], other=totals[1])
    return _("{name} wins the round {total} to {other}.").format(
        name=names[end.seat], total=totals[end.seat], other=totals[1 - end.seat]
    )


class HeraldryScene(Scene):
    """What a browser shows of Heraldry."""

    PARTS = (cards, learn)
    KEYS = {DIGITS: N_("pick the card with that number")}

    def things(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> dict[str, Thing]:
        """The seat's cards, each with the plays it is part of, and the base, to stop a bonus."""
        by_key: dict[str, Thing] = {}
        for side in range(2):
            held = tuple(cards_in(view, IN_HAND, side))
            by_key |= hand_things(side, held, side == seat, names[side], agreed)
        row = row_of(view)
        for at, (side, value) in enumerate(row):
            # While a bonus is offered, a button of its own declines it.
            actions = (A.STOP,) if at == len(row) - 1 and not view.bonus else ()
            thing = row_thing(side, value, side == seat, names[side], actions, agreed)
            by_key[thing.key] = thing
        if seat == view.to_play and not view.reason:
            single = tuple(A.CARD(value - 1) for value in cards_in(view, IN_HAND, seat))
            by_key[ROW] = Thing(
                ROW, _("Play it here, at the end of the row"), single, is_aside=True
            )
        return by_key

    def shown(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
        """The other House above, the viewer's House below."""
        below = max(seat, 0)
        row = [face("row", house, value, agreed) for house, value in row_of(view)]
        goal = int(agreed.options.rounds_to_win)
        return {
            "above": side_of(1 - below, view, names, agreed),
            "below": side_of(below, view, names, agreed),
            "row": row,
            "round": int(view.round_number),
            "goal": goal,
        }

    def chips(self, view: Any, agreed: Agreed) -> list[list[str]]:
        """Each House: its total as it would count now, and the rounds it has won."""
        return [
            [
                _("total {number}").format(number=totals_of(view)[seat]),
                ngettext("{count} round", "{count} rounds", int(view.wins[seat])).format(
                    count=int(view.wins[seat])
                ),
            ]
            for seat in range(2)
        ]

    def travels(self, event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
        """Cards go from a hand to the row, or to the banished cards of their House."""
        match E.read(event):
            case (E.LAY | E.BANISH) as kind, house, value, came_from, went_to:
                origin, goal = (f"{PLACES[at]}-{house}-{value}" for at in (came_from, went_to))
                yield Travel(origin, goal, sound="lay" if kind == E.LAY else "draw")

    def prompt(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
        """What the seat may do: lead, play on the base, or use a bonus."""
        if view.bonus:
            return [
                _("The {card} gives a bonus: play one more card, or stop.").format(
                    card=int(view.bonus)
                )
            ]
        if not view.base_card:
            return [_("You lead. Play any card.")]
        return [_("Play {ways}.").format(ways=joined(ways_to_play(view, seat)))]

    def taken_to(self, one: str, other: str) -> int | None:
        """A card in hand is played alone in the row."""
        if not one.startswith("hand-") or other != ROW:
            return None
        return A.CARD(int(one.rpartition("-")[2]) - 1)

    def short_words(self, action: int, view: Any, agreed: Agreed) -> str:
        """The button that declines a bonus."""
        return _("Stop: no bonus") if action == A.STOP else ""

    def order_words(self, action: int, view: Any, agreed: Agreed) -> tuple[str, str] | None:
        """H3c: a pair, and which of its cards lies on top."""
        kind, *pair = A.read(action)
        if kind != A.PAIR:
            return None
        first, second = PAIRS[pair[0]]
        low, high = sorted((first, second))
        words = _("play {low} and {high}, and banish the {base}:").format(
            low=low, high=high, base=int(view.base_card)
        )
        return words, _("{card} on top").format(card=second)

    def is_moment(self, event: Event) -> bool:
        """Whether a round ends with it."""
        return event.kind in (E.ROUND_WON, E.ROUND_DRAWN)

    def moment(
        self, events: Sequence[Event], before: Any, names: Sequence[str], agreed: Agreed
    ) -> Moment:
        """The round that these events have ended: who won it, and all cards as they lay."""
        end = next(event for event in events if self.is_moment(event))
        table = last_table(events, before, end)
        title = _("End of round {number}").format(number=int(table.round_number))
        return Moment(table, title, result_words(end, table, names), _("Next round"))


scene = HeraldryScene()
