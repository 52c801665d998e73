"""A table of The King's Blade for tests: cards, metals and hands by name.

Chance is scripted: unless a test says otherwise the first thing in the bag is picked, so Seat 0
begins, everyone is dealt three steel, and a draw brings the commonest metal in the mine.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kingofarms.engine.rules.chance import scripted
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.rules.told import Event, events
from kingofarms.games.kings_blade import game
from kingofarms.games.kings_blade.content.cards import COLUMNS
from kingofarms.games.kings_blade.options import agree
from kingofarms.games.kings_blade.rules.effects import is_complete, is_on, refresh, storage_limit
from kingofarms.games.kings_blade.rules.ending import outcome, sword_points
from kingofarms.games.kings_blade.rules.market import gain
from kingofarms.games.kings_blade.rules.mine import into_mine
from kingofarms.games.kings_blade.rules.secrets import hide
from kingofarms.games.kings_blade.rules.setup import setup
from kingofarms.games.kings_blade.rules.state import (
    ACTIONS,
    KINDS,
    MARKET,
    MAX_CARDS,
    METALS,
    NO_CARD,
    PHASE,
    PILE,
    E,
    State,
)
from kingofarms.games.kings_blade.rules.turn import apply, begin_turn, legal_actions

# A deck of the tests' own, so that a card can be balanced without touching them.
DECK = Path(__file__).with_name("cards.csv")
BLADES = ("Sabre", "Dagger", "Flamberge", "Falchion")


class Table:
    """A state with its terms. Cards, metals and actions are written by name.

    What lays the table or plays at it gives the table back: `table.turn(1).act("mine")`.
    """

    def __init__(
        self,
        seats: int = 2,
        blades: Sequence[str] = BLADES,
        cards: Path | None = None,
        **options: bool | int | str,
    ) -> None:
        self.agreed = agree(options, cards or DECK)
        self.terms = self.agreed.record.copy()[0]
        self.names = [face["name"] for face in self.agreed.content]
        # The second state is only room: what is told out of bounds would be written there.
        self.states = new(State, 2)
        self.state: Any = self.states[0]
        left = [at for at, face in enumerate(self.agreed.content) if face["type"] == "blade"]
        picks = []
        for name in blades[:seats]:
            picks += [left.index(self.card(name))] if len(left) > 1 else []
            left.remove(self.card(name))
        self.rng: Array = scripted(picks)
        setup(self.state, self.terms, seats, self.rng)

    def card(self, name: str) -> int:
        return self.names.index(name)

    # Laying the table.

    def give(self, seat: int, *names: str) -> "Table":
        """Cards from the pile or the market into a forge; a gap in the market stays."""
        state = self.state
        for name in names:
            card = self.card(name)
            if state.place[card] == MARKET:
                state.market[list(state.market).index(card)] = NO_CARD
            else:
                assert state.place[card] == PILE
                at = list(state.pile[: state.pile_size]).index(card)
                state.pile_size -= 1
                state.pile[at] = state.pile[state.pile_size]
                state.pile[state.pile_size] = 0
            gain(state, self.terms, seat, card)
        return self

    def sell(self, *names: str) -> "Table":
        """Exactly these lie in the market, the rest of it in the pile."""
        state = self.state
        cards = [self.card(name) for name in names]
        loose = cards + [int(card) for card in state.market if card != NO_CARD]
        loose += [int(card) for card in state.pile[: state.pile_size]]
        state.pile[:], state.pile_size = 0, 0
        state.market[:] = NO_CARD
        for card in sorted(set(loose)):
            if card in cards:
                state.place[card] = MARKET
                state.market[cards.index(card)] = card
            else:
                state.place[card] = PILE
                state.pile[state.pile_size] = card
                state.pile_size += 1
        return self

    def fill(self, name: str, metals: str) -> "Table":
        """Metals from the mine into a card, the oldest first."""
        state, card = self.state, self.card(name)
        was_complete = is_complete(state, card)
        for metal in metals.split():
            self._from_mine(METALS.index(metal))
            state.held[card, state.held_count[card]] = METALS.index(metal)
            state.held_count[card] += 1
        refresh(state, self.terms, card, was_complete)
        return self

    def hold(self, seat: int, metals: str) -> "Table":
        """The hand holds exactly these; the rest is in the mine."""
        state = self.state
        for metal in range(4):
            for _each in range(state.hand[seat, metal]):
                into_mine(state, metal)
        state.hand[seat], state.hand_size[seat] = 0, 0
        for metal_name in metals.split():
            metal = METALS.index(metal_name)
            self._from_mine(metal)
            state.hand[seat, metal] += 1
            state.hand_size[seat] += 1
        return self

    def leave_in_mine(self, metals: str) -> "Table":
        """The mine holds exactly these; the game has fewer metals."""
        for metal, name in enumerate(METALS):
            count = metals.split().count(name)
            self.terms.metal_count[metal] += count - self.state.mine[metal]
            self.state.mine[metal] = count
        self.state.mine_size = len(metals.split())
        return self

    def _from_mine(self, metal: int) -> None:
        assert self.state.mine[metal] > 0
        self.state.mine[metal] -= 1
        self.state.mine_size -= 1

    def turn(self, seat: int = 0, token: str | None = None) -> "Table":
        """The seat's turn begins; if a token is named it is put there and the action comes."""
        begin_turn(self.state, self.terms, seat, self.rng)
        if token and self.state.phase == PHASE.FORGE:
            self.act(f"token {token}")
        return self

    # Playing.

    def legal(self) -> list[str]:
        out = np.zeros(ACTIONS + 1, np.int16)
        legal_actions(self.state, self.terms, out)
        return [game.format_action(int(action), self.agreed) for action in out[1 : 1 + out[0]]]

    def act(self, *actions: str) -> "Table":
        for action in actions:
            assert action in self.legal()
            apply(self.state, self.terms, game.parse_action(action, self.agreed), self.rng)
        return self

    # Looking.

    def told(self, kind: int) -> list[Event]:
        return [event for event in events(self.state) if event.kind == kind]

    def draws(self, seat: int) -> int:
        """How many metals the seat drew through the last action."""
        return sum(event.seat == seat for event in self.told(E.DRAW))

    def held(self, name: str) -> str:
        card = self.card(name)
        return " ".join(METALS[m] for m in self.state.held[card, : self.state.held_count[card]])

    def hand(self, seat: int) -> str:
        return " ".join(METALS[m] for m in range(4) for _ in range(self.state.hand[seat, m]))

    def mine(self, metal: str) -> int:
        return int(self.state.mine[METALS.index(metal)])

    def market(self) -> list[str]:
        return ["" if card == NO_CARD else self.names[card] for card in self.state.market]

    def token(self, seat: int) -> str:
        card = self.state.token[seat]
        return "" if card == NO_CARD else str(self.names[card])

    def limit(self, seat: int) -> int:
        return int(storage_limit(self.state, self.terms, seat))

    def points(self, seat: int) -> int:
        return int(sword_points(self.state, self.terms, seat))

    def is_complete(self, name: str) -> bool:
        return bool(is_complete(self.state, self.card(name)))

    def on(self, name: str) -> list[str]:
        """The kinds of the card's effects that are on, as printed."""
        card = self.card(name)
        face = self.terms.cards[self.state.face[card]]
        return [
            KINDS[face.effects[at].kind]
            for at in range(face.effect_count)
            if is_on(self.state, card, at)
        ]

    def offered(self) -> str:
        """The card whose effect is on offer."""
        return str(self.names[self.state.offer_card])

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
        """Check that every metal and card is in one place, and that the counts are right."""
        check(self.state, self.terms)


def check(state: Any, terms: Any) -> None:
    """Check that nothing is lost or doubled, and that the counts match the metals."""
    seats = int(state.seats)
    metals = state.mine.astype(int) + state.hand.astype(int).sum(axis=0)
    for card in range(MAX_CARDS):
        held = [int(metal) for metal in state.held[card, : state.held_count[card]]]
        assert not held or state.place[card] < seats
        for metal in held:
            metals[metal] += 1
    if state.phase == PHASE.OVERFLOW:  # it waits until the owner has chosen
        metals[state.offer_effect] += 1
    assert list(metals) == list(terms.metal_count)
    assert state.mine_size == state.mine.sum()
    assert (state.mine >= 0).all()
    assert (state.hand >= 0).all()
    assert list(state.hand_size) == list(state.hand.sum(axis=1))
    assert (state.known <= state.hand).all()
    assert (state.known >= 0).all()
    check_cards(state, terms)


def check_cards(state: Any, terms: Any) -> None:
    seats = int(state.seats)
    in_forges = [int(state.forge[s, k]) for s in range(seats) for k in range(state.forge_size[s])]
    in_market = [int(card) for card in state.market if card != NO_CARD]
    in_pile = [int(card) for card in state.pile[: state.pile_size]]
    lying = in_forges + in_market + in_pile
    assert len(lying) == len(set(lying))
    for seat in range(seats):
        assert all(
            state.place[card] == seat for card in state.forge[seat, : state.forge_size[seat]]
        )
    effect_sum = np.zeros_like(state.effect_sum, dtype=int)
    finished = np.zeros_like(state.finished, dtype=int)
    for card in in_forges:
        seat, face = state.place[card], terms.cards[state.face[card]]
        metals = {int(metal) for metal in state.held[card, : state.held_count[card]]}
        needs = int(face.needs)
        for at in range(face.effect_count):
            effect = face.effects[at]
            if metals & (set(range(4)) if effect.metal == 4 else {int(effect.metal)}):
                effect_sum[seat, effect.kind] += effect.n
                needs -= effect.n if KINDS[effect.kind] == "needs_less" else 0
        assert state.needs[card] == max(1, needs)
        finished[seat, face.card_type] += state.held_count[card] >= max(1, needs)
    assert (effect_sum == state.effect_sum).all()
    assert (finished == state.finished).all()


def card_file(folder: Path, *extra: str) -> Path:
    """A card file with four plain cards of each type, and these: `name, type, points, metals`,
    then the effects of any metal, orcish, dwarvish and elvish, separated by `|`."""
    lines = [",".join(COLUMNS)]
    for kind in ("blade", "hilt", "upgrade"):
        for number in range(1, 5):
            lines.append(plain(f"Plain {kind} {number}", kind))
    for card in extra:
        name, kind, points, metals, *effects = [part.strip() for part in card.split("|")]
        texts = [*effects, "", "", "", ""][:4]
        lines.append(",".join([name, name, name, kind, "grey", points, metals, *texts, "ours"]))
    path = folder / "cards.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def plain(name: str, kind: str, points: int = 1, metals: int = 2) -> str:
    return f"{name},{name},{name},{kind},grey,{points},{metals},,,,points 1,ours"


PLAIN_BLADES = tuple(f"Plain blade {number}" for number in range(1, 5))


def lay_out(
    own: str = "Dagger",
    *rivals: str,
    market: str = "",
    hand: str | None = None,
    rival_hand: str | None = None,
    turn: int | None = None,
    token: str = "",
    **options: bool | int | str,
) -> Table:
    """A table with these forges, such as `Dagger: orcish, Bellows`: the blade first.

    The hands are those of the first two seats. Without a turn or a token it is as it was set up.
    """
    forges = [
        [card.partition(": ")[::2] for card in forge.split(", ")]
        for forge in (own, *(rivals or ["Sabre"]))
    ]
    table = Table(len(forges), [forge[0][0] for forge in forges], None, **options)
    for seat, forge in enumerate(forges):
        table.give(seat, *(card for card, _metals in forge[1:]))
        for card, metals in forge:
            table.fill(card, metals)
    if market:
        table.sell(*market.split(", "))
    for seat, metals in enumerate((hand, rival_hand)):
        if metals is not None:
            table.hold(seat, metals)
    if token or turn is not None:
        table.turn(turn or 0, token)
    return table
