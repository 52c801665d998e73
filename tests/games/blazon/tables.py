"""A table of Blazon for tests: elements, spaces and distinctions by name.

Chance is scripted: unless a test says otherwise the first thing in the bag is picked, so Seat 0
begins. A space is written `3.1`, a tincture `azure 3 virtue`.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kingofarms.engine.rules.chance import scripted
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import NOBODY, Sheet
from kingofarms.engine.rules.told import Event, events
from kingofarms.engine.terms.terms import Agreed, Value
from kingofarms.games.blazon import game, position
from kingofarms.games.blazon.options import agree
from kingofarms.games.blazon.rules.scoring import outcome
from kingofarms.games.blazon.rules.secrets import hide
from kingofarms.games.blazon.rules.setup import setup
from kingofarms.games.blazon.rules.state import (
    ACTIONS,
    DECK,
    DEVICE,
    DISCARDS,
    DISPLAY,
    NO_CARD,
    ON_SHIELD,
    TINCTURE,
    WHOLE,
    State,
)
from kingofarms.games.blazon.rules.terms import BOTTOM, CARDS, OPEN, TOP
from kingofarms.games.blazon.rules.turn import apply, begin_turn, is_over, legal_actions
from kingofarms.games.blazon.text.cards import written_names, written_space

GROUPINGS = {"open": OPEN, "top": TOP, "bottom": BOTTOM}
# On the shield of a fifth player who does not play: out of the game.
GONE = ON_SHIELD + 4
# A shield that is full but for what a test leaves out, both tinctures of a pair unlike.
FULL = {
    "1.1": "barry",
    "1.2": "or 1 estate",
    "1.3": "azure 1 estate",
    "2.1": "fess",
    "2.2": "or 3 might",
    "3.1": "boar",
    "3.2": "passant",
    "3.3": "gules 1 might",
    "foot.1": "octofoil",
}

# Cards of the tests' own, so that ours can be retuned.
PRINTED = Path(__file__).parent / "printed"


@cache
def agreed_on(wishes: tuple[tuple[str, Value], ...]) -> Agreed:
    return agree(dict(wishes), PRINTED)


class Table:
    """A state with its terms. Cards, spaces and actions are written by name."""

    def __init__(
        self,
        seats: int = 2,
        content: Path | None = None,
        picks: Sequence[int] = (),
        **options: Value,
    ) -> None:
        self.agreed = (
            agree(options, content) if content else agreed_on(tuple(sorted(options.items())))
        )
        self.terms = self.agreed.record.copy()[0]
        self.names = written_names(self.agreed)
        spaces = range(int(self.terms.spaces))
        self.spaces = [written_space(space, self.agreed) for space in spaces]
        # The second state is only room: what is told out of bounds would be written there.
        self.states = new(State, 2)
        self.state: Any = self.states[0]
        self.rng: Array = scripted(picks)
        setup(self.state, self.terms, seats, self.rng)

    def card(self, name: str) -> int:
        return self.names.index(name)

    def category(self, card: int) -> int:
        return int(self.terms.elements[card].category)

    def value(self, name: str) -> int:
        return int(self.terms.elements[self.card(name)].value)

    # Laying the table.

    def _lift(self, card: int) -> None:
        """Remove the card from its place: a deck, the discards, the display or a hand."""
        state, place, category = self.state, int(self.state.place[card]), self.category(card)
        if place == DECK:
            cards = [int(each) for each in state.deck[category, : state.deck_size[category]]]
            self._stack(category, [each for each in cards if each != card])
        elif place == DISCARDS:
            state.discards_size[category] -= 1
        elif place == DISPLAY:
            state.display[list(state.display).index(card)] = NO_CARD
        elif place < state.seats:
            cards = [int(each) for each in state.hand[place, : state.hand_size[place]]]
            self._hand(place, [each for each in cards if each != card])
            state.lean[place], state.is_open[card] = 0, 0
        else:
            assert place == GONE
        state.place[card] = NO_CARD

    def _stack(self, category: int, cards: list[int]) -> None:
        self.state.deck[category], self.state.deck_size[category] = 0, len(cards)
        self.state.deck[category, : len(cards)] = cards
        self.state.place[cards] = DECK

    def _to_deck(self, card: int) -> None:
        category = self.category(card)
        size = int(self.state.deck_size[category])
        self._stack(category, [*(int(each) for each in self.state.deck[category, :size]), card])

    def _hand(self, seat: int, cards: list[int]) -> None:
        state, elements = self.state, self.terms.elements
        state.place[cards] = seat
        state.hand[seat], state.hand_size[seat] = 0, len(cards)
        state.hand[seat, : len(cards)] = cards
        state.hand_worth[seat] = sum(int(elements[card].value) for card in cards)
        unseen = [self.category(card) for card in cards if not state.is_open[card]]
        state.unseen_count[seat] = [unseen.count(TINCTURE), unseen.count(DEVICE)]

    def hold(self, seat: int, *names: str, in_the_open: str = "") -> None:
        """The hand holds exactly these, long after the first deal; all saw the open one taken."""
        state = self.state
        for card in state.hand[seat, : state.hand_size[seat]].copy():
            self._lift(int(card))
            self._to_deck(int(card))
        cards = [self.card(name) for name in names]
        for card in cards:
            self._lift(card)
        if in_the_open:
            state.is_open[self.card(in_the_open)] = 1
        self._hand(seat, cards)
        state.lean[seat] = 0

    def deal(self, seat: int, *names: str) -> None:
        """Exactly these were dealt first: two tinctures and two devices."""
        self.hold(seat, *names)
        assert list(self.state.unseen_count[seat]) == [2, 2]
        self.state.lean[seat, :, 2] = WHOLE

    def lay_out(self, *names: str) -> None:
        """Exactly these lie in the display, `-` for a place that waits; the rest in the decks."""
        state = self.state
        for card in [int(card) for card in state.display if card != NO_CARD]:
            self._lift(card)
            self._to_deck(card)
        for slot, name in enumerate(names):
            if name != "-":
                card = self.card(name)
                assert state.place[card] >= DECK
                assert self.category(card) == (TINCTURE if slot < 2 else DEVICE)
                self._lift(card)
                state.place[card], state.display[slot] = DISPLAY, card

    def discard(self, *names: str) -> None:
        for card in [self.card(name) for name in names]:
            self._lift(card)
            self.state.place[card] = DISCARDS
            self.state.discards_size[self.category(card)] += 1

    def leave_in_decks(self, *names: str) -> None:
        """The decks hold exactly these, in this order; the others are out of the game."""
        cards = [self.card(name) for name in names]
        for card in cards:
            self._lift(card)
        for category in (TINCTURE, DEVICE):
            size = int(self.state.deck_size[category])
            self.state.place[[int(each) for each in self.state.deck[category, :size]]] = GONE
            self._stack(category, [card for card in cards if self.category(card) == category])

    def blazon(self, seat: int, shield: dict[str, str], *lines: str) -> None:
        """These lie on the shield, whose lines are grouped so: `1 top`, `3 bottom`."""
        for space, name in shield.items():
            card = self.card(name)
            self._lift(card)
            self.place_over(seat, space, card)
        for said in lines:
            line, grouping = said.split()
            at = self.spaces.index(f"{line}.1")
            self.state.grouping[seat, self.terms.line_of[at]] = GROUPINGS[grouping]

    def place_over(self, seat: int, space: str, card: int) -> None:
        state, at, face = self.state, self.spaces.index(space), self.terms.elements[card]
        assert face.element_type in self.terms.takes[at, TOP:]
        covered = int(state.shield[seat, at])
        state.place[card], state.below[card] = ON_SHIELD + seat, covered
        state.shield[seat, at] = card
        if covered == NO_CARD:
            state.occupied[seat, self.terms.line_of[at]] += 1
            state.filled[seat] += 1
        else:
            state.type_count[seat, self.terms.elements[covered].element_type] -= 1
            state.mark_count[seat, self.terms.elements[covered].mark] -= 1
        state.type_count[seat, face.element_type] += 1
        state.mark_count[seat, face.mark] += 1
        state.types_seen[seat] = seen_bits(state.type_count[seat])

    def blazon_all_but(self, seat: int, *spaces: str) -> None:
        """A shield with cards of 1, or 3, in all spaces but these; every line is grouped top."""
        self.blazon(
            seat,
            {space: name for space, name in FULL.items() if space not in spaces},
            *("1 top", "2 top", "3 top"),
        )

    def send(self, *heralds: int) -> None:
        """So many heralds before each seat; the others are in the supply."""
        self.state.heralds[: len(heralds)] = heralds
        self.state.herald_supply = 19 - sum(int(count) for count in self.state.heralds)

    def turn_up(self, *distinctions: str) -> None:
        """Exactly these five distinctions lie there, unclaimed."""
        faces = [face["name"] for face in self.agreed.content["distinctions"]]
        self.state.lying[:] = [faces.index(name) for name in distinctions]

    def turn(self, seat: int = 0) -> None:
        """The seat's turn begins."""
        begin_turn(self.state, self.terms, seat)

    # Playing.

    def legal(self, *starts: str) -> list[str]:
        """The legal actions, or those that start with one of the given words."""
        out = np.zeros(ACTIONS + 1, np.int16)
        if not self.is_over():
            legal_actions(self.state, self.terms, out)
        actions = [game.format_action(int(action), self.agreed) for action in out[1 : 1 + out[0]]]
        return [action for action in actions if not starts or action.startswith(starts)]

    def act(self, *actions: str) -> None:
        for action in actions:
            assert action in self.legal()
            apply(self.state, self.terms, game.parse_action(action, self.agreed), self.rng)

    def is_over(self) -> bool:
        return bool(is_over(self.state))

    # Looking.

    def told(self, *kinds: int) -> list[Event]:
        return [event for event in events(self.state) if not kinds or event.kind in kinds]

    def hand(self, seat: int) -> set[str]:
        return {self.names[card] for card in self.state.hand[seat, : self.state.hand_size[seat]]}

    def display(self) -> list[str]:
        return ["-" if card == NO_CARD else self.names[card] for card in self.state.display]

    def shield(self, seat: int) -> dict[str, str]:
        """The visible cards by their spaces."""
        cards = self.state.shield[seat]
        return {
            space: self.names[cards[at]]
            for at, space in enumerate(self.spaces)
            if cards[at] != NO_CARD
        }

    def grouping(self, seat: int, line: str) -> str:
        at = self.terms.line_of[self.spaces.index(f"{line}.1")]
        return list(GROUPINGS)[int(self.state.grouping[seat, at])]

    def at(self, place: int) -> set[str]:
        """The cards in a place: DECK, DISCARDS …"""
        return {self.names[card] for card in range(CARDS) if self.state.place[card] == place}

    def heralds(self) -> list[int]:
        return [int(count) for count in self.state.heralds[: self.state.seats]]

    def score(self, seat: int) -> int:
        return int(self.state.score[seat])

    def tens(self, seat: int) -> list[int]:
        return [10 * (k + 1) for k in range(5) if self.state.ten[k] == seat]

    def sheet(self) -> Any:
        sheet = new(Sheet)[0]
        outcome(self.state, self.terms, sheet)
        return sheet

    def ranks(self) -> list[int]:
        return [int(rank) for rank in self.sheet().rank[: self.state.seats]]

    def view(self, seat: int) -> Any:
        views = new(State)
        views[0] = self.state
        hide(views[0], self.terms, seat)
        return views[0]

    def check(self) -> None:
        """Check that every card is in one place, and that the counts are right."""
        check(self.state, self.terms)


def check(state: Any, terms: Any) -> None:
    """Check that nothing is lost or doubled, and that the counts match the cards."""
    for category in (TINCTURE, DEVICE):
        deck = [int(card) for card in state.deck[category, : state.deck_size[category]]]
        of_category = terms.elements["category"] == category
        assert sorted(deck) == list(np.flatnonzero((state.place == DECK) & of_category))
        assert state.discards_size[category] == ((state.place == DISCARDS) & of_category).sum()
    display = [int(card) for card in state.display if card != NO_CARD]
    assert sorted(display) == position.in_place(state, DISPLAY)
    for seat in range(int(state.seats)):
        assert not position.first_wrong(position.hand_right(state, terms, seat, is_own=True))
        assert not position.first_wrong(position.shield_right(state, terms, seat))
        alone = state.grouping[seat] == OPEN
        assert not (state.occupied[seat][alone] > 1).any()
        assert state.filled[seat] < terms.spaces or state.filled_by != NOBODY
    assert not position.first_wrong(position.markers_right(state, terms, 0))
    in_hands = (state.place >= 0) & (state.place < state.seats)
    assert not state.is_open[~in_hands].any()


def seen_bits(type_count: Any) -> int:
    return sum(1 << at for at, count in enumerate(type_count) if count)


# Turns that several tests play: Seat 0 acquires, blazons a lion, or claims.

# Distinctions that the tests' shields do not meet.
NONE = ("landed", "noble", "prosperous", "crusading", "mercantile")
LAID_OUT = ("or 2 star", "azure 2 lineage", "bull", "wolf", "horse", "bear")
HAND = ("argent 3 might", "lion")


def scoring(seats: int = 2, score: int = 0, **options: Any) -> Table:
    """Seat 0 may place a lion (7) and pay with a label (6) and a rose (2), without heralds."""
    table = Table(seats, **options)
    table.hold(0, "lion", "label", "rose", "vert 1 wealth")
    table.turn_up(*NONE)
    table.send(*[0] * seats)
    table.state.score[0] = score
    table.turn(0)
    return table


def blazon_lion(table: Table) -> None:
    table.act("place lion at 3.1 top", "pay label", "pay rose")


def acquire(table: Table) -> None:
    """Draw two tinctures, and finish if there is anything else to do."""
    table.act("draw tincture", "draw tincture")
    table.act(*table.legal("finish"))


def knight(table: Table, seat: int = 0) -> None:
    """Meets courtly, and vigilant's might but not its elements."""
    table.blazon(
        seat,
        {"1.1": "gyronny", "2.1": "bend sinister", "3.2": "rampant", "3.3": "gules 1 might"},
        *("1 top", "2 top", "3 top"),
    )


def acquiring(seats: int = 2, edition: str = "en", heralds: int = 0) -> Table:
    """Seat 0 is to play; the display is LAID_OUT; nobody else has a herald."""
    table = Table(seats, edition=edition)
    table.hold(0, *HAND)
    table.lay_out(*LAID_OUT)
    table.send(heralds, *[0] * (seats - 1))
    table.turn(0)
    return table
