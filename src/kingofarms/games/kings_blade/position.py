"""Which positions are possible: what a View of The King's Blade that somebody wrote down keeps to.

Cards first, then what follows from the metals in them, then hands and mine, then the turn. Whoever
checks a field may rely on those before it.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import UNSEEN
from kingofarms.engine.rules.target import in_python
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.rules import state as table
from kingofarms.games.kings_blade.rules.effects import refresh
from kingofarms.games.kings_blade.rules.state import (
    BLADE,
    MAX_CARDS,
    NO_CARD,
    OWNER_CHOOSES,
    PHASE,
    State,
)
from kingofarms.games.kings_blade.rules.turn import OFFERED_AFTER

METALS = range(4)


def wrong_field(view: Any, seat: int, seats: int, agreed: Agreed) -> str:
    """The name of a field that cannot be so; empty if all can."""
    if view.seats != seats:
        return "seats"
    for part in (cards_wrong, forges_wrong, hands_wrong, turn_wrong):
        wrong = part(view, agreed.terms, seat)
        if wrong:
            return wrong
    return ""


def first_wrong(is_right: dict[str, Callable[[], Any]]) -> str:
    """The first field that is not right: each is asked only if those before it are right."""
    return next((name for name, ask in is_right.items() if not ask()), "")


def are(cards: Any, place: int, view: Any) -> bool:
    """Whether these are the cards in that place, each once."""
    return sorted(map(int, cards)) == np.flatnonzero(view.place == place).tolist()


def cards_wrong(view: Any, terms: Any, _seat: int) -> str:
    """K3, K4: every card is in one place."""
    seats, count = int(view.seats), int(terms.card_count)
    sizes, used = view.forge_size.tolist(), range(len(view.forge_size))
    return first_wrong(
        {
            "place": lambda: all(
                place == table.OUT
                if card >= count
                else place in (*range(seats), table.PILE, table.MARKET, table.DISCARDS)
                or place == table.OUT
                for card, place in enumerate(view.place.tolist())
            ),
            "face": lambda: all(is_face(view, terms, card) for card in range(MAX_CARDS)),
            "forge_size": lambda: all(
                1 <= sizes[at] <= count if at < seats else sizes[at] == 0 for at in used
            ),
            "forge": lambda: (
                all(
                    are(view.forge[at, : sizes[at]], at, view) if at < seats else True
                    for at in used
                )
                and not any(view.forge[at, sizes[at] :].any() for at in used)
            ),
            "pile_size": lambda: view.pile_size == (view.place == table.PILE).sum(),
            "pile": lambda: (
                are(view.pile[: view.pile_size], table.PILE, view)
                and not view.pile[view.pile_size :].any()
            ),
            "discards_size": lambda: view.discards_size == (view.place == table.DISCARDS).sum(),
            "market": lambda: are(view.market[view.market != NO_CARD], table.MARKET, view),
        }
    )


def is_face(view: Any, terms: Any, card: int) -> bool:
    """K4: a card shows itself; if agreed, all blades show the same one."""
    shown, blades = int(view.face[card]), terms.cards["card_type"] == BLADE
    if shown == card:
        return True
    both = max(card, shown) < terms.card_count and shown >= 0
    return bool(terms.same_blade and both and blades[card] and blades[shown])


def forges_wrong(view: Any, terms: Any, _seat: int) -> str:
    """K8, K10: what is in the cards, and what the rules make of it once more."""
    states = new(State)
    states[0] = view
    for name in ("on", "needs", "effect_sum", "finished"):
        states[name] = 0
    for card in range(MAX_CARDS):
        is_gained, face = view.place[card] < view.seats, terms.cards[view.face[card]]
        count, held = int(view.held_count[card]), view.held[card].tolist()
        if not 0 <= count <= (face.needs if is_gained else 0):
            return "held_count"
        if not all(metal in METALS for metal in held[:count]) or any(held[count:]):
            return "held"
        if is_gained:
            states[0].needs[card] = face.needs
            in_python(refresh)(states[0], terms, card, False)
        for name in ("on", "needs"):
            if view[name][card] != states[0][name][card]:
                return name
        if not 0 <= view.used[card] < (1 << face.effect_count if is_gained else 1):
            return "used"
    return first_wrong(
        {
            "effect_sum": lambda: (view.effect_sum == states[0].effect_sum).all(),
            "finished": lambda: (view.finished == states[0].finished).all(),
            "any_used": lambda: view.any_used in (0, 1) and (view.any_used or not view.used.any()),
            "token": lambda: all(is_token(view, terms, at) for at in range(len(view.token))),
        }
    )


def is_token(view: Any, terms: Any, seat: int) -> bool:
    """K5: on one of the own cards; off only if that was agreed."""
    card = int(view.token[seat])
    if seat >= view.seats:
        return card == 0
    if card == NO_CARD:
        return bool(terms.token_may_be_off)
    return 0 <= card < MAX_CARDS and bool(view.place[card] == seat)


def hands_wrong(view: Any, terms: Any, seat: int) -> str:
    """K7, K18: hands and mine; hidden is just what that seat cannot see."""
    seats, every = int(view.seats), range(len(view.hand))
    hands, sizes, known = view.hand.tolist(), view.hand_size.tolist(), view.known.tolist()
    hidden = [at for at in range(seats) if at != seat]
    lowest = {at: [UNSEEN] * 4 if at in hidden else [0] * 4 for at in every}
    return first_wrong(
        {
            "hand": lambda: (
                min(hands[seat]) >= 0 and all(hands[at] == lowest[at] for at in every if at != seat)
            ),
            "hand_size": lambda: (
                sizes[seat] == sum(hands[seat])
                and all(sizes[at] >= 0 if at < seats else sizes[at] == 0 for at in every)
            ),
            "known": lambda: (
                (view.known >= 0).all()
                and all(sum(known[at]) <= sizes[at] for at in every)
                and all(known[seat][metal] <= hands[seat][metal] for metal in METALS)
            ),
            "mine": lambda: (view.mine == UNSEEN).all(),
            "held": lambda: has_metals(view, terms, seat, hidden),
        }
    )


def has_metals(view: Any, terms: Any, seat: int, hidden: list[int]) -> bool:
    """K1: whether the metals that are not seen are enough for the hands that are hidden."""
    left = terms.metal_count.astype(int) - view.hand[seat]
    for card, count in enumerate(view.held_count.tolist()):
        for metal in view.held[card, :count].tolist():
            left[metal] -= 1
    for other in hidden:
        left -= view.known[other]
    if view.phase == PHASE.OVERFLOW and view.offer_effect in METALS:  # K9: it lies open
        left[view.offer_effect] -= 1
    unknown = sum(int(view.hand_size[at]) - int(view.known[at].sum()) for at in hidden)
    return min(left) >= 0 and sum(left) - unknown == view.mine_size >= 0


def turn_wrong(view: Any, terms: Any, _seat: int) -> str:
    """K5, K9, K11b: whose turn it is, and what is asked."""
    seats, phase, in_turn = int(view.seats), int(view.phase), int(view.in_turn)
    card, effect = int(view.offer_card), int(view.offer_effect)
    return first_wrong(
        {
            "in_turn": lambda: 0 <= in_turn < seats,
            "phase": lambda: 0 <= phase <= PHASE.OVERFLOW,
            "did": lambda: 0 <= view.did <= table.DID.PASSED,
            "taken": lambda: view.taken == NO_CARD or is_gained(view, view.taken),
            "offer_card": lambda: (
                0 <= card < terms.card_count
                and (phase not in (PHASE.OFFER, PHASE.OVERFLOW) or is_gained(view, card))
            ),
            "offer_effect": lambda: (
                0 <= effect < 4
                and (phase != PHASE.OFFER or is_offer(view, terms, card, effect))
                and (phase != PHASE.OVERFLOW or is_overflow(view, terms, card))
            ),
            "to_play": lambda: is_asked(view, terms),
            "put_back_left": lambda: (
                0 <= view.put_back_left <= view.hand_size[in_turn]
                and (view.put_back_left > 0) == (phase == PHASE.PUT_BACK)
            ),
            "turn_number": lambda: 1 <= view.turn_number <= terms.turn_limit * seats,
            "ended_by": lambda: view.ended_by == 0,
            "reason": lambda: view.reason == 0,
        }
    )


def is_gained(view: Any, card: int) -> bool:
    """Whether the card lies in a forge."""
    return 0 <= card < MAX_CARDS and bool(view.place[card] < view.seats)


def is_offer(view: Any, terms: Any, card: int, effect: int) -> bool:
    """K11b: whether that effect of an own card offers something after what was done."""
    face, kind = terms.cards[view.face[card]], OFFERED_AFTER[view.did]
    is_own = view.place[card] == view.in_turn and effect < face.effect_count
    return bool(is_own and face.effects[effect].kind == kind)


def is_overflow(view: Any, terms: Any, card: int) -> bool:
    """K9: whether the owner of the card chooses what leaves it."""
    is_full = view.held_count[card] >= view.needs[card]
    return bool(terms.overflow == OWNER_CHOOSES and is_full)


def is_asked(view: Any, terms: Any) -> bool:
    """K9, K14: mostly the player in turn; the owner of a card, or somebody who may end the game."""
    to_play = int(view.to_play)
    if view.phase == PHASE.OVERFLOW:
        return to_play == view.place[view.offer_card]
    if view.phase == PHASE.ASIDE:
        return 0 <= to_play < view.seats and to_play != view.in_turn and bool(terms.end_any_time)
    return to_play == view.in_turn
