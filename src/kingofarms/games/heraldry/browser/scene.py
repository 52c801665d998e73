"""Heraldry in the browser: two hands, the row between them, and the banished cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from kingofarms.engine.memo import memo
from kingofarms.engine.rules.record import new, quick_record
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import DIGITS, Moment, Scene, Thing, Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, ngettext
from kingofarms.games.heraldry import rules
from kingofarms.games.heraldry.browser import cards
from kingofarms.games.heraldry.text.narration import MARKS
from kingofarms.games.heraldry.text.notation import cards_in

ROW = "row"  # the place where the next card is played
MET, RIVAL_MET, CHOICE, END = 2, 4, 5, 8  # steps of the lesson whose tables are shown


@memo()
def card_thing(card: cards.Face, is_own: bool, name: str, actions: tuple[int, ...]) -> Thing:
    """A card on the table. One in the own hand may be played alone, or in a pair with another.

    Taken to the row, or clicked twice, it is played alone; on a partner, before that one.
    """
    whose = _("Your {value} ({card}, {mark})") if is_own else _("{name}'s {value} ({card}, {mark})")
    value, mark = card.value, _(MARKS[card.value % 2])
    words = whose.format(name=name, value=value, card=card.name, mark=mark)
    if not is_own or not card.key.startswith("hand-"):
        return Thing(card.key, words, actions)
    alone = rules.A.CARD(value - 1)
    pairs = {pair: rules.A.PAIR(at) for at, pair in enumerate(rules.PAIRS) if value in pair}
    first = [
        (f"hand-{card.house}-{other}", at) for (one, other), at in pairs.items() if one == value
    ]
    onto = ((ROW, alone), (card.key, alone), *first)
    return Thing(card.key, words, (alone, *pairs.values()), onto=onto)


def ways_to_play(view: Any, seat: int) -> str:
    """H3: the kinds of play that this hand has on the base: A, B or C."""
    base, values = int(view.base_card), cards_in(view, rules.IN_HAND, seat)
    hand = rules.hand_of(view, seat)
    ways = []
    if any(rules.is_higher(base, value) for value in values):
        ways.append(_("a card higher than {base}").format(base=base))
    if any(rules.is_one_lower(base, value) for value in values):
        ways.append(_("the {value}").format(value=base - 1))
    if any(rules.may_lay_pair(hand, base, first) for first in range(1, rules.HIGHEST)):
        ways.append(_("two cards that add up to {base}").format(base=base))
    return _(", or ").join(filter(None, [", ".join(ways[:-1]), *ways[-1:]]))


def side_of(house: int, view: Any, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
    """A House: its hand with gaps where cards were, and its banished cards."""
    held = {card.value: card for card in cards.faces_in(rules.IN_HAND, house, view, agreed)}
    return {
        "seat": house,
        "name": names[house],
        "hand": [held.get(value) for value in range(1, rules.HIGHEST + 1)],
        "banished": cards.faces_in(rules.BANISHED, house, view, agreed),
        "wins": int(view.wins[house]),
        "total": int(rules.total_of(view, house)),  # as it would count now (H8)
    }


def last_table(events: Sequence[Event], before: Any, end: Event) -> Any:
    """The table before the cards were taken up again."""
    tables = new(rules.State)
    tables[0] = before
    table = tables[0]
    for event in events:
        match rules.E.read(event):
            case rules.E.BANISH, seat, card, *_places:
                table.place[seat, card], table.laid[seat, card] = rules.BANISHED, 0
                table.laid_count -= 1
            case rules.E.LAY, seat, card, *_places:
                table.laid_count += 1
                table.base_card = card
                table.place[seat, card], table.laid[seat, card] = rules.IN_ROW, table.laid_count
    if end.kind == rules.E.ROUND_WON:
        table.wins[end.seat] += 1
    table.bonus, table.to_play = 0, NOBODY
    return quick_record(tables)


def lesson_table(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The base, and of both Houses the hand, what is banished, the total, and all that was laid."""
    row = cards.faces_in_row(view, agreed)
    own, rival = (
        {
            "hand": cards.faces_in(rules.IN_HAND, seat, view, agreed),
            "out": cards.faces_in(rules.BANISHED, seat, view, agreed),
            "total": int(rules.total_of(view, seat)),
            "laid": [card for card in row if card.house == seat],
        }
        for seat in range(2)
    )
    return {"own": own, "rival": rival, "base": row[-1], "answers": (own, rival)[1 - row[-1].house]}


class HeraldryScene(Scene):
    """What a browser shows of Heraldry."""

    PARTS = (cards,)
    KEYS = {DIGITS: N_("pick the card with that number")}
    LESSON = {
        "wants": lambda at, agreed: lesson_table(at(END), agreed),
        "turn": lambda at, agreed: lesson_table(at(CHOICE), agreed),
        "costs": lambda at, agreed: lesson_table(at(MET), agreed),
        "rival": lambda at, agreed: lesson_table(at(RIVAL_MET), agreed),
        "ends": lambda at, agreed: lesson_table(at(END), agreed),
    }

    def things(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> dict[str, Thing]:
        """The seat's cards, each with the plays it is part of, and the base, to stop a bonus."""
        row = cards.faces_in_row(view, agreed)
        hands = [cards.faces_in(rules.IN_HAND, side, view, agreed) for side in range(2)]
        by_key: dict[str, Thing] = {}
        for card in [*hands[0], *hands[1], *row]:
            # While a bonus is offered, a button of its own declines it.
            actions = (rules.A.STOP,) if card in row[-1:] and not view.bonus else ()
            is_own, name = card.house == seat, names[card.house]
            by_key[card.key] = card_thing(card, is_own, name, actions)
        if seat == view.to_play and not view.reason:
            single = tuple(rules.A.CARD(value - 1) for value in cards_in(view, rules.IN_HAND, seat))
            words = _("Play it here, at the end of the row")
            by_key[ROW] = Thing(ROW, words, single, is_aside=True)
        return by_key

    def shown(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
        """The other House above, the viewer's House below."""
        below = max(seat, 0)
        return {
            "above": side_of(1 - below, view, names, agreed),
            "below": side_of(below, view, names, agreed),
            "row": cards.faces_in_row(view, agreed),
            "round": int(view.round_number),
            "goal": int(agreed.options.rounds_to_win),
        }

    def chips(self, view: Any, agreed: Agreed) -> list[list[str]]:
        """Each House: its total as it would count now, and the rounds it has won."""
        return [
            [
                _("total {number}").format(number=int(rules.total_of(view, seat))),
                ngettext("{count} round", "{count} rounds", won).format(count=won),
            ]
            for seat, won in enumerate(view.wins.tolist())
        ]

    def travels(self, event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
        """Cards go from a hand to the row, or to the banished cards of their House."""
        match rules.E.read(event):
            case (rules.E.LAY | rules.E.BANISH) as kind, house, value, came_from, went_to:
                origin, goal = (
                    f"{cards.PLACES[at]}-{house}-{value}" for at in (came_from, went_to)
                )
                yield Travel(origin, goal, sound="lay" if kind == rules.E.LAY else "draw")

    def prompt(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
        """What the seat may do: lead, play on the base, or use a bonus."""
        if view.bonus:
            text = _("The {card} gives a bonus: play one more card, or stop.")
            return [text.format(card=int(view.bonus))]
        if not view.base_card:
            return [_("You lead. Play any card.")]
        return [_("Play {ways}.").format(ways=ways_to_play(view, seat))]

    def taken_to(self, one: str, other: str) -> int | None:
        """A card in hand is played alone in the row."""
        if not one.startswith("hand-") or other != ROW:
            return None
        return rules.A.CARD(int(one.rpartition("-")[2]) - 1)

    def short_words(self, action: int, view: Any, agreed: Agreed) -> str:
        """The button that declines a bonus."""
        return _("Stop: no bonus") if action == rules.A.STOP else ""

    def order_words(self, action: int, view: Any, agreed: Agreed) -> tuple[str, str] | None:
        """H3c: a pair, and which of its cards lies on top."""
        kind, *pair = rules.A.read(action)
        if kind != rules.A.PAIR:
            return None
        low, high = sorted(rules.PAIRS[pair[0]])
        words = _("play {low} and {high}, and banish the {base}:")
        on_top = _("{card} on top").format(card=rules.PAIRS[pair[0]][1])
        return words.format(low=low, high=high, base=int(view.base_card)), on_top

    def is_moment(self, event: Event) -> bool:
        """Whether a round ends with it."""
        return event.kind in (rules.E.ROUND_WON, rules.E.ROUND_DRAWN)

    def moment(
        self, events: Sequence[Event], before: Any, names: Sequence[str], agreed: Agreed
    ) -> Moment:
        """The round that these events have ended: who won it, and all cards as they lay."""
        end = next(event for event in events if self.is_moment(event))
        table = last_table(events, before, end)
        title = _("End of round {number}").format(number=int(table.round_number))
        first = max(end.seat, 0)
        totals = [int(rules.total_of(table, seat)) for seat in (first, 1 - first)]
        words = _("{name} wins the round {total} to {other}.")
        if end.kind == rules.E.ROUND_DRAWN:
            words = _("The round is drawn {total} to {other}.")
        words = words.format(name=names[end.seat], total=totals[0], other=totals[1])
        return Moment(table, title, words, _("Next round"))


scene = HeraldryScene()
